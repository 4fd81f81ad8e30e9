/** The flags of messages as one reader has them. */
import { messageKey } from '@rookery/core';
import type { View } from '../access/views.ts';
import type { Context } from '../context.ts';
import { isReceived, isUnread, type ReadState } from '../rules/unread.ts';
import { FLAG_CODES, type MessageDocument, type StoredFlag, userFlag } from '../store/documents.ts';
import { loadFlags, loadReadState } from '../store/read-state.ts';
import { readable } from '../unread/unread-ids.ts';

/** What decides about the flags of some messages for one reader. */
export interface FlagFacts {
  unread(message: MessageDocument): boolean;
  starred(message: MessageDocument): boolean;
  /** Names as the API lists them. */
  flags(message: MessageDocument): string[];
}

const NAME_OF = new Map<number, StoredFlag>(
  Object.entries(FLAG_CODES).map(([name, code]) => [code, name as StoredFlag]),
);

/** Loads what is needed for these messages: at most four reads, however many messages. */
export async function flagFacts(
  context: Pick<Context, 'database'>,
  view: View,
  messages: readonly MessageDocument[],
): Promise<FlagFacts> {
  const base = messageKey(view.realm, 0);
  const ids = messages.map((message) => message._id - base);
  const conversations = [...new Set(messages.map((message) => message.bc))];
  const [state, own] = await Promise.all([
    loadReadState(context.database, view.realm, view.user, { conversations, ids }),
    loadFlags(context.database, view.realm, view.user, ids),
  ]);
  return {
    unread: (message) => isUnread(view, readable({ ...message, id: message._id - base }), state),
    starred: (message) => own.get(message._id - base)?.includes(FLAG_CODES.starred) ?? false,
    flags: (message) => flagNames(view, message, message._id - base, state, own.get(message._id - base) ?? []),
  };
}

function flagNames(
  view: View,
  message: MessageDocument,
  id: number,
  state: ReadState,
  own: readonly number[],
): string[] {
  const withId = readable({ ...message, id });
  const names = new Set<string>(own.map((code) => NAME_OF.get(code) as string));
  const has = isReceived(view, withId, state);
  if (!isUnread(view, withId, state)) names.add('read');
  // Not received: it is history to the reader, whatever flags they gave it.
  if (!has) names.add('historical');
  else addMentions(names, view, message);
  return [...names];
}

function addMentions(names: Set<string>, view: View, message: MessageDocument): void {
  const has = (flag: StoredFlag) => message.uf?.includes(userFlag(view.user, flag)) ?? false;
  if (has('mentioned')) names.add('mentioned');
  if (has('has_alert_word')) names.add('has_alert_word');
  if (has('topic_wildcard_mentioned')) names.add('topic_wildcard_mentioned').add('wildcard_mentioned');
  if (message.wm) names.add('stream_wildcard_mentioned').add('wildcard_mentioned');
}
