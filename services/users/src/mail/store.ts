/** The outbox as documents. What it is for stands in mail/outbox.ts. */
import type { ClientSession, Database, IndexSpecs, Tx } from '@rookery/data';
import { COLLECTIONS } from '../database/collections.ts';
import { secretHash } from '../keys/keys.ts';

export const MAIL_INDEXES: IndexSpecs = {
  [COLLECTIONS.mails]: [
    { name: 'due', key: { due_at: 1 }, sparse: true },
    // The mails that do not wait for notifications.
    { name: 'bulk', key: { bulk: 1, due_at: 1 } },
    { name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
  [COLLECTIONS.bouncedAddresses]: [{ name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 }],
};

export interface MailDocument {
  readonly _id: string;
  readonly realm: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A name for the sender in place of the server's. */
  readonly from_name?: string;
  readonly reply_to?: string;
  /** Further headers, by name: none that the transport sets. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A notification, which other mails overtake. */
  readonly bulk?: true;
  /**
   * When it is to be sent, UNIX milliseconds; while a replica sends it, when its lease ends. Absent for a dead letter.
   */
  readonly due_at?: number;
  /** How often it was taken. */
  readonly attempts: number;
  /** Set for a dead letter: when it goes. */
  readonly expires_at?: Date;
}

/**
 * Dead letters are retained for operators, and no longer than that: they name people. Their text is removed at once:
 * its links open accounts.
 */
const DEAD_MS = 30 * 24 * 3600_000;

/** How long an address that bounced gets no notifications: a full mailbox is emptied, a person returns. */
const BOUNCED_MS = 14 * 24 * 3600_000;

/** A mail for the outbox; its id is its Message-ID. */
export type NewMail = Omit<MailDocument, 'attempts' | 'expires_at' | 'due_at'> & { readonly due_at: number };

interface BouncedAddressDocument {
  /** A digest of the address in lower case. */
  readonly _id: string;
  readonly expires_at: Date;
}

const bounced = (database: Database) => database.collection<BouncedAddressDocument>(COLLECTIONS.bouncedAddresses);
const addressDigest = (address: string): string => secretHash(address.toLowerCase());

/** The mail server refused mails for this address for good. */
export async function recordBounce(database: Database, address: string): Promise<void> {
  const expires_at = new Date(Date.now() + BOUNCED_MS);
  await bounced(database).updateOne({ _id: addressDigest(address) }, { $set: { expires_at } }, { upsert: true });
}

/** Those of the addresses that bounced. */
export async function bouncedOf(database: Database, addresses: readonly string[]): Promise<Set<string>> {
  const digests = new Map(addresses.map((address) => [addressDigest(address), address]));
  const found = await bounced(database)
    .find({ _id: { $in: [...digests.keys()] }, expires_at: { $gt: new Date() } })
    .toArray();
  return new Set(found.map(({ _id }) => digests.get(_id) ?? ''));
}

/** Puts mails into the outbox in a transaction of their own. */
export async function stageMails(database: Database, mails: readonly NewMail[], session: ClientSession): Promise<void> {
  if (mails.length === 0) return;
  const documents = mails.map((mail) => ({ ...mail, attempts: 0 }));
  await database.collection<MailDocument>(COLLECTIONS.mails).insertMany(documents, { session });
}

export type MailQueue = ReturnType<typeof mailQueue>;

export function mailQueue(database: Database) {
  const mails = database.collection<MailDocument>(COLLECTIONS.mails);
  /** The mail while the lease it was taken under lasts; nobody else's. */
  const own = ({ _id, due_at }: MailDocument) => ({ _id, ...(due_at !== undefined && { due_at }) });
  return {
    stage: (tx: Tx, mail: Omit<MailDocument, 'attempts'>): void => {
      tx.insert(COLLECTIONS.mails, { ...mail, attempts: 0 });
    },
    /** Takes a mail that is due, until the lease ends. `withBulk`: notifications too. */
    take: (now: number, leaseEndsAt: number, withBulk = true): Promise<MailDocument | null> =>
      mails.findOneAndUpdate(
        { due_at: { $lte: now }, ...(!withBulk && { bulk: { $exists: false } }) },
        { $set: { due_at: leaseEndsAt }, $inc: { attempts: 1 } },
        { sort: { due_at: 1 }, returnDocument: 'after' },
      ),
    remove: async (mail: MailDocument): Promise<void> => {
      await mails.deleteOne(own(mail));
    },
    putBack: async (mail: MailDocument, dueAt: number): Promise<void> => {
      await mails.updateOne(own(mail), { $set: { due_at: dueAt } });
    },
    giveUp: async (mail: MailDocument, now: number): Promise<void> => {
      const change = {
        $unset: { due_at: '', text: '', html: '' } as const,
        $set: { expires_at: new Date(now + DEAD_MS) },
      };
      await mails.updateOne(own(mail), change);
    },
    /** How many wait, and how many dead letters there are. */
    count: async (): Promise<{ waiting: number; dead: number }> => ({
      waiting: await mails.countDocuments({ due_at: { $gt: 0 } }),
      dead: await mails.countDocuments({ expires_at: { $gt: new Date(0) } }),
    }),
  };
}
