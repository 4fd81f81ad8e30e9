/**
 * Commits decisions: deliveries, revocations by reads and deletions, and the position, in one transaction.
 *
 * The head of a realm is the last entry of the messages service's journal that led to a decision. A commit advances it
 * from where its process read it; a second process that decided the same entries fails there, so each entry counts
 * once.
 */
import { type ClientSession, type Database, isDuplicateKey, separateTransaction, sessionOptions } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import type { Delivery } from '../delivery.ts';
import type { Unsubscription } from '../rules/entries.ts';

/** A stored delivery. */
export interface DeliveryDocument extends Omit<Delivery, 'due_at'> {
  /** Absent once the message was shown (`remembersShown`). */
  readonly due_at?: number;
  /** Expiry of the row: the peer was unreachable for days, or the shown message was never read. */
  readonly expires_at: Date;
}

/** The position up to which a realm is decided. */
export interface Head {
  /** The last decided entry of the messages service's journal. */
  readonly seq: number;
  /** That entry is decided only for users up to this id; 0: for all. */
  readonly user: number;
  /**
   * Time of that entry's commit, UNIX milliseconds: a lower seq with a later time shows that the database was restored.
   */
  readonly at: number;
}

const NO_HEAD: Head = { seq: 0, user: 0, at: 0 };

interface HeadDocument extends Head {
  /** The realm. */
  readonly _id: number;
}

/** The decisions of a batch of entries. */
interface Decisions {
  readonly deliveries: readonly DeliveryDocument[];
  /** Ids of deliveries whose message was read, deleted or hidden. */
  readonly revoked: readonly string[];
  /** Users who marked everything as read. */
  readonly readAll: readonly number[];
}

/** Another process has advanced the head. */
export class HeadMoved extends Error {
  override readonly name = 'HeadMoved';
}

/** Lifetime of a delivery, ms: a week, like the log; older messages are no news. */
export const EXPIRES_MS = 7 * 24 * 3600_000;

const TRANSACTION_MS = 10_000;

/** Kinds that a read event revokes. */
const READABLE = ['mail', 'push'];
/** The kind whose sender remembers shown notifications. */
const SHOWN = 'push';
/** Matches deliveries that may have been shown. */
const IS_SHOWN = { kind: SHOWN, action: 'notify', attempts: { $gt: 0 } } as const;
/** Turns a delivery into a removal; one in flight waits for the end of its claim. */
const toRemoval = () => [{ $set: { action: 'remove', attempts: 0, due_at: { $ifNull: ['$due_at', Date.now()] } } }];

const deliveries = (database: Database) => database.collection<DeliveryDocument>(COLLECTIONS.deliveries);
const heads = (database: Database) => database.collection<HeadDocument>(COLLECTIONS.notificationHeads);

export async function loadHead(database: Database, realm: number): Promise<Head> {
  const found = await heads(database).findOne({ _id: realm });
  return found ? { seq: found.seq, user: found.user, at: found.at } : NO_HEAD;
}

/** Returns the users of a realm who have deliveries. */
export async function usersWithDeliveries(database: Database, realm: number): Promise<number[]> {
  return deliveries(database).distinct('user', { realm });
}

/** Returns the ids and users of the deliveries of these messages. */
export async function deliveriesOf(
  database: Database,
  realm: number,
  messages: readonly number[],
): Promise<Pick<DeliveryDocument, '_id' | 'user'>[]> {
  return deliveries(database)
    .find({ realm, message_id: { $in: [...messages] } }, { projection: { user: 1 } })
    .toArray();
}

/** @throws HeadMoved, or database errors */
export async function commitDecisions(
  database: Database,
  realm: number,
  { from, to }: { from: Head; to: Head },
  decisions: Decisions,
): Promise<void> {
  const commit = (store: typeof insertNewDeliveries) =>
    separateTransaction(database, TRANSACTION_MS, async (session) => {
      await moveHead(database, realm, from, to, session);
      await revoke(database, realm, decisions, session);
      await store(database, decisions.deliveries, session);
    });
  try {
    await commit(insertNewDeliveries);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await commit(insertDeliveries);
  }
}

async function moveHead(
  database: Database,
  realm: number,
  from: Head,
  to: Head,
  session: ClientSession,
): Promise<void> {
  const present = await heads(database).findOne({ _id: realm }, sessionOptions(session));
  if ((present?.seq ?? 0) !== from.seq || (present?.user ?? 0) !== from.user) throw new HeadMoved();
  await heads(database).updateOne({ _id: realm }, { $set: { ...to } }, { upsert: true, session });
}

/** Turns deliveries that may have been shown into removals, and deletes the others. */
async function revoke(
  database: Database,
  realm: number,
  { revoked, readAll }: Decisions,
  session: ClientSession,
): Promise<void> {
  const those = [
    ...(revoked.length > 0 ? [{ _id: { $in: [...revoked] } }] : []),
    ...(readAll.length > 0 ? [{ realm, user: { $in: [...readAll] }, kind: { $in: READABLE } }] : []),
  ];
  for (const filter of those) {
    const collection = database.collection(COLLECTIONS.deliveries);
    await collection.updateMany({ $and: [filter, IS_SHOWN] } as object, toRemoval(), { session });
    await collection.deleteMany({ $and: [filter, { action: 'notify' }] } as object, { session });
  }
}

/**
 * Turns the deliveries that users may have been shown before their subscriptions ended into removals. Those not sent
 * yet are left to their senders, which find the messages read or no longer visible. Idempotent.
 * @returns the number of removals
 */
export async function revokeShown(
  database: Database,
  realm: number,
  { users, channels, at }: Unsubscription,
): Promise<number> {
  // An entry that is read again must not revoke what followed a new subscription.
  const those = { realm, user: { $in: users }, channel: { $in: channels }, sent_at: { $lte: at }, ...IS_SHOWN };
  return (await deliveries(database).updateMany(those, toRemoval())).modifiedCount;
}

/**
 * Stores deliveries on the assumption that none is stored yet. That is nearly always true, and an insert takes MongoDB
 * less than half the time of an upsert.
 * @throws a duplicate key if one is stored, which aborts the transaction
 */
async function insertNewDeliveries(
  database: Database,
  decided: readonly DeliveryDocument[],
  session: ClientSession,
): Promise<void> {
  if (decided.length > 0) await deliveries(database).insertMany([...decided], { session, ordered: false });
}

/**
 * Stores deliveries in a transaction, skipping those already stored: a rebuilt log may repeat an entry, and an edit may
 * repeat a mention. The first delivery counts.
 */
export async function insertDeliveries(
  database: Database,
  decided: readonly DeliveryDocument[],
  session: ClientSession,
): Promise<void> {
  if (decided.length === 0) return;
  const operations = decided.map(({ _id, ...rest }) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true },
  }));
  await deliveries(database).bulkWrite(operations, { session, ordered: false });
}
