/** The queue of deliveries: claimed under a lease, then removed, recorded as shown, or made due again. */
import { randomUUID } from 'node:crypto';
import { FreshBatches } from '@rookery/core';
import type { ClientSession, Collection, Database, Filter } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import type { CallsInFlight, Exhausted, Receiver } from '../calls-in-flight.ts';
import type { Delivery, DeliveryKind, Sender } from '../delivery.ts';
import type { DeliveryDocument } from './decisions.ts';
import { SHARES_INDEX } from './indexes.ts';

/** How long a shown, unread notification is remembered, ms: no phone shows one for longer. */
const SHOWN_MS = 14 * 24 * 3600_000;

/** Rows read per user to be claimed: some users have several. */
const DUE_OF_USER = 4;

/** Pause before the next look while every due delivery waits for a share, ms; a call that ends triggers it earlier. */
const NO_SHARE_MS = 1_000;

const receiverKey = ({ realm, user }: Receiver): string => `${realm}:${user}`;
const distinct = (receivers: readonly Receiver[]): Receiver[] => [
  ...new Map(receivers.map((one) => [receiverKey(one), one])).values(),
];

interface ClaimOptions {
  readonly now: number;
  /** Max. users. */
  readonly users: number;
  /** How far ahead to look for later due times, UNIX milliseconds. */
  readonly until: number;
  /** If the sender has shares. */
  readonly inFlight?: CallsInFlight | undefined;
}

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
   * Claims all waiting deliveries of some users, each with at least one that is due and a share in the sender.
   * @returns the claims, each of one user and ascending by message, fewer if another replica was first; if there is
   *   nothing to claim, the time of the next look, UNIX milliseconds, unless nothing is known to become due
   */
  async claim(
    sender: Pick<Sender, 'kind' | 'maxBatch' | 'leaseMs'>,
    options: ClaimOptions,
  ): Promise<ClaimedDelivery[][] | { nextDueAt: number | undefined }> {
    const { now, users, until } = options;
    const next = await this.#deliveries
      .find({ kind: sender.kind, due_at: { $lte: until } }, { projection: { realm: 1, user: 1, due_at: 1 } })
      .sort({ due_at: 1 })
      .limit(users * DUE_OF_USER)
      .toArray();
    const due = next.filter(({ due_at = 0 }) => due_at <= now);
    if (due.length === 0) return { nextDueAt: next[0]?.due_at };
    const receivers = await this.#choose(sender.kind, distinct(due), options);
    if (receivers.length === 0) return { nextDueAt: now + NO_SHARE_MS };
    const ids = await this.#waitingOf(receivers, sender, now);
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
    return [...Map.groupBy(claimed as ClaimedDelivery[], receiverKey).values()];
  }

  /** Chooses among the first users with due deliveries; if there is no share for any of them, among those behind. */
  async #choose(kind: DeliveryKind, first: readonly Receiver[], options: ClaimOptions): Promise<readonly Receiver[]> {
    const { users, inFlight } = options;
    if (!inFlight) return first.slice(0, users);
    const chosen = await inFlight.choose(first, users);
    if (chosen.length > 0) return chosen;
    return inFlight.choose(await this.#behind(kind, inFlight.exhausted, options), users);
  }

  /**
   * Returns users with due deliveries, without those for whom there is no share: the bounds of the index skip their
   * deliveries, however many wait. Organisations without calls in flight come first, since the first branch of `$or` is
   * read first: otherwise two organisations with shares left and long backlogs could starve a third.
   */
  async #behind(kind: DeliveryKind, { realms, users }: Exhausted, options: ClaimOptions): Promise<Receiver[]> {
    const due = { kind, due_at: { $lte: options.now } };
    const found = await this.#deliveries
      .find(
        {
          $or: [
            { ...due, realm: { $nin: [...realms, ...users.keys()] } },
            ...[...users].map(([realm, ids]) => ({ ...due, realm, user: { $nin: [...ids] } })),
          ],
        },
        { projection: { _id: 0, realm: 1, user: 1 }, hint: SHARES_INDEX.key },
      )
      .limit(options.users * DUE_OF_USER)
      .toArray();
    return distinct(found);
  }

  /** @returns the number of removed rows: fewer than given if some were revoked or claimed elsewhere in the meantime */
  async removeAll(claimed: readonly Delivery[], session: ClientSession): Promise<number> {
    const ownAll: Filter<DeliveryDocument> = {
      _id: { $in: claimed.map(({ _id }) => _id) },
      claim: claimed[0]?.claim ?? '',
      action: 'notify',
    };
    return (await this.#deliveries.deleteMany(ownAll, { session })).deletedCount;
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

  /** Makes a delivery due again. If it was revoked in the meantime, its removal is made due immediately. */
  async retry(one: ClaimedDelivery, dueAt: number): Promise<void> {
    const change = { $set: { due_at: dueAt }, $unset: { claim: '' } } as const;
    const { matchedCount } = await this.#deliveries.updateOne(own(one), change);
    if (matchedCount === 0) await this.#dueNow([one]);
  }

  /** Returns the ids of users' deliveries that are due, and of those, due or not, that were never tried or claimed. */
  async #waitingOf(
    receivers: readonly Receiver[],
    { kind, maxBatch }: Pick<Sender, 'kind' | 'maxBatch'>,
    now: number,
  ): Promise<string[]> {
    const free = { kind, $or: [{ due_at: { $lte: now } }, { claim: { $exists: false }, attempts: 0 }] };
    const found = await this.#deliveries
      .find({ $or: receivers.map(({ realm, user }) => ({ realm, user, ...free })) } as Filter<DeliveryDocument>, {
        projection: { realm: 1, user: 1 },
      })
      .sort({ message_id: 1 })
      .limit(receivers.length * maxBatch)
      .toArray();
    return [...Map.groupBy(found, receiverKey).values()].flatMap((some) =>
      some.slice(0, maxBatch).map(({ _id }) => _id),
    );
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
