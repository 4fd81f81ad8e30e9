/** The stored outbox; mail/outbox.ts describes its use. */
import type { ClientSession, Database, IndexSpecs, Tx } from '@rookery/data';
import { dueAt, TASK_INDEXES, type TaskRecord } from '@rookery/runtime';
import { COLLECTIONS } from '../database/collections.ts';
import { secretHash } from '../keys/keys.ts';

export const MAILS = COLLECTIONS.mails;

export const MAIL_INDEXES: IndexSpecs = {
  [MAILS]: [
    ...TASK_INDEXES,
    // For finding due mails that are not notifications.
    { name: 'bulk', key: { bulk: 1, due_at: 1 } },
    // For removing the mails of a user.
    { name: 'user', key: { realm: 1, user: 1 } },
    { name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
  [COLLECTIONS.bouncedAddresses]: [{ name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 }],
};

export type NotificationKind = 'mail' | 'digest';

/** A durable task; without `due_at` a dead letter. */
export interface MailDocument extends TaskRecord {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A sender name that replaces the server's. */
  readonly from_name?: string;
  readonly reply_to?: string;
  /** Further headers, by name; must not contain those that the transport sets. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Marks a notification, which other mails overtake. */
  readonly bulk?: true;
  /** The reader of a notification. */
  readonly user?: number;
  /** The kind of the deliveries that a notification replaces. */
  readonly kind?: NotificationKind;
  /** Expiry of a dead letter. */
  readonly expires_at?: Date;
}

/**
 * How long dead letters are retained for operators, ms; no longer, because they name people. Everything but the address
 * is removed immediately, since links and reply addresses give access to accounts.
 */
const DEAD_MS = 30 * 24 * 3600_000;

/** How long an address that bounced gets no notifications, ms: a full mailbox may be emptied, a person may return. */
const BOUNCED_MS = 14 * 24 * 3600_000;

/** What remains of a mail that was given up. */
type DeadLetter = Pick<MailDocument, '_id' | 'realm' | 'to' | 'since' | 'attempts' | 'expires_at'>;

/** A notification for the outbox; its id is its Message-ID. */
export type NewMail = Omit<MailDocument, 'expires_at' | Exclude<keyof TaskRecord, '_id' | 'realm'>> &
  Required<Pick<MailDocument, 'bulk' | 'user' | 'kind'>>;

interface BouncedAddressDocument {
  /** The digest of the address in lower case. */
  readonly _id: string;
  readonly expires_at: Date;
}

const bounced = (database: Database) => database.collection<BouncedAddressDocument>(COLLECTIONS.bouncedAddresses);
const addressDigest = (address: string): string => secretHash(address.toLowerCase());

/** Records that the mail server permanently rejected mails to this address. */
export async function recordBounce(database: Database, address: string): Promise<void> {
  const expires_at = new Date(Date.now() + BOUNCED_MS);
  await bounced(database).updateOne({ _id: addressDigest(address) }, { $set: { expires_at } }, { upsert: true });
}

/** Returns those of the addresses that bounced. */
export async function bouncedOf(database: Database, addresses: readonly string[]): Promise<Set<string>> {
  const digests = new Map(addresses.map((address) => [addressDigest(address), address]));
  const found = await bounced(database)
    .find({ _id: { $in: [...digests.keys()] }, expires_at: { $gt: new Date() } })
    .toArray();
  return new Set(found.map(({ _id }) => digests.get(_id) ?? ''));
}

/** Inserts notifications into the outbox, within a transaction of the caller. */
export async function stageMails(database: Database, mails: readonly NewMail[], session: ClientSession): Promise<void> {
  if (mails.length === 0) return;
  const documents = mails.map((mail) => ({ ...mail, ...dueAt(Date.now()) }));
  await database.collection<MailDocument>(MAILS).insertMany(documents, { session });
}

/** Turns a mail into a dead letter. */
export async function retainDead(database: Database, mail: MailDocument): Promise<void> {
  const { _id, realm, to, since, attempts } = mail;
  const dead = { realm, to, since, attempts, expires_at: new Date(Date.now() + DEAD_MS) };
  await database.collection<DeadLetter>(MAILS).replaceOne({ _id }, dead);
}

/** Whether an organisation is deactivated now. */
export async function isDeactivated(database: Database, realm: number): Promise<boolean> {
  const realms = database.collection<{ readonly _id: number; readonly deactivated: boolean }>(COLLECTIONS.realms);
  return (await realms.findOne({ _id: realm, deactivated: true }, { projection: { _id: 1 } })) !== null;
}

/** Stages the removal of all mails to an address, dead letters included. */
export function removeMailsTo(tx: Tx, address: string): void {
  tx.remove(MAILS, { realm: tx.realm, to: address }, { many: true });
}

export function countDead(database: Database): Promise<number> {
  return database.collection<MailDocument>(MAILS).countDocuments({ expires_at: { $gt: new Date(0) } });
}
