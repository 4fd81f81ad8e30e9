/** The visibility policies that a reader chose for topics. */
import { TOPIC_POLICIES } from '@rookery/core';
import type { View } from '../upstream/views.ts';
import type { MessageContext } from './context.ts';
import type { MessageDocument } from './store/documents.ts';

type LocatedMessage = Pick<MessageDocument, 'conversation' | 'topicId'>;

/**
 * Returns a lookup of the reader's policy (one of TOPIC_POLICIES) for the topics of these messages. Topic names are
 * loaded only in channels where the reader chose a policy.
 */
export async function chosenTopics(
  context: Pick<MessageContext, 'topicNames'>,
  view: View,
  messages: readonly LocatedMessage[],
): Promise<(message: LocatedMessage) => number> {
  const topics = new Set(
    messages.flatMap(({ conversation, topicId }) => (view.topics.has(conversation) ? [topicId] : [])),
  );
  const names = await context.topicNames.load(view.realm, [...topics]);
  return ({ conversation, topicId }) => {
    const name = names.get(topicId);
    return name === undefined ? TOPIC_POLICIES.none : policyOf(view, conversation, name.key);
  };
}

/** @param topic in lower case */
export function policyOf({ topics }: Pick<View, 'topics'>, channel: number, topic: string): number {
  return topics.get(channel)?.get(topic) ?? TOPIC_POLICIES.none;
}
