/**
 * Decisions as they are committed: deliveries, what readings and deletions revoke, and the position, in one
 * transaction.
 *
 * The head of a realm is the last entry of the messages service's journal that decided something. A commit moves it
 * from where its process found it; a second process that decided the same entries fails there, so each entry counts
 * once.
 */
import { type ClientSession, type Database, isDuplicateKey, separateTransaction, within } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import type { Delivery } from '../delivery.ts';

/** A stored delivery. */
export interface DeliveryDocument extends Omit<Delivery, 'due_at'> {
  /** Absent once the message was shown (`remembersShown`). */
  readonly due_at?: number;
  /** What is still there then goes: the peer was not reached for days, or the message shown was never read. */
  readonly expires_at: Date;
}

/** How far a realm is decided. */
export interface Head {
  /** The last entry of the journal of the messages service that is decided. */
  readonly seq: number;
  /** That entry is decided only for users up to this id; 0: for all. */
  readonly user: number;
  /**
   * When that entry was committed, UNIX milliseconds: a lower seq with a later time is of a database that was restored.
   */
  readonly at: number;
}

const NO_HEAD: Head = { seq: 0, user: 0, at: 0 };

interface HeadDocument extends Head {
  /** The realm. */
  readonly _id: number;
}

/** What a batch of entries comes to. */
interface Decisions {
  readonly deliveries: readonly DeliveryDocument[];
  /** Ids of deliveries whose message was read, deleted or hidden. */
  readonly revoked: readonly string[];
  /** Users who read everything. */
  readonly readAll: readonly number[];
}

/** Another process has moved the head. */
export class HeadMoved extends Error {
  override readonly name = 'HeadMoved';
}

/** A week, as the log: what was not delivered by then is not news. */
export const EXPIRES_MS = 7 * 24 * 3600_000;

const TRANSACTION_MS = 10_000;

/** Kinds that a reading revokes. */
const READABLE = ['mail', 'push'];
/** Kinds whose senders remember what was shown. */
const SHOWN = 'push';

const deliveries = (database: Database) => database.collection<DeliveryDocument>(COLLECTIONS.deliveries);
const heads = (database: Database) => database.collection<HeadDocument>(COLLECTIONS.notificationHeads);

export async function loadHead(database: Database, realm: number): Promise<Head> {
  const found = await heads(database).findOne({ _id: realm });
  return found ? { seq: found.seq, user: found.user, at: found.at } : NO_HEAD;
}

/** The users of a realm who have deliveries. */
export async function usersWithDeliveries(database: Database, realm: number): Promise<number[]> {
  return deliveries(database).distinct('user', { realm });
}

/** Of these messages, the ids of deliveries with their users. */
export async function deliveriesOf(
  database: Database,
  realm: number,
  messages: readonly number[],
): Promise<Pick<DeliveryDocument, '_id' | 'user'>[]> {
  return deliveries(database)
    .find({ realm, message_id: { $in: [...messages] } }, { projection: { user: 1 } })
    .toArray();
}

/** @throws HeadMoved, or as the database does */
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
  const present = await heads(database).findOne({ _id: realm }, within(session));
  if ((present?.seq ?? 0) !== from.seq || (present?.user ?? 0) !== from.user) throw new HeadMoved();
  await heads(database).updateOne({ _id: realm }, { $set: { ...to } }, { upsert: true, session });
}

/** What may have been shown is taken back; the rest goes. */
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
    const isShown = { kind: SHOWN, action: 'notify', attempts: { $gt: 0 } };
    await collection.updateMany(
      { $and: [filter, isShown] } as object,
      [{ $set: { action: 'remove', attempts: 0, due_at: { $ifNull: ['$due_at', Date.now()] } } }],
      { session },
    );
    await collection.deleteMany({ $and: [filter, { action: 'notify' }] } as object, { session });
  }
}

/**
 * Stores deliveries of which none is stored yet: all but all are such, and an insertion takes MongoDB less than half
 * the time of an upsert.
 * @throws a duplicate key where one is stored, which ends the transaction
 */
async function insertNewDeliveries(
  database: Database,
  decided: readonly DeliveryDocument[],
  session: ClientSession,
): Promise<void> {
  if (decided.length > 0) await deliveries(database).insertMany([...decided], { session, ordered: false });
}

/**
 * Stores deliveries in a transaction, but those that are stored already: a log that was made again may repeat an entry,
 * and an edit may repeat a mention. The first delivery stands.
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
