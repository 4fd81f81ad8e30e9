/** Selects the messages that fit a narrow and that the reader may see: the exact test of each candidate, in memory. */

import { type Condition, matches, TOPIC_POLICIES } from '@rookery/core';
import { chosenTopics } from '../message/chosen-topics.ts';
import { flagReader } from '../message/message-flags.ts';
import { isMuted } from '../message/rules/muting.ts';
import { mayRead } from '../message/rules/visibility.ts';
import { HAS_CODES, type MessageDocument } from '../message/store/documents.ts';
import { messageId } from '../message/store/messages.ts';
import { hasReceived } from '../readstate/rules/receipt.ts';
import type { View } from '../upstream/views.ts';
import type { NarrowContext } from './context.ts';
import type { ResolvedNarrow } from './resolve.ts';

const FIELDS = [
  'birth',
  'birthVersion',
  'conversation',
  'version',
  'channelMoves',
  'topicId',
  'sender',
  'readBySender',
  'users',
  'extraReceivers',
  'userFlags',
  'wildcardMention',
  'mentionedSet',
  'alertedSet',
  'topicMentionedSet',
  'readAtOnceBy',
  'has',
  'at',
] as const;

/** The fields that the test uses. */
export type Candidate = Pick<MessageDocument, '_id' | (typeof FIELDS)[number]> &
  Partial<Pick<MessageDocument, 'terms' | 'content'>>;

/** Whether the test uses search terms. */
export const testsTerms = ({ conditions }: ResolvedNarrow): boolean =>
  conditions.some(({ kind }) => kind === 'search' || kind === 'mentions');

/** The fields to read of candidates; terms and sources are long, so they are read only if the test uses them. */
export function candidateFields(narrow: ResolvedNarrow): (keyof MessageDocument)[] {
  const sources = narrow.conditions.some((condition) => condition.kind === 'search' && condition.phrases.length > 0);
  return [...FIELDS, ...(testsTerms(narrow) ? (['terms'] as const) : []), ...(sources ? (['content'] as const) : [])];
}

/** Whether the test uses the names of topics. For words, the topics that they name are known already. */
const testsNames = (conditions: readonly Condition[]): boolean =>
  conditions.some((one) => one.kind === 'resolved' || (one.kind === 'search' && one.phrases.length > 0));

const PERSONAL = ['unread', 'starred', 'mentioned', 'alerted'];

/** Returns the candidates that fit the narrow and that the reader may see, in their order. */
export async function selectMatching<T extends Candidate>(
  context: Pick<NarrowContext, 'readStates' | 'topicNames'>,
  candidates: readonly T[],
  narrow: ResolvedNarrow,
  view: View,
): Promise<readonly T[]> {
  const { conditions } = narrow;
  const asks = (...kinds: string[]) => conditions.some(({ kind }) => kinds.includes(kind));
  // Messages that a user starred or marked unread are found whether received or not.
  const own = conditions.some(({ kind, negated }) => (kind === 'starred' || kind === 'unread') && !negated);
  const visible = candidates.filter((message) => {
    if (!mayRead(view, message)) return false;
    if (own || narrow.wholeHistoryOf === 'all' || narrow.wholeHistoryOf.has(message.conversation)) return true;
    return hasReceived(view, message);
  });
  if (visible.length === 0) return [];
  const reader = asks(...PERSONAL) ? await flagReader(context, view) : undefined;
  const chosen = await chosenTopics(context, view, asks('muted', 'followed') ? visible : []);
  const named = testsNames(conditions)
    ? [...new Set(visible.map(({ topicId }) => topicId).filter((tp) => tp > 0))]
    : [];
  const names = await context.topicNames.load(view.realm, named);
  return visible.filter((message) =>
    matches(conditions, {
      id: messageId(message),
      conversation: message.conversation,
      topic: message.topicId,
      sender: message.sender,
      users: message.users ?? [],
      has: (what) => message.has?.includes(HAS_CODES[what]) ?? false,
      hasTerm: (term) => message.terms?.includes(term) ?? false,
      content: () => message.content ?? '',
      topicName: () => names.get(message.topicId)?.name ?? '',
      unread: () => reader?.unread(message) ?? false,
      starred: () => reader?.starred(message) ?? false,
      mentioned: () => reader?.mentioned(message) ?? false,
      alerted: () => reader?.alerted(message) ?? false,
      muted: () => isMuted(view, message.conversation, chosen(message)),
      followed: () => chosen(message) === TOPIC_POLICIES.followed,
    }),
  );
}
