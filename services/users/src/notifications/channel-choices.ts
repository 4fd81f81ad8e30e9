/**
 * The users' choices for channels and topics, cached for a realm. The log invalidates the cache: a choice precedes in
 * the log every message that was sent after it, since messages name their cause, and the entries of a realm are decided
 * in order.
 */
import { atMost, topicKey, UserSet } from '@rookery/core';
import type { GetChannelNotificationsReply__Output } from '@rookery/protos/gen/rookery/GetChannelNotificationsReply.ts';
import type { TopicNotifications__Output } from '@rookery/protos/gen/rookery/TopicNotifications.ts';
import type { Clients } from '@rookery/runtime';
import { LRUCache } from 'lru-cache';
import { getChannelNotifications, getTopicNotifications } from '../upstream/channels.ts';
import type { ChannelChoices, TopicChoices } from './rules/decide.ts';

/**
 * Max. cached channels of a realm; most have choices of no user, at some 200 bytes. Lower: a call per message of a busy
 * organisation.
 */
const MAX_CHANNELS = 1_000;
const MAX_TOPICS = 5_000;
/** Max. topics in one call. */
const MAX_ASKED = 500;

/** The calls that return the users' choices. */
export type ChoicesSource = Pick<Clients['channels'], 'GetChannelNotifications' | 'GetTopicNotifications'>;

/** The topic that a message is sent to. */
export interface TopicName {
  readonly channel: number;
  readonly topic: string;
}

export interface Choices {
  readonly channel: CachedChannel;
  readonly topic: TopicChoices;
}

interface CachedChannel extends ChannelChoices {
  /** Users whom every message of the channel notifies: `emailOn` and `pushOn`. */
  readonly notified: UserSet;
}

export class ChannelChoicesCache {
  readonly #realm: number;
  readonly #source: ChoicesSource;
  readonly #ofChannels = new LRUCache<number, CachedChannel>(atMost(MAX_CHANNELS));
  readonly #ofTopics = new LRUCache<string, TopicChoices>(atMost(MAX_TOPICS));

  constructor(realm: number, source: ChoicesSource) {
    this.#realm = realm;
    this.#source = source;
  }

  /** Returns the cached choices; undefined if a call is needed. */
  cached(channel: number, topic: string): Choices | undefined {
    const ofChannel = this.#ofChannels.get(channel);
    const ofTopic = this.#ofTopics.get(keyOf(channel, topic));
    return ofChannel && ofTopic && { channel: ofChannel, topic: ofTopic };
  }

  /**
   * Loads the choices for a channel and a topic that are not cached.
   * @param upcoming the topics of the next messages, which the same call loads if they are not cached
   * @throws as the calls
   */
  async load(channel: number, topic: string, upcoming: () => Iterable<TopicName>): Promise<Choices> {
    const [ofChannel, ofTopic] = await Promise.all([
      this.#ofChannels.get(channel) ?? this.#loadChannel(channel),
      this.#ofTopics.get(keyOf(channel, topic)) ?? this.#loadTopics({ channel, topic }, upcoming()),
    ]);
    return { channel: ofChannel, topic: ofTopic };
  }

  async #loadChannel(channel: number): Promise<CachedChannel> {
    const request = { realm_id: this.#realm, channel_id: channel };
    const choices = toChannel(await getChannelNotifications(this.#source, request));
    this.#ofChannels.set(channel, choices);
    return choices;
  }

  async #loadTopics(wanted: TopicName, upcoming: Iterable<TopicName>): Promise<TopicChoices> {
    const missing = new Map([[keyOf(wanted.channel, wanted.topic), wanted]]);
    for (const one of upcoming) {
      if (missing.size >= MAX_ASKED) break;
      const key = keyOf(one.channel, one.topic);
      if (!this.#ofTopics.has(key)) missing.set(key, one);
    }
    const topics = [...missing.values()].map(({ channel, topic }) => ({ channel_id: channel, topic }));
    const found = (await getTopicNotifications(this.#source, { realm_id: this.#realm, topics })).map(toTopic);
    for (const [n, key] of [...missing.keys()].entries()) this.#ofTopics.set(key, found[n] ?? NO_TOPIC_CHOICES);
    return found[0] ?? NO_TOPIC_CHOICES;
  }

  forgetChannels(channels: readonly number[]): void {
    for (const channel of channels) this.#ofChannels.delete(channel);
  }

  forgetTopic(channel: number, topic: string): void {
    this.#ofTopics.delete(keyOf(channel, topic));
  }
}

const keyOf = (channel: number, topic: string): string => `${channel}:${topicKey(topic)}`;

const setOf = (bytes: Uint8Array): UserSet =>
  bytes.length === 0 ? UserSet.EMPTY : UserSet.fromBytes(Buffer.from(bytes));

/** The choices of a channel without any; shared, since most channels and topics have none. */
const NO_CHANNEL_CHOICES: CachedChannel = {
  emailOn: UserSet.EMPTY,
  emailOff: UserSet.EMPTY,
  pushOn: UserSet.EMPTY,
  pushOff: UserSet.EMPTY,
  wildcardOn: UserSet.EMPTY,
  wildcardOff: UserSet.EMPTY,
  muted: UserSet.EMPTY,
  notified: UserSet.EMPTY,
};
const NO_TOPIC_CHOICES: TopicChoices = { followed: UserSet.EMPTY, unmuted: UserSet.EMPTY, muted: UserSet.EMPTY };

function toChannel(reply: GetChannelNotificationsReply__Output): CachedChannel {
  const { email_on, email_off, push_on, push_off, wildcard_on, wildcard_off, muted } = reply;
  const all = [email_on, email_off, push_on, push_off, wildcard_on, wildcard_off, muted];
  if (all.every(({ length }) => length === 0)) return NO_CHANNEL_CHOICES;
  const [emailOn, pushOn] = [setOf(email_on), setOf(push_on)];
  return {
    emailOn,
    emailOff: setOf(email_off),
    pushOn,
    pushOff: setOf(push_off),
    wildcardOn: setOf(wildcard_on),
    wildcardOff: setOf(wildcard_off),
    muted: setOf(muted),
    notified: email_on.length + push_on.length === 0 ? UserSet.EMPTY : emailOn.union(pushOn),
  };
}

function toTopic({ followed, unmuted, muted }: TopicNotifications__Output): TopicChoices {
  if (followed.length + unmuted.length + muted.length === 0) return NO_TOPIC_CHOICES;
  return { followed: setOf(followed), unmuted: setOf(unmuted), muted: setOf(muted) };
}
