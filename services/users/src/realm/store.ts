/** The organisations of the installation, by host and by id. */
import { DomainError, VersionedCache } from '@rookery/core';
import { type ClientSession, type Database, type IndexSpecs, readHead, type Tx } from '@rookery/data';
import { COLLECTIONS, INSTALLATION, versionOf } from '../database/collections.ts';
import { type FieldChanges, toUpdate } from '../database/updates.ts';
import type { RealmDocument } from './documents.ts';
import { externalAddress, type RealmHost } from './rules/hosts.ts';

export const REALM_INDEXES: IndexSpecs = {
  [COLLECTIONS.realms]: [{ name: 'string_id', key: { string_id: 1 }, unique: true }],
};

const realms = (database: Database) => database.collection<RealmDocument>(COLLECTIONS.realms);

/** Changes by field, and by path for single settings. */
export type RealmFields = FieldChanges<Omit<RealmDocument, '_id' | 'settings'>> &
  Readonly<Record<`settings.${string}`, unknown>>;

/** All organisations, cached until the installation's counters show a change. */
export class RealmList extends VersionedCache<typeof INSTALLATION, readonly RealmHost[]> {
  constructor(database: Database) {
    super({
      most: 1,
      read: async (_, known) => {
        const version = versionOf(await readHead(database, INSTALLATION));
        if (known?.version === version) return known;
        const found = await realms(database)
          .find({}, { projection: { string_id: 1 }, sort: { _id: 1 } })
          .toArray();
        return { version, value: found.map(({ _id, string_id }) => ({ id: _id, string_id })) };
      },
    });
  }

  /** The organisations as of some moment after this call, ordered by id. */
  all(): Promise<readonly RealmHost[]> {
    return this.current(INSTALLATION);
  }

  /** The URL of an organisation of the installation at `externalUrl`. */
  async urlOf(realm: number, externalUrl: string): Promise<string> {
    const realms = await this.all();
    const own = realms.find(({ id }) => id === realm)?.string_id ?? '';
    return externalAddress(externalUrl, own, realms.length === 1);
  }
}

/** All organisations with all fields, ordered by id: for operators, who have a few. */
export function allRealms(database: Database): Promise<RealmDocument[]> {
  return realms(database)
    .find({}, { sort: { _id: 1 } })
    .toArray();
}

/** The ids of the organisations that mail digests. */
export async function realmsWithDigests(database: Database): Promise<number[]> {
  const found = await realms(database)
    .find({ 'settings.digest_emails_enabled': true, deactivated: { $ne: true } }, { projection: { _id: 1 } })
    .toArray();
  return found.map(({ _id }) => _id);
}

/** Whether an organisation has this subdomain already. */
export async function isStringIdTaken(tx: Tx, database: Database, stringId: string): Promise<boolean> {
  const found = await tx.read((session) =>
    realms(database).findOne({ string_id: stringId }, { session, projection: { _id: 1 } }),
  );
  return found !== null;
}

/**
 * Reads the operation's organisation, including the changes of earlier operations.
 * @throws NONEXISTENT_SUBDOMAIN
 */
export function readRealm(tx: Tx, database: Database): Promise<RealmDocument> {
  return tx.read((session) => findRealm(database, tx.realm, session));
}

/**
 * Reads an organisation by its id, in a session's snapshot.
 * @throws NONEXISTENT_SUBDOMAIN
 */
export async function findRealm(database: Database, id: number, session: ClientSession): Promise<RealmDocument> {
  const realm = await realms(database).findOne({ _id: id }, { session });
  if (!realm) throw new DomainError('NONEXISTENT_SUBDOMAIN', 'Invalid subdomain');
  return realm;
}

/** Stages a new organisation, in an operation of the installation's commit queue. */
export function stageNewRealm(tx: Tx, realm: RealmDocument): void {
  tx.insert(COLLECTIONS.realms, realm);
}

/** Stages the removal of an organisation, in an operation of the installation's commit queue. */
export function stageRealmRemoval(tx: Tx, realm: number): void {
  tx.remove(COLLECTIONS.realms, { _id: realm });
}

/** Stages changes of the operation's organisation, under its next version. */
export function stageRealmChange(tx: Tx, fields: RealmFields): void {
  tx.update(COLLECTIONS.realms, { _id: tx.realm }, toUpdate(fields));
}
