/** Channels and topics, prepared for the views. */
import type { Channel, Message, Subscription } from '@rookery/client';
import { bareTopic, RESOLVED_PREFIX } from '@rookery/core/topic-names';
import { createMemo, createRoot } from 'solid-js';
import { sameMembers } from './same.ts';
import { state } from './session.ts';

// `localeCompare` would create a collator for each of the thousands of comparisons.
const collator = new Intl.Collator(undefined, { sensitivity: 'base' });

/** Sorts by name. Each name is read once: a tracked read at each comparison would take as long as the comparison. */
const inOrder = <T extends { readonly name: string }>(list: Iterable<T>): T[] =>
  Array.from(list, (one) => [one.name, one] as const)
    .sort(([a], [b]) => collator.compare(a, b))
    .map(([, one]) => one);

const subscriptions = createRoot(() =>
  createMemo(() => new Map((state.subscriptions ?? []).map((one) => [one.stream_id, one as Subscription]))),
);
const channels = createRoot(() =>
  createMemo(() => {
    const { never_subscribed = [], unsubscribed = [], subscriptions = [] } = state;
    return new Map(
      [...never_subscribed, ...unsubscribed, ...subscriptions].map((one) => [one.stream_id, one as Channel]),
    );
  }),
);
const policies = createRoot(() =>
  createMemo(
    () =>
      new Map((state.user_topics ?? []).map((one) => [topicKey(one.stream_id, one.topic_name), one.visibility_policy])),
  ),
);

const mutedChannels = createRoot(() =>
  createMemo<ReadonlySet<number>>(
    () => new Set([...subscriptions().values()].filter((one) => one.is_muted).map((one) => one.stream_id)),
    new Set(),
    { equals: sameMembers },
  ),
);

/** Ids of the archived channels, which are read-only. The navigation does not list them. */
export const archivedChannels = createRoot(() =>
  createMemo<ReadonlySet<number>>(
    () => new Set([...channels().values()].filter((one) => one.is_archived).map((one) => one.stream_id)),
    new Set(),
    { equals: sameMembers },
  ),
);

/** Whether a message is in an archived channel, which is read only. */
export const isArchived = (one: Message): boolean =>
  one.type === 'stream' && channel(one.stream_id)?.is_archived === true;

/** The state that determines muted topics: a new object after each change. */
export const muting = createRoot(() =>
  createMemo(() => ({ policies: policies(), channels: mutedChannels() }), undefined, {
    equals: (a, b) => a?.policies === b?.policies && a?.channels === b?.channels,
  }),
);

/** The key of a topic, case-insensitive. */
export const topicKey = (channelId: number, topic: string): string => `${channelId}:${topic.toLowerCase()}`;

/** A channel that is visible to the user. */
export const channel = (id: number): Channel | undefined => channels().get(id);

/** The user's subscription; undefined if there is none. */
export const subscription = (id: number): Subscription | undefined => subscriptions().get(id);

/** The user's subscribed channels, by name. */
export const subscribedChannels = createRoot(() => createMemo(() => inOrder(subscriptions().values())));

/** All channels that are visible to the user, by name. */
export const allChannels = createRoot(() => createMemo(() => inOrder(channels().values())));

/** Values of `visibility_policy` of the API, the user's choice for a topic; `inherit`: like its channel. */
export const POLICY = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const;
export type TopicPolicy = (typeof POLICY)[keyof typeof POLICY];

/** The policies by `topicKey`; a missing one inherits. For many topics, call this once instead of `topicPolicy`. */
export const policiesOfTopics = (): ReadonlyMap<string, number> => policies();

export const topicPolicy = (channelId: number, topic: string): TopicPolicy =>
  (policies().get(topicKey(channelId, topic)) ?? POLICY.inherit) as TopicPolicy;

export const isMutedChannel = (id: number): boolean => mutedChannels().has(id);

/** Whether a topic is muted: its own policy wins over its channel's. */
export function isMutedTopic(channelId: number, topic: string): boolean {
  const { policies, channels } = muting();
  const policy = policies.size > 0 ? policies.get(topicKey(channelId, topic)) : undefined;
  return policy === undefined || policy === POLICY.inherit ? channels.has(channelId) : policy === POLICY.muted;
}

/** The displayed name of a topic; for the one without a name, the organisation's, such as `general chat`. */
export const topicName = (topic: string): string =>
  topic === '' ? state.realm_empty_topic_display_name || 'general chat' : topic;

/** The displayed name of a topic without the mark of a resolved one, for views that show an icon in its place. */
export const unmarkedName = (topic: string): string => topicName(bareTopic(topic) || topic);

export const isResolved = (topic: string): boolean => topic.startsWith(RESOLVED_PREFIX);
export { bareTopic };

/** Returns a channel by its name, case-insensitive. */
export function channelByName(name: string): Channel | undefined {
  const wanted = name.toLowerCase();
  return allChannels().find((one) => one.name.toLowerCase() === wanted);
}
