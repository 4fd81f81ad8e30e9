/**
 * Applies the automatic topic policies that the settings of a message's sender and of mentioned users request.
 *
 * The channels service decides, in one call before the message is committed, so that clients receive the policy first.
 * Most messages change nothing and cost no call: a result without a change is cached under the channel's topics
 * version, which comes with the permission to send.
 */
import {
  type AutomaticTopics,
  atMost,
  automaticPolicy,
  fromAutomaticTopicBits,
  TOPIC_POLICIES,
  type TopicAct,
  topicKey,
} from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import { type CallContext, forwardedOptions } from '@rookery/rpc';
import { type Clients, causesAt } from '@rookery/runtime';
import { LRUCache } from 'lru-cache';

/**
 * Max. cached pairs of user and topic without a change, at some 100 bytes each; for an evicted one the channels service
 * is called.
 */
const MAX_SETTLED = 100_000;

/** The topic of a message, and the state of its channel that came with the permission to send. */
interface SentTo {
  readonly channelId: number;
  readonly topic: string;
  readonly muted: boolean;
  readonly topicsVersion: number;
}

/**
 * The sender's new policy for the topic, 0 if unchanged, and the entries that must be in the log before the message.
 */
export interface PolicyResult {
  readonly policy: number;
  readonly causes: readonly Cause[];
}

const NOTHING: PolicyResult = { policy: 0, causes: [] };

export class AutomaticTopicPolicies {
  readonly #clients: Pick<Clients, 'channels'>;
  readonly #settled = new LRUCache<string, number>(atMost(MAX_SETTLED));

  constructor(clients: Pick<Clients, 'channels'>) {
    this.#clients = clients;
  }

  /**
   * Applies the settings if they may change anything. Fails as the call to the channels service fails.
   * @param mentioned receivers who follow topics in which they are mentioned
   */
  async apply(
    ctx: CallContext,
    caller: Caller__Output,
    to: SentTo,
    act: TopicAct,
    mentioned: readonly number[],
  ): Promise<PolicyResult> {
    const { realm_id: realm } = caller;
    const key = (user: number, why: string) => `${realm}:${user}:${to.channelId}:${why}:${topicKey(to.topic)}`;
    const own = key(caller.user_id, `${act} ${caller.card?.automatic_topics ?? 0}`);
    const open = (name: string) => this.#settled.get(name) !== to.topicsVersion;
    const acts = mayChange(caller, act, to.muted) && open(own);
    const called = mentioned.filter((user) => user !== caller.user_id && open(key(user, 'mention')));
    if (!acts && called.length === 0) return NOTHING;
    const request = { channel_id: to.channelId, topic: to.topic, act: acts ? act : '', mentioned: called };
    const options = { ...forwardedOptions(ctx), route: String(realm) };
    const reply = await this.#clients.channels.ApplyTopicPolicies(request, options);
    for (const name of [...(acts ? [own] : []), ...called.map((user) => key(user, 'mention'))]) {
      this.#settled.set(name, reply.topics_version);
    }
    return { policy: reply.caller_policy, causes: causesAt('channels', reply.position) };
  }
}

/** Whether the act may change anything for a user with these settings, regardless of their policy for the topic. */
export function mayChange(caller: Caller__Output, act: TopicAct, muted: boolean): boolean {
  return caller.bot_type === 0 && automaticPolicy(settingsOf(caller), act, muted, TOPIC_POLICIES.none) !== undefined;
}

function settingsOf({ card }: Caller__Output): AutomaticTopics {
  return fromAutomaticTopicBits(card?.automatic_topics ?? 0);
}
