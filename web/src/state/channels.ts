/** Channels and topics as views need them. */
import type { Channel, Subscription } from '@rookery/client';
import { createMemo, createRoot } from 'solid-js';
import { state } from './session.ts';

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

/** Topics differ by more than case. */
export const topicKey = (channelId: number, topic: string): string => `${channelId}:${topic.toLowerCase()}`;

/** A channel that the caller may know of. */
export const channel = (id: number): Channel | undefined => channels().get(id);

/** The caller's subscription; undefined where there is none. */
export const subscription = (id: number): Subscription | undefined => subscriptions().get(id);

/** Channels that the caller is subscribed to, by name. */
export const subscribedChannels = createRoot(() =>
  createMemo(() =>
    [...subscriptions().values()].sort((a, b) => a.name.localeCompare(b.name, undefined, { sensitivity: 'base' })),
  ),
);

/** Channels that the caller may know of, by name. */
export const allChannels = createRoot(() =>
  createMemo(() =>
    [...channels().values()].sort((a, b) => a.name.localeCompare(b.name, undefined, { sensitivity: 'base' })),
  ),
);

/** What a user chose for a topic: as the channel, muted, unmuted, followed (`visibility_policy` of the API). */
export const POLICY = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const;
export type TopicPolicy = (typeof POLICY)[keyof typeof POLICY];

export const topicPolicy = (channelId: number, topic: string): TopicPolicy =>
  (policies().get(topicKey(channelId, topic)) ?? POLICY.inherit) as TopicPolicy;

export const isMutedChannel = (id: number): boolean => subscription(id)?.is_muted ?? false;

/** Whether messages of a topic count for less: the topic's own choice wins over its channel's. */
export function isMutedTopic(channelId: number, topic: string): boolean {
  const policy = topicPolicy(channelId, topic);
  return policy === POLICY.inherit ? isMutedChannel(channelId) : policy === POLICY.muted;
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
