/** The stored outbox; mail/outbox.ts describes its use. */
import type { ClientSession, Database, IndexSpecs } from '@rookery/data';
import { dueAt, TASK_INDEXES, type TaskRecord } from '@rookery/runtime';
import { COLLECTIONS } from '../database/collections.ts';
import { secretHash } from '../keys/keys.ts';

export const MAILS = COLLECTIONS.mails;

export const MAIL_INDEXES: IndexSpecs = {
  [MAILS]: [
    ...TASK_INDEXES,
    // For finding due mails that are not notifications.
    { name: 'bulk', key: { bulk: 1, due_at: 1 } },
    { name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
  [COLLECTIONS.bouncedAddresses]: [{ name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 }],
};

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
  /** Expiry of a dead letter. */
  readonly expires_at?: Date;
}

/**
 * How long dead letters are retained for operators, ms; no longer, because they name people. Their text is removed
 * immediately, since its links give access to accounts.
 */
const DEAD_MS = 30 * 24 * 3600_000;

/** How long an address that bounced gets no notifications, ms: a full mailbox may be emptied, a person may return. */
const BOUNCED_MS = 14 * 24 * 3600_000;

/** A mail for the outbox; its id is its Message-ID. */
export type NewMail = Omit<MailDocument, 'expires_at' | Exclude<keyof TaskRecord, '_id' | 'realm'>>;

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

/** Inserts mails into the outbox, within a transaction of the caller. */
export async function stageMails(database: Database, mails: readonly NewMail[], session: ClientSession): Promise<void> {
  if (mails.length === 0) return;
  const documents = mails.map((mail) => ({ ...mail, ...dueAt(Date.now()) }));
  await database.collection<MailDocument>(MAILS).insertMany(documents, { session });
}

/** Turns a mail into a dead letter. */
export async function retainDead(database: Database, { _id }: MailDocument): Promise<void> {
  const change = {
    $unset: { due_at: '', worker: '', text: '', html: '' } as const,
    $set: { expires_at: new Date(Date.now() + DEAD_MS) },
  };
  await database.collection<MailDocument>(MAILS).updateOne({ _id }, change);
}

export function countDead(database: Database): Promise<number> {
  return database.collection<MailDocument>(MAILS).countDocuments({ expires_at: { $gt: new Date(0) } });
}
