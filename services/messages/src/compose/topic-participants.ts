/** Topic wildcard mentions, which notify the participants of a topic. */
import type { RealmRules, UserSet } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import { topicParticipants } from '../message/store/participants.ts';
import type { ComposeContext } from './context.ts';
import { checkMayMentionAll } from './rules.ts';

/**
 * Returns the participants.
 * @param topic 0 for a topic that the message creates
 * @throws TOPIC_WILDCARD_MENTION_NOT_ALLOWED
 */
export async function topicParticipantsToNotify(
  { database }: Pick<ComposeContext, 'database'>,
  caller: Caller__Output,
  rules: RealmRules,
  topic: number,
): Promise<UserSet> {
  const participants = await topicParticipants(database, caller.realm_id, topic);
  checkMayMentionAll(caller, rules, participants.size, 'topic');
  return participants;
}
