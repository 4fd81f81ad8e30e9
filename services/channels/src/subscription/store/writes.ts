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
 * Readers compare these versions, so every change of what they would get raises one; and replicas of messages drop the
 * views that it is about.
 */
export function raiseVersion(tx: Tx, user: number | 'table', which: 'ver' | 'topics' = 'ver'): void {
  const u = user === 'table' ? TABLE : user;
  const change = { $inc: { [which]: 1 }, $set: { at: tx.next(VIEW_COUNTER) } };
  tx.update(COLLECTIONS.versions, { _id: { r: tx.realm, u } }, change, { upsert: true });
  tx.invalidate(u);
}

/**
 * The same for many users at once, of whom those are `known` who have a version: an update and plain insertions, since
 * an upsert a user is most of what subscribing thousands would take.
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

/** Stages the subscribers at the channel's next roster version. */
export function saveRoster(tx: Tx, channel: ChannelDocument, version: number, users: UserSet): void {
  tx.update(
    COLLECTIONS.rosters,
    { _id: channel._id },
    { $set: { ver: version, users: new Binary(users.toBytes()) } },
    { upsert: true },
  );
  tx.update(
    COLLECTIONS.channels,
    { _id: channel._id },
    { $set: { ver: version, subscribers: users.size, at: tx.lastSeq(), written: tx.lastSeq() } },
  );
  tx.invalidate(channelSubject(channel.c));
}

/** A subscription begins at a roster version, for a user who never had one to the channel. */
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

/** The first subscription of a deactivated user: a reactivation begins it. */
export function holdNewSubscription(tx: Tx, channel: ChannelDocument, user: number, color: string): void {
  tx.insert(COLLECTIONS.subscriptions, { ...newSubscription(channel, user, color), held: true });
}

/** One that holds at no version yet. */
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

/** A subscription that had ended begins again at a roster version, with its settings. */
export function reopenSubscription(tx: Tx, subscription: SubscriptionDocument, version: number): SubscriptionDocument {
  const change = { $set: { active: true }, $unset: { held: '' }, $push: { iv: [version, null] } };
  tx.update(COLLECTIONS.subscriptions, { _id: subscription._id }, change);
  return { ...subscription, active: true };
}

/**
 * A subscription ends at a roster version: messages from that version on are not received.
 * @param held whether a reactivation of the user resumes it
 */
export function closeSubscription(tx: Tx, subscription: SubscriptionDocument, version: number, held = false): void {
  const intervals = subscription.iv.map(([from, to]): [number, number | null] => [from, to ?? version]);
  const ended = { active: false, iv: intervals, ...(held ? { held } : {}) };
  tx.update(COLLECTIONS.subscriptions, { _id: subscription._id }, { $set: ended });
}

/** Stages what a user set for themselves of a channel. */
export function stageSubscription(tx: Tx, channel: number, user: number, change: Partial<SubscriptionDocument>): void {
  tx.update(COLLECTIONS.subscriptions, { _id: { r: tx.realm, c: channel, u: user } }, { $set: change });
}
