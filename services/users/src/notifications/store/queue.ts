/** Deliveries as a queue: claimed under a lease, then removed, recorded as shown, or due again. */
import { randomUUID } from 'node:crypto';
import { type ClientSession, type Database, type Filter, within } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import type { Delivery, DeliveryKind, Sender } from '../delivery.ts';
import type { DeliveryDocument } from './decisions.ts';

/** What was shown and not read is forgotten then: no phone shows a notification for so long. */
const SHOWN_MS = 14 * 24 * 3600_000;

export type DeliveryQueue = ReturnType<typeof deliveryQueue>;
export type Claimed = DeliveryDocument & Pick<Delivery, 'due_at'> & { readonly claim: string };

export function deliveryQueue(database: Database) {
  const deliveries = database.collection<DeliveryDocument>(COLLECTIONS.deliveries);
  /** The delivery as long as its claim lasts and nothing revoked it. */
  const own = ({ _id, claim, action }: Claimed): Filter<DeliveryDocument> => ({ _id, claim, action });
  const ownAll = (claimed: readonly Delivery[]): Filter<DeliveryDocument> => ({
    _id: { $in: claimed.map(({ _id }) => _id) },
    claim: claimed[0]?.claim ?? '',
    action: 'notify',
  });

  const claimThese = async (ids: readonly string[], now: number, leaseMs: number): Promise<Claimed[]> => {
    const claim = randomUUID();
    const free = {
      _id: { $in: [...ids] },
      $or: [{ due_at: { $lte: now } }, { claim: { $exists: false }, attempts: 0 }],
    };
    await deliveries.updateMany(free as Filter<DeliveryDocument>, {
      $set: { claim, due_at: now + leaseMs },
      $inc: { attempts: 1 },
    });
    return (await deliveries
      .find({ _id: { $in: [...ids] }, claim })
      .sort({ message_id: 1 })
      .toArray()) as Claimed[];
  };

  return {
    /** Claims what is due: of one user where the sender groups by user. Empty where nothing is due. */
    claim: async (
      { kind, maxBatch, leaseMs, groupsByUser }: Pick<Sender, 'kind' | 'maxBatch' | 'leaseMs' | 'groupsByUser'>,
      now: number,
    ): Promise<Claimed[]> => {
      const due = await deliveries
        .find({ kind, due_at: { $lte: now } }, { projection: { realm: 1, user: 1 } })
        .sort({ due_at: 1 })
        .limit(groupsByUser ? 1 : maxBatch)
        .toArray();
      const [first] = due;
      if (!first) return [];
      if (!groupsByUser)
        return claimThese(
          due.map(({ _id }) => _id),
          now,
          leaseMs,
        );
      const { realm, user } = first;
      const all = await deliveries
        .find({ realm, user, kind, $or: [{ due_at: { $lte: now } }, { attempts: 0 }] }, { projection: { _id: 1 } })
        .sort({ message_id: 1 })
        .limit(maxBatch)
        .toArray();
      return claimThese(
        all.map(({ _id }) => _id),
        now,
        leaseMs,
      );
    },

    /** @returns how many were still there: with fewer than given, some were revoked or claimed elsewhere meanwhile */
    removeAll: async (claimed: readonly Delivery[], session?: ClientSession): Promise<number> =>
      (await deliveries.deleteMany(ownAll(claimed), within(session))).deletedCount,

    /** Removes one that is done. A revocation meanwhile stands: it is due at once. */
    remove: async (one: Claimed): Promise<void> => {
      const { deletedCount } = await deliveries.deleteOne(own(one));
      if (deletedCount === 0) await dueNow(one);
    },
    /** Retains one that was sent, as shown. */
    recordShown: async (one: Claimed): Promise<void> => {
      const { matchedCount } = await deliveries.updateOne(own(one), {
        $unset: { due_at: '', claim: '' },
        $set: { expires_at: new Date(Date.now() + SHOWN_MS) },
      });
      if (matchedCount === 0) await dueNow(one);
    },
    retry: async (one: Claimed, dueAt: number): Promise<void> => {
      const { matchedCount } = await deliveries.updateOne(own(one), { $set: { due_at: dueAt }, $unset: { claim: '' } });
      if (matchedCount === 0) await dueNow(one);
    },
    count: (kind: DeliveryKind): Promise<number> => deliveries.countDocuments({ kind, due_at: { $gt: 0 } }),
  };

  /** What is to be taken back waits for the end of the claim under which it was shown. */
  async function dueNow({ _id, claim }: Claimed): Promise<void> {
    await deliveries.updateOne(
      { _id, claim, action: 'remove' },
      { $set: { due_at: Date.now() }, $unset: { claim: '' } },
    );
  }
}
