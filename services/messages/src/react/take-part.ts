/** What it makes of a message's topic for somebody that they take part in it: by a reaction, by a vote. */
import { TOPIC_POLICIES } from '@rookery/core';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { AccessedMessage } from '../message/access-message.ts';
import { policyOf } from '../message/chosen-topics.ts';
import { isMuted } from '../message/rules/muting.ts';
import { mayChange } from '../upstream/topic-policies.ts';
import type { ReactContext } from './context.ts';

/** The view, of this moment, says whether it is anything. */
export async function takePart(
  context: Pick<ReactContext, 'topicNames' | 'automaticTopics'>,
  ctx: CallContext,
  { view, message }: Extract<AccessedMessage, { kind: 'channel' }>,
): Promise<void> {
  const caller = requireCaller(ctx);
  const channelId = message.c;
  const muted = isMuted(view, channelId, TOPIC_POLICIES.none);
  if (!mayChange(caller, 'participate', muted)) return;
  const topic = (await context.topicNames.load(view.realm, [message.tp])).get(message.tp);
  if (!topic || policyOf(view, channelId, topic.ln) === TOPIC_POLICIES.followed) return;
  const at = { channelId, topic: topic.name, muted, topicsVersion: -1 };
  await context.automaticTopics.apply(ctx, caller, at, 'participate', []);
}
