/** The participants of a topic. */
import { UserSet } from '@rookery/core';
import type { Database } from '@rookery/data';
import type { MessageDocument } from './documents.ts';
import { messagesIn } from './ranges.ts';

/**
 * Max. newest messages examined. A topic with more is the whole conversation of a channel, and the users whom it
 * concerns have written recently.
 */
const MAX_MESSAGES = 5000;

/** Everyone who sent or reacted to one of the newest messages of a topic. @param topic 0: none */
export async function topicParticipants(database: Database, realm: number, topic: number): Promise<UserSet> {
  if (topic === 0) return UserSet.EMPTY;
  const options = { first: 'newest', limit: MAX_MESSAGES, fields: ['sender', 'reactions.user'] } as const;
  return participantsOf(await messagesIn(database, realm, { topic }, options).toArray());
}

/** Everyone who sent or reacted to one of these. */
export function participantsOf(messages: readonly Pick<MessageDocument, 'sender' | 'reactions'>[]): UserSet {
  return UserSet.of(
    new Set(messages.flatMap(({ sender, reactions = [] }) => [sender, ...reactions.map(({ user }) => user)])),
  );
}
