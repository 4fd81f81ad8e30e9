/**
 * What users chose of channels and topics, cached for a realm. The log invalidates: a choice is in the log before every
 * message that was sent after it, since messages name their cause, and the entries of a realm are decided in order.
 */
import { topicKey, UserSet } from '@rookery/core';
import type { GetChannelNotificationsReply__Output } from '@rookery/protos/gen/rookery/GetChannelNotificationsReply.ts';
import type { Clients } from '@rookery/runtime';
import { LRUCache } from 'lru-cache';
import { getChannelNotifications } from '../upstream/channels.ts';
import type { ChannelChoices, TopicChoices } from './rules/decide.ts';

/** Of a realm; most hold no users at all, at some 200 bytes. Fewer would ask for each message of a busy organisation. */
const MAX_CHANNELS = 1_000;
const MAX_TOPICS = 5_000;

export interface Choices {
  readonly channel: CachedChannel;
  readonly topic: TopicChoices;
}

interface CachedChannel extends ChannelChoices {
  /** Users for whom the channel itself notifies: `emailOn` and `pushOn`. */
  readonly notified: UserSet;
}

export class ChannelChoicesCache {
  readonly #realm: number;
  readonly #channels: Pick<Clients['channels'], 'GetChannelNotifications'>;
  readonly #ofChannels = new LRUCache<number, CachedChannel>({ max: MAX_CHANNELS });
  readonly #ofTopics = new LRUCache<string, TopicChoices>({ max: MAX_TOPICS });

  constructor(realm: number, channels: Pick<Clients['channels'], 'GetChannelNotifications'>) {
    this.#realm = realm;
    this.#channels = channels;
  }

  /** Undefined where a call has to be made. */
  cached(channel: number, topic: string): Choices | undefined {
    const ofChannel = this.#ofChannels.get(channel);
    const ofTopic = this.#ofTopics.get(keyOf(channel, topic));
    return ofChannel && ofTopic && { channel: ofChannel, topic: ofTopic };
  }

  /** Fails as the call fails. */
  async load(channel: number, topic: string): Promise<Choices> {
    const known = this.#ofChannels.get(channel);
    const reply = await getChannelNotifications(this.#channels, {
      realm_id: this.#realm,
      channel_id: channel,
      topic,
      topic_only: known !== undefined,
    });
    const ofChannel = known ?? toChannel(reply);
    const ofTopic = toTopic(reply);
    this.#ofChannels.set(channel, ofChannel);
    this.#ofTopics.set(keyOf(channel, topic), ofTopic);
    return { channel: ofChannel, topic: ofTopic };
  }

  /** @param channel undefined: all of the realm */
  forgetChannel(channel?: number): void {
    if (channel === undefined) this.#ofChannels.clear();
    else this.#ofChannels.delete(channel);
  }

  forgetTopic(channel: number, topic: string): void {
    this.#ofTopics.delete(keyOf(channel, topic));
  }
}

const keyOf = (channel: number, topic: string): string => `${channel}:${topicKey(topic)}`;

const setOf = (bytes: Uint8Array): UserSet =>
  bytes.length === 0 ? UserSet.EMPTY : UserSet.fromBytes(Buffer.from(bytes));

/** What no user has chosen anything of; shared, as most channels and topics are such. */
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

function toTopic({ topic_followed, topic_unmuted, topic_muted }: GetChannelNotificationsReply__Output): TopicChoices {
  if (topic_followed.length + topic_unmuted.length + topic_muted.length === 0) return NO_TOPIC_CHOICES;
  return { followed: setOf(topic_followed), unmuted: setOf(topic_unmuted), muted: setOf(topic_muted) };
}
