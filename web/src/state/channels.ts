/** Channels and topics as views need them. */
import type { Channel, Message, Subscription } from '@rookery/client';
import { createMemo, createRoot } from 'solid-js';
import { sameMembers } from './same.ts';
import { state } from './session.ts';

// `localeCompare` makes a collator for each of the thousands of comparisons.
const collator = new Intl.Collator(undefined, { sensitivity: 'base' });

/** By name, which is read of each once: to follow a name at each comparison takes as long as the comparison. */
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

/** Channels in which nobody writes any more. They are in no list of channels. */
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

/** By what topics are muted: another object after each change of it. */
export const muting = createRoot(() =>
  createMemo(() => ({ policies: policies(), channels: mutedChannels() }), undefined, {
    equals: (a, b) => a?.policies === b?.policies && a?.channels === b?.channels,
  }),
);

/** Topics differ by more than case. */
export const topicKey = (channelId: number, topic: string): string => `${channelId}:${topic.toLowerCase()}`;

/** A channel that the caller may know of. */
export const channel = (id: number): Channel | undefined => channels().get(id);

/** The caller's subscription; undefined where there is none. */
export const subscription = (id: number): Subscription | undefined => subscriptions().get(id);

/** Channels that the caller is subscribed to, by name. */
export const subscribedChannels = createRoot(() => createMemo(() => inOrder(subscriptions().values())));

/** Channels that the caller may know of, by name. */
export const allChannels = createRoot(() => createMemo(() => inOrder(channels().values())));

/** What a user chose for a topic: as the channel, muted, unmuted, followed (`visibility_policy` of the API). */
export const POLICY = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const;
export type TopicPolicy = (typeof POLICY)[keyof typeof POLICY];

/** What was chosen, by `topicKey`; what is not there inherits. Who looks for many asks once. */
export const policiesOfTopics = (): ReadonlyMap<string, number> => policies();

export const topicPolicy = (channelId: number, topic: string): TopicPolicy =>
  (policies().get(topicKey(channelId, topic)) ?? POLICY.inherit) as TopicPolicy;

export const isMutedChannel = (id: number): boolean => mutedChannels().has(id);

/** Whether messages of a topic count for less: the topic's own choice wins over its channel's. */
export function isMutedTopic(channelId: number, topic: string): boolean {
  const { policies, channels } = muting();
  const policy = policies.size > 0 ? policies.get(topicKey(channelId, topic)) : undefined;
  return policy === undefined || policy === POLICY.inherit ? channels.has(channelId) : policy === POLICY.muted;
}

/** How a topic without a name is shown: `general chat`, by the organisation. */
export const topicName = (topic: string): string =>
  topic === '' ? state.realm_empty_topic_display_name || 'general chat' : topic;

const RESOLVED = '✔ ';
export const isResolved = (topic: string): boolean => topic.startsWith(RESOLVED);
/** Without the mark of a resolved topic. */
export const bareTopic = (topic: string): string => (isResolved(topic) ? topic.slice(RESOLVED.length) : topic);

/** By its name, in any case. */
export function channelByName(name: string): Channel | undefined {
  const wanted = name.toLowerCase();
  return allChannels().find((one) => one.name.toLowerCase() === wanted);
}
