/** The organisations of the installation, for finding one by its host. */
import { DomainError, FreshReads } from '@rookery/core';
import { type Database, readHead, type Tx } from '@rookery/data';
import { COLLECTIONS, INSTALLATION, versionOf } from '../database/collections.ts';
import type { RealmDocument } from './documents.ts';
import type { RealmHost } from './rules/hosts.ts';

/** All organisations, kept while the installation's counters say that none was founded since. */
export class RealmList {
  readonly #database: Database;
  #known: { version: number; realms: readonly RealmHost[] } | undefined;
  readonly #reads = new FreshReads<'all', readonly RealmHost[]>(() => this.#refresh());

  constructor(database: Database) {
    this.#database = database;
  }

  /** The organisations as they are at some moment after this call, by id. */
  current(): Promise<readonly RealmHost[]> {
    return this.#reads.get('all');
  }

  async #refresh(): Promise<readonly RealmHost[]> {
    // The version is read first: an organisation founded in between is in the list, and read once more next time.
    const version = versionOf(await readHead(this.#database, INSTALLATION));
    if (this.#known?.version === version) return this.#known.realms;
    const found = await this.#database
      .collection<RealmDocument>(COLLECTIONS.realms)
      .find({}, { projection: { string_id: 1 }, sort: { _id: 1 } })
      .toArray();
    const realms = found.map(({ _id, string_id }) => ({ id: _id, string_id }));
    this.#known = { version, realms };
    return realms;
  }
}

/** Every organisation whole, by id: for operators, who have a few. */
export function allRealms(database: Database): Promise<RealmDocument[]> {
  return database
    .collection<RealmDocument>(COLLECTIONS.realms)
    .find({}, { sort: { _id: 1 } })
    .toArray();
}

/** Whether an organisation has this subdomain already. */
export async function isStringIdTaken(tx: Tx, database: Database, stringId: string): Promise<boolean> {
  const found = await tx.read((session) =>
    database
      .collection<RealmDocument>(COLLECTIONS.realms)
      .findOne({ string_id: stringId }, { session, projection: { _id: 1 } }),
  );
  return found !== null;
}

/**
 * The operation's organisation, as the operations before it left it.
 * @throws NONEXISTENT_SUBDOMAIN
 */
export async function readRealm(tx: Tx, database: Database): Promise<RealmDocument> {
  const realm = await tx.read((session) =>
    database.collection<RealmDocument>(COLLECTIONS.realms).findOne({ _id: tx.realm }, { session }),
  );
  if (!realm) throw new DomainError('NONEXISTENT_SUBDOMAIN', 'Invalid subdomain');
  return realm;
}
