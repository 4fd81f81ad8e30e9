/** The queue of deliveries: claimed under a lease, then removed, recorded as shown, or made due again. */
import { randomUUID } from 'node:crypto';
import { FreshBatches } from '@rookery/core';
import {
  type ClientSession,
  type Collection,
  type Database,
  type Document,
  type Filter,
  sessionOptions,
} from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import type { Delivery, Sender } from '../delivery.ts';
import type { DeliveryDocument } from './decisions.ts';

/** How long a shown, unread notification is remembered, ms: no phone shows one for longer. */
const SHOWN_MS = 14 * 24 * 3600_000;

/** Rows read per user to be claimed: some users have several. */
const DUE_OF_USER = 4;

const ownerOf = ({ realm, user }: Pick<Delivery, 'realm' | 'user'>): string => `${realm}:${user}`;

export type ClaimedDelivery = DeliveryDocument & Pick<Delivery, 'due_at'> & { readonly claim: string };

/** Max. badge count: icons of apps show no more digits. */
const MAX_BADGE = 999;

/** The number of unread messages that are shown or due on a user's devices, capped at `MAX_BADGE`. */
export function countUnread(database: Database, realm: number, user: number): Promise<number> {
  const shown = { realm, user, kind: 'push', action: 'notify' } as const;
  return database.collection<DeliveryDocument>(COLLECTIONS.deliveries).countDocuments(shown, { limit: MAX_BADGE });
}

export class DeliveryQueue {
  readonly #deliveries: Collection<DeliveryDocument>;
  /** Deliveries that were sent while others were being recorded are recorded together. */
  readonly #shown = new FreshBatches(
    async (claimed: readonly ClaimedDelivery[]): Promise<ReadonlyMap<ClaimedDelivery, true>> => {
      const { matchedCount } = await this.#deliveries.updateMany(
        { ...claimsOf(claimed), action: 'notify' },
        { $unset: { due_at: '', claim: '' }, $set: { expires_at: new Date(Date.now() + SHOWN_MS) } },
      );
      if (matchedCount < claimed.length) await this.#dueNow(claimed);
      return new Map();
    },
  );

  constructor(database: Database) {
    this.#deliveries = database.collection<DeliveryDocument>(COLLECTIONS.deliveries);
  }

  /**
   * Claims all waiting deliveries of some users, each with at least one that is due.
   * @param o.users max. users
   * @param o.until how far ahead to look for later due times, UNIX milliseconds
   * @returns the claims, each of one user and ascending by message, fewer if another replica was first; if nothing is
   *   due, the next due time, UNIX milliseconds
   */
  async claim(
    sender: Pick<Sender, 'kind' | 'maxBatch' | 'leaseMs'>,
    { now, users, until }: { now: number; users: number; until: number },
  ): Promise<ClaimedDelivery[][] | { nextDueAt: number | undefined }> {
    const next = await this.#deliveries
      .find({ kind: sender.kind, due_at: { $lte: until } }, { projection: { realm: 1, user: 1, due_at: 1 } })
      .sort({ due_at: 1 })
      .limit(users * DUE_OF_USER)
      .toArray();
    const due = next.filter(({ due_at = 0 }) => due_at <= now);
    if (due.length === 0) return { nextDueAt: next[0]?.due_at };
    const owners = [...new Map(due.map((one) => [ownerOf(one), one])).values()].slice(0, users);
    const ids = await this.#waitingOf(owners, sender, now);
    const claim = randomUUID();
    const free = {
      _id: { $in: ids },
      $or: [{ due_at: { $lte: now } }, { claim: { $exists: false }, attempts: 0 }],
    };
    await this.#deliveries.updateMany(free as Filter<DeliveryDocument>, {
      $set: { claim, due_at: now + sender.leaseMs },
      $inc: { attempts: 1 },
    });
    const claimed = await this.#deliveries
      .find({ _id: { $in: ids }, claim })
      .sort({ message_id: 1 })
      .toArray();
    return [...Map.groupBy(claimed as ClaimedDelivery[], ownerOf).values()];
  }

  /** @returns the number of removed rows: fewer than given if some were revoked or claimed elsewhere in the meantime */
  async removeAll(claimed: readonly Delivery[], session?: ClientSession): Promise<number> {
    const ownAll: Filter<DeliveryDocument> = {
      _id: { $in: claimed.map(({ _id }) => _id) },
      claim: claimed[0]?.claim ?? '',
      action: 'notify',
    };
    return (await this.#deliveries.deleteMany(ownAll, sessionOptions(session))).deletedCount;
  }

  /** Removes a finished delivery. If it was revoked in the meantime, its removal is made due immediately. */
  async remove(one: ClaimedDelivery): Promise<void> {
    const { deletedCount } = await this.#deliveries.deleteOne(own(one));
    if (deletedCount === 0) await this.#dueNow([one]);
  }

  /** Records a sent delivery as shown. */
  async recordShown(one: ClaimedDelivery): Promise<void> {
    await this.#shown.get(one);
  }

  async retry(one: ClaimedDelivery, dueAt: number): Promise<void> {
    await this.#putOff(one, { $set: { due_at: dueAt }, $unset: { claim: '' } });
  }

  /**
   * Makes an untried delivery due again. Its claim stays until then: without one, an untried delivery is claimed
   * together with any due delivery of its user.
   */
  async postpone(one: ClaimedDelivery, dueAt: number): Promise<void> {
    await this.#putOff(one, { $set: { due_at: dueAt }, $inc: { attempts: -1 } });
  }

  /** Changes a claimed delivery. If it was revoked in the meantime, its removal is made due immediately. */
  async #putOff(one: ClaimedDelivery, change: Document): Promise<void> {
    const { matchedCount } = await this.#deliveries.updateOne(own(one), change);
    if (matchedCount === 0) await this.#dueNow([one]);
  }

  /** Returns the ids of users' deliveries that are due, and of those, due or not, that were never tried or claimed. */
  async #waitingOf(
    owners: readonly Pick<Delivery, 'realm' | 'user'>[],
    { kind, maxBatch }: Pick<Sender, 'kind' | 'maxBatch'>,
    now: number,
  ): Promise<string[]> {
    const free = { kind, $or: [{ due_at: { $lte: now } }, { claim: { $exists: false }, attempts: 0 }] };
    const found = await this.#deliveries
      .find({ $or: owners.map(({ realm, user }) => ({ realm, user, ...free })) } as Filter<DeliveryDocument>, {
        projection: { realm: 1, user: 1 },
      })
      .sort({ message_id: 1 })
      .limit(owners.length * maxBatch)
      .toArray();
    return [...Map.groupBy(found, ownerOf).values()].flatMap((some) => some.slice(0, maxBatch).map(({ _id }) => _id));
  }

  /** A removal waits for the end of the claim under which its notification was shown; this makes it due now. */
  async #dueNow(claimed: readonly ClaimedDelivery[]): Promise<void> {
    await this.#deliveries.updateMany(
      { ...claimsOf(claimed), action: 'remove' },
      { $set: { due_at: Date.now() }, $unset: { claim: '' } },
    );
  }
}

/** Matches the delivery while its claim lasts and nothing has revoked it. */
const own = ({ _id, claim, action }: ClaimedDelivery): Filter<DeliveryDocument> => ({ _id, claim, action });

const claimsOf = (claimed: readonly ClaimedDelivery[]): Filter<DeliveryDocument> => ({
  _id: { $in: claimed.map(({ _id }) => _id) },
  claim: { $in: [...new Set(claimed.map(({ claim }) => claim))] },
});
