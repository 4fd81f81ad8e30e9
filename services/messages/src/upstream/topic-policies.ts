/**
 * What a message makes of its topic for its sender and for those whom it mentions, by their settings.
 *
 * Decided is that in the channels service, in one call before the message is committed, so that clients hear of it
 * first. Most messages make no difference, and nothing is asked for them: what was found to make none is remembered
 * under the channel's version of topics, which comes with the permission to send.
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
import { type CallContext, onward, PeerFailure } from '@rookery/rpc';
import { type Clients, causesAt } from '@rookery/runtime';
import { LRUCache } from 'lru-cache';

/**
 * Users and topics that nothing changes for, at some 100 bytes each; for a forgotten one the channels service is asked.
 */
const MAX_SETTLED = 100_000;

/** The topic of a message, and what the channels service said of its channel with the permission to send. */
interface SentTo {
  readonly channelId: number;
  readonly topic: string;
  readonly muted: boolean;
  readonly topicsVersion: number;
}

/** What became of the topic for the sender, if anything did, and what has to be in the log before the message. */
export interface Applied {
  readonly policy: number;
  readonly causes: readonly Cause[];
}

const NOTHING: Applied = { policy: 0, causes: [] };

export class AutomaticTopicPolicies {
  readonly #clients: Pick<Clients, 'channels'>;
  readonly #settled = new LRUCache<string, number>(atMost(MAX_SETTLED));

  constructor(clients: Pick<Clients, 'channels'>) {
    this.#clients = clients;
  }

  /**
   * Applies the settings, where they may make a difference. Fails as the call to the channels service fails.
   * @param mentioned receivers who follow topics where they are mentioned
   */
  async apply(
    ctx: CallContext,
    caller: Caller__Output,
    to: SentTo,
    act: TopicAct,
    mentioned: readonly number[],
  ): Promise<Applied> {
    const { realm_id: realm } = caller;
    const key = (user: number, why: string) => `${realm}:${user}:${to.channelId}:${why}:${topicKey(to.topic)}`;
    const own = key(caller.user_id, `${act} ${caller.card?.automatic_topics ?? 0}`);
    const open = (name: string) => this.#settled.get(name) !== to.topicsVersion;
    const acts = mayChange(caller, act, to.muted) && open(own);
    const called = mentioned.filter((user) => user !== caller.user_id && open(key(user, 'mention')));
    if (!acts && called.length === 0) return NOTHING;
    const request = { channel_id: to.channelId, topic: to.topic, act: acts ? act : '', mentioned: called };
    const reply = await this.#clients.channels
      .ApplyTopicPolicies(request, { ...onward(ctx), route: String(realm) })
      .catch(unknownYet);
    if (!reply) return NOTHING;
    for (const name of [...(acts ? [own] : []), ...called.map((user) => key(user, 'mention'))]) {
      this.#settled.set(name, reply.topics_version);
    }
    return { policy: reply.caller_policy, causes: causesAt('channels', reply.position) };
  }
}

/** Whether that act may change anything for a user of these settings, whatever they chose of the topic. */
export function mayChange(caller: Caller__Output, act: TopicAct, muted: boolean): boolean {
  return caller.bot_type === 0 && automaticPolicy(settingsOf(caller), act, muted, TOPIC_POLICIES.none) !== undefined;
}

function settingsOf({ card }: Caller__Output): AutomaticTopics {
  return fromAutomaticTopicBits(card?.automatic_topics ?? 0);
}

/** A channels service of an older release does none of this. */
function unknownYet(error: unknown): undefined {
  if (error instanceof PeerFailure && error.kind === 'unimplemented') return undefined;
  throw error;
}
