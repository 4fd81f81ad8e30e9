/**
 * The position up to which the digests of an organisation are decided. A page of users is committed in one transaction
 * with the position, on condition that it is still where the process read it: if two replicas decide the same page, one
 * commits it.
 */
import { type Database, separateTransaction, sessionOptions } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import { type DeliveryDocument, insertDeliveries } from '../store/decisions.ts';

export interface DigestPosition {
  /** Days since 1970. */
  readonly day: number;
  /** The day's digests are decided for users up to this id. */
  readonly user: number;
  /** Whether they are decided for all users. */
  readonly complete: boolean;
}

interface DigestDocument extends DigestPosition {
  /** The realm. */
  readonly _id: number;
}

/** Another process has advanced the position. */
export class DigestsMoved extends Error {
  override readonly name = 'DigestsMoved';
}

const TRANSACTION_MS = 10_000;

const digests = (database: Database) => database.collection<DigestDocument>(COLLECTIONS.digests);

/** Undefined if no digest was ever decided. */
export async function loadDigestPosition(database: Database, realm: number): Promise<DigestPosition | undefined> {
  const found = await digests(database).findOne({ _id: realm });
  return found ? { day: found.day, user: found.user, complete: found.complete } : undefined;
}

/** @throws DigestsMoved, or database errors */
export async function commitDigests(
  database: Database,
  realm: number,
  { from, to }: { readonly from: DigestPosition | undefined; readonly to: DigestPosition },
  deliveries: readonly DeliveryDocument[],
): Promise<void> {
  await separateTransaction(database, TRANSACTION_MS, async (session) => {
    const present = await digests(database).findOne({ _id: realm }, sessionOptions(session));
    if (present?.day !== from?.day || present?.user !== from?.user) throw new DigestsMoved();
    await digests(database).updateOne({ _id: realm }, { $set: { ...to } }, { upsert: true, session });
    await insertDeliveries(database, deliveries, session);
  });
}
