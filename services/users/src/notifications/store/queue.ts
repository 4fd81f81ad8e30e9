/** Deliveries as a queue: claimed under a lease, then removed, recorded as shown, or due again. */
import { randomUUID } from 'node:crypto';
import { FreshBatches } from '@rookery/core';
import { type ClientSession, type Collection, type Database, type Document, type Filter, within } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import type { Delivery, Sender } from '../delivery.ts';
import type { DeliveryDocument } from './decisions.ts';

/** What was shown and not read is forgotten then: no phone shows a notification for so long. */
const SHOWN_MS = 14 * 24 * 3600_000;

/** Rows that are looked through for each user who is to be claimed for: some users have several. */
const DUE_OF_USER = 4;

const ownerOf = ({ realm, user }: Pick<Delivery, 'realm' | 'user'>): string => `${realm}:${user}`;

export type Claimed = DeliveryDocument & Pick<Delivery, 'due_at'> & { readonly claim: string };

/** Icons of apps show no more digits. */
const MAX_BADGE = 999;

/** How many messages are, or are to be, shown on a user's devices and are not read; 999 at most. */
export function countUnread(database: Database, realm: number, user: number): Promise<number> {
  const shown = { realm, user, kind: 'push', action: 'notify' } as const;
  return database.collection<DeliveryDocument>(COLLECTIONS.deliveries).countDocuments(shown, { limit: MAX_BADGE });
}

export class DeliveryQueue {
  readonly #deliveries: Collection<DeliveryDocument>;
  /** What was sent while others were being recorded is recorded together. */
  readonly #shown = new FreshBatches(async (claimed: readonly Claimed[]): Promise<ReadonlyMap<Claimed, true>> => {
    const { matchedCount } = await this.#deliveries.updateMany(
      { ...claimsOf(claimed), action: 'notify' },
      { $unset: { due_at: '', claim: '' }, $set: { expires_at: new Date(Date.now() + SHOWN_MS) } },
    );
    if (matchedCount < claimed.length) await this.#dueNow(claimed);
    return new Map();
  });

  constructor(database: Database) {
    this.#deliveries = database.collection<DeliveryDocument>(COLLECTIONS.deliveries);
  }

  /**
   * Claims for some users all that waits for them, once the first of it is due.
   * @param o.users at most so many
   * @param o.until how far to look for what is due later, UNIX milliseconds
   * @returns the claims, each of one user and ascending, fewer where another replica was first; where nothing is due,
   *   when something will be, UNIX milliseconds
   */
  async claim(
    sender: Pick<Sender, 'kind' | 'maxBatch' | 'leaseMs'>,
    { now, users, until }: { now: number; users: number; until: number },
  ): Promise<Claimed[][] | { nextDueAt: number | undefined }> {
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
    return [...Map.groupBy(claimed as Claimed[], ownerOf).values()];
  }

  /** @returns how many were still there: with fewer than given, some were revoked or claimed elsewhere meanwhile */
  async removeAll(claimed: readonly Delivery[], session?: ClientSession): Promise<number> {
    const ownAll: Filter<DeliveryDocument> = {
      _id: { $in: claimed.map(({ _id }) => _id) },
      claim: claimed[0]?.claim ?? '',
      action: 'notify',
    };
    return (await this.#deliveries.deleteMany(ownAll, within(session))).deletedCount;
  }

  /** Removes one that is done. A revocation meanwhile stands: it is due at once. */
  async remove(one: Claimed): Promise<void> {
    const { deletedCount } = await this.#deliveries.deleteOne(own(one));
    if (deletedCount === 0) await this.#dueNow([one]);
  }

  /** Retains one that was sent, as shown. */
  async recordShown(one: Claimed): Promise<void> {
    await this.#shown.get(one);
  }

  async retry(one: Claimed, dueAt: number): Promise<void> {
    await this.#putOff(one, { $set: { due_at: dueAt }, $unset: { claim: '' } });
  }

  /**
   * Makes one due again for which nothing was tried. Its claim stays until then: what was never tried and has no claim
   * is claimed together with whatever is due of its user.
   */
  async postpone(one: Claimed, dueAt: number): Promise<void> {
    await this.#putOff(one, { $set: { due_at: dueAt }, $inc: { attempts: -1 } });
  }

  /** A revocation meanwhile stands: it is due at once. */
  async #putOff(one: Claimed, change: Document): Promise<void> {
    const { matchedCount } = await this.#deliveries.updateOne(own(one), change);
    if (matchedCount === 0) await this.#dueNow([one]);
  }

  /** What a user has waiting, what is not due yet included. */
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

  /** What is to be taken back waits for the end of the claim under which it was shown. */
  async #dueNow(claimed: readonly Claimed[]): Promise<void> {
    await this.#deliveries.updateMany(
      { ...claimsOf(claimed), action: 'remove' },
      { $set: { due_at: Date.now() }, $unset: { claim: '' } },
    );
  }
}

/** The delivery as long as its claim lasts and nothing revoked it. */
const own = ({ _id, claim, action }: Claimed): Filter<DeliveryDocument> => ({ _id, claim, action });

const claimsOf = (claimed: readonly Claimed[]): Filter<DeliveryDocument> => ({
  _id: { $in: claimed.map(({ _id }) => _id) },
  claim: { $in: [...new Set(claimed.map(({ claim }) => claim))] },
});
