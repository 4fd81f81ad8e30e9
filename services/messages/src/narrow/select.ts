/** Which messages fit a narrow and are the reader's to see: the exact test, made in memory for each candidate. */

import { matches, messageKey, TOPIC_POLICIES } from '@rookery/core';
import { chosenTopics } from '../message/chosen-topics.ts';
import { flagReader } from '../message/message-flags.ts';
import { isMuted } from '../message/rules/muting.ts';
import { mayRead } from '../message/rules/visibility.ts';
import { HAS_CODES, type MessageDocument } from '../message/store/documents.ts';
import { intervalsOf, received } from '../readstate/rules/receipt.ts';
import type { View } from '../upstream/views.ts';
import type { NarrowContext } from './context.ts';
import type { ResolvedNarrow } from './resolve.ts';

/** What the test looks at. */
export type Candidate = Pick<
  MessageDocument,
  | '_id'
  | 'bc'
  | 'bv'
  | 'c'
  | 'v'
  | 'via'
  | 'tp'
  | 's'
  | 'sr'
  | 'p'
  | 'xr'
  | 'uf'
  | 'wm'
  | 'mw'
  | 'tw'
  | 'aw'
  | 'ar'
  | 'h'
  | 't'
  | 'at'
> &
  Partial<Pick<MessageDocument, 'content'>>;

const FIELDS = ['bc', 'bv', 'c', 'v', 'via', 'tp', 's', 'sr', 'p', 'xr', 'uf', 'wm', 'mw', 'aw', 'tw', 'ar', 'h', 'at'];

/** The fields to read of candidates; terms and sources are long, so only where they are looked at. */
export function candidateProjection({ conditions }: ResolvedNarrow): Record<string, 1> {
  const terms = conditions.some(({ kind }) => kind === 'search' || kind === 'mentions');
  const sources = conditions.some((condition) => condition.kind === 'search' && condition.phrases.length > 0);
  const names = [...FIELDS, ...(terms ? ['t'] : []), ...(sources ? ['content'] : [])];
  return Object.fromEntries(names.map((name) => [name, 1 as const]));
}

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
  // What somebody starred or marked unread is theirs, received or not.
  const own = conditions.some(({ kind, negated }) => (kind === 'starred' || kind === 'unread') && !negated);
  const visible = candidates.filter((message) => {
    if (!mayRead(view, message)) return false;
    if (own || narrow.wholeHistoryOf === 'all' || narrow.wholeHistoryOf.has(message.c)) return true;
    return received(message, view.user, (id) => intervalsOf(view, id));
  });
  if (visible.length === 0) return [];
  const facts = asks(...PERSONAL) ? await flagReader(context, view) : undefined;
  const chosen = await chosenTopics(context, view, asks('muted', 'followed') ? visible : []);
  const named = asks('resolved', 'search') ? [...new Set(visible.map(({ tp }) => tp).filter((tp) => tp > 0))] : [];
  const names = await context.topicNames.load(view.realm, named);
  const base = messageKey(view.realm, 0);
  return visible.filter((message) =>
    matches(conditions, {
      id: message._id - base,
      conversation: message.c,
      topic: message.tp,
      sender: message.s,
      users: message.p ?? [],
      has: (what) => message.h?.includes(HAS_CODES[what]) ?? false,
      hasTerm: (term) => message.t?.includes(term) ?? false,
      content: () => message.content ?? '',
      topicName: () => names.get(message.tp)?.name ?? '',
      unread: () => facts?.unread(message) ?? false,
      starred: () => facts?.starred(message) ?? false,
      mentioned: () => facts?.mentioned(message) ?? false,
      alerted: () => facts?.alerted(message) ?? false,
      muted: () => isMuted(view, message.c, chosen(message)),
      followed: () => chosen(message) === TOPIC_POLICIES.followed,
    }),
  );
}
