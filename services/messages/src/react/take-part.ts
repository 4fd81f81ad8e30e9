/** Applies the user's automatic topic policy after they participate in a message by a reaction or a vote. */
import { TOPIC_POLICIES } from '@rookery/core';
import { type CallContext, logFields, requireCaller } from '@rookery/rpc';
import type { AccessedMessage } from '../message/access-message.ts';
import { policyOf } from '../message/chosen-topics.ts';
import { isMuted } from '../message/rules/muting.ts';
import { mayChange } from '../upstream/topic-policies.ts';
import type { ReactContext } from './context.ts';

/** Fails only in the log: the reaction or vote is committed, and a repetition of the request would be rejected. */
export async function takePart(
  context: Pick<ReactContext, 'logger' | 'topicNames' | 'automaticTopics'>,
  ctx: CallContext,
  accessed: Extract<AccessedMessage, { kind: 'channel' }>,
): Promise<void> {
  await applyPolicy(context, ctx, accessed).catch((error: unknown) => {
    const { realm, topicId } = accessed.message;
    context.logger.warn({ err: error, realm, topic_id: topicId, ...logFields(ctx) }, 'topic policy not applied');
  });
}

/** Makes a call only if the current view shows that the policy of the topic may change. */
async function applyPolicy(
  context: Pick<ReactContext, 'topicNames' | 'automaticTopics'>,
  ctx: CallContext,
  { view, message }: Extract<AccessedMessage, { kind: 'channel' }>,
): Promise<void> {
  const caller = requireCaller(ctx);
  const channelId = message.conversation;
  const muted = isMuted(view, channelId, TOPIC_POLICIES.none);
  if (!mayChange(caller, 'participate', muted)) return;
  const topic = (await context.topicNames.load(view.realm, [message.topicId])).get(message.topicId);
  if (!topic || policyOf(view, channelId, topic.key) === TOPIC_POLICIES.followed) return;
  const at = { channelId, topic: topic.name, muted, topicsVersion: -1 };
  await context.automaticTopics.apply(ctx, caller, at, 'participate', []);
}
