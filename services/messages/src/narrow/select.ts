/** Which messages fit a narrow and are the reader's to see: the exact test, made in memory for each candidate. */

import { type Condition, matches, messageKey, TOPIC_POLICIES } from '@rookery/core';
import { chosenTopics } from '../message/chosen-topics.ts';
import { flagReader } from '../message/message-flags.ts';
import { isMuted } from '../message/rules/muting.ts';
import { mayRead } from '../message/rules/visibility.ts';
import { HAS_CODES, type MessageDocument } from '../message/store/documents.ts';
import { hasReceived } from '../readstate/rules/receipt.ts';
import type { View } from '../upstream/views.ts';
import type { NarrowContext } from './context.ts';
import type { ResolvedNarrow } from './resolve.ts';

const FIELDS = [
  'birth',
  'birthVersion',
  'conversation',
  'version',
  'hops',
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

/** What the test looks at. */
export type Candidate = Pick<MessageDocument, '_id' | (typeof FIELDS)[number]> &
  Partial<Pick<MessageDocument, 'terms' | 'content'>>;

/** Whether the test looks at search terms. */
export const testsTerms = ({ conditions }: ResolvedNarrow): boolean =>
  conditions.some(({ kind }) => kind === 'search' || kind === 'mentions');

/** The fields to read of candidates; terms and sources are long, so only where they are looked at. */
export function candidateFields(narrow: ResolvedNarrow): (keyof MessageDocument)[] {
  const sources = narrow.conditions.some((condition) => condition.kind === 'search' && condition.phrases.length > 0);
  return [...FIELDS, ...(testsTerms(narrow) ? (['terms'] as const) : []), ...(sources ? (['content'] as const) : [])];
}

/** Whether the test looks at the names of topics. Of words it is known which topics they name. */
const testsNames = (conditions: readonly Condition[]): boolean =>
  conditions.some((one) => one.kind === 'resolved' || (one.kind === 'search' && one.phrases.length > 0));

const PERSONAL = ['unread', 'starred', 'mentioned', 'alerted'];

/** The candidates that fit the narrow and may be seen, in their order. */
export async function selectMatching<T extends Candidate>(
  context: Pick<NarrowContext, 'readStates' | 'topicNames'>,
  candidates: readonly T[],
  narrow: ResolvedNarrow,
  view: View,
): Promise<readonly T[]> {
  const { conditions } = narrow;
  const asks = (...kinds: string[]) => conditions.some(({ kind }) => kinds.includes(kind));
  // What a user starred or marked unread is theirs, received or not.
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
  const base = messageKey(view.realm, 0);
  return visible.filter((message) =>
    matches(conditions, {
      id: message._id - base,
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
