/** Writes of subscriptions, rosters and versions, staged inside a commit. */
import type { UserSet } from '@rookery/core';
import { Binary, type Tx } from '@rookery/data';
import {
  type ChannelDocument,
  COLLECTIONS,
  type SubscriptionDocument,
  VIEW_COUNTER,
} from '../../channel/store/documents.ts';
import { channelSubject, TABLE } from '../../upstream/cached-elsewhere.ts';

/**
 * Raises a version. Readers compare these versions, so every change of the state that they cover raises one; it also
 * invalidates the view in the caches of the messages service.
 */
export function raiseVersion(tx: Tx, user: number | 'table', which: 'ver' | 'topics' = 'ver'): void {
  const u = user === 'table' ? TABLE : user;
  const change = { $inc: { [which]: 1 }, $set: { at: tx.next(VIEW_COUNTER) } };
  tx.update(COLLECTIONS.versions, { _id: { r: tx.realm, u } }, change, { upsert: true });
  tx.invalidate(u);
}

/**
 * Raises the versions of many users. Those in `known` have a version document and are raised by one update, the others
 * by plain inserts: an upsert per user would be most of the cost of subscribing thousands.
 */
export function raiseVersions(tx: Tx, users: Iterable<number>, known: ReadonlySet<number>): void {
  const present: { r: number; u: number }[] = [];
  const at = tx.next(VIEW_COUNTER);
  for (const u of users) {
    const _id = { r: tx.realm, u };
    tx.invalidate(u);
    if (known.has(u)) present.push(_id);
    else tx.insert(COLLECTIONS.versions, { _id, ver: 1, at });
  }
  if (present.length > 0) {
    tx.update(COLLECTIONS.versions, { _id: { $in: present } }, { $inc: { ver: 1 }, $set: { at } }, { many: true });
  }
}

/**
 * Stages the subscribers at the channel's next roster version.
 * @param isBackdated whether some of them count as subscribed at past versions too
 */
export function saveRoster(
  tx: Tx,
  channel: ChannelDocument,
  version: number,
  users: UserSet,
  isBackdated = false,
): void {
  tx.update(
    COLLECTIONS.rosters,
    { _id: channel._id },
    { $set: { ver: version, users: new Binary(users.toBytes()) } },
    { upsert: true },
  );
  tx.update(
    COLLECTIONS.channels,
    { _id: channel._id },
    {
      $set: { ver: version, subscribers: users.size, at: tx.lastSeq(), written: tx.lastSeq() },
      ...(isBackdated && { $inc: { backdated: 1 } }),
    },
  );
  tx.invalidate(channelSubject(channel.c));
}

/** Stages a subscription from a roster version on, for a user who never had one to the channel. */
export function openSubscription(
  tx: Tx,
  channel: ChannelDocument,
  user: number,
  version: number,
  color: string,
): SubscriptionDocument {
  const active = { iv: [[version, null]] satisfies SubscriptionDocument['iv'], active: true };
  const subscription: SubscriptionDocument = { ...newSubscription(channel, user, color), ...active };
  tx.insert(COLLECTIONS.subscriptions, subscription);
  return subscription;
}

/** Stages the first subscription of a deactivated user: a reactivation begins it. */
export function holdNewSubscription(tx: Tx, channel: ChannelDocument, user: number, color: string): void {
  tx.insert(COLLECTIONS.subscriptions, { ...newSubscription(channel, user, color), held: true });
}

/** A subscription without an interval. */
function newSubscription(channel: ChannelDocument, user: number, color: string): SubscriptionDocument {
  const id = { r: channel.r, c: channel.c, u: user };
  return {
    _id: id,
    ...id,
    iv: [],
    active: false,
    color,
    isMuted: false,
    pinToTop: false,
    desktop: null,
    email: null,
    push: channel.defaultPush ? true : null,
    audible: null,
    wildcardMentions: null,
  };
}

/**
 * Max. intervals of a subscription. A further one replaces the oldest: messages of that time count as never received,
 * so the user loses what only its receivers may read. The views of users and past rosters read all intervals.
 */
const MAX_INTERVALS = 200;

/** Stages the resumption of an ended subscription at a roster version, with its settings. */
export function reopenSubscription(tx: Tx, subscription: SubscriptionDocument, version: number): SubscriptionDocument {
  const change = {
    $set: { active: true },
    $unset: { held: '' },
    $push: { iv: { $each: [[version, null]], $slice: -MAX_INTERVALS } },
  };
  tx.update(COLLECTIONS.subscriptions, { _id: subscription._id }, change);
  return { ...subscription, active: true };
}

/**
 * Stages the end of a subscription at a roster version: messages from that version on are not received.
 * @param held whether a reactivation of the user resumes it
 */
export function closeSubscription(tx: Tx, subscription: SubscriptionDocument, version: number, held = false): void {
  const last = subscription.iv.length - 1;
  const end = subscription.iv[last]?.[1] === null && { [`iv.${last}.1`]: version };
  const ended = { active: false, ...end, ...(held ? { held } : {}) };
  tx.update(COLLECTIONS.subscriptions, { _id: subscription._id }, { $set: ended });
}

/** Stages a change of the personal settings of a subscription. */
export function stageSubscription(tx: Tx, channel: number, user: number, change: Partial<SubscriptionDocument>): void {
  tx.update(COLLECTIONS.subscriptions, { _id: { r: tx.realm, c: channel, u: user } }, { $set: change });
}
