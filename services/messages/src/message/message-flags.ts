/** The flags of messages for one reader. */
import { UserSet } from '@rookery/core';
import type { OwnState } from '../readstate/read-states.ts';
import { hasReceived, type ReceiptFields } from '../readstate/rules/receipt.ts';
import { isUnread } from '../readstate/rules/unread.ts';
import { FLAG_CODES, type StoredFlag, userFlag } from '../readstate/store/documents.ts';
import type { View } from '../upstream/views.ts';
import type { MessageContext } from './context.ts';
import { toReadable } from './readable.ts';
import type { MessageDocument, ReadableFields } from './store/documents.ts';
import { messageId } from './store/messages.ts';
import { type Mentioning, usersWithFlag } from './stored-flags.ts';

/** The fields of a message that determine its flags. */
type Flagged = ReadableFields & Mentioning & Pick<MessageDocument, '_id'>;

/** Computes the flags of messages for one reader. */
interface FlagReader {
  unread(message: Flagged): boolean;
  starred(message: Flagged): boolean;
  /** Whether the message mentions the reader, by name, by a group or by a wildcard. */
  mentioned(message: Flagged): boolean;
  /** Whether the message contains an alert word of the reader. */
  alerted(message: Flagged): boolean;
  /** Flag names of the API. */
  flags(message: Flagged): string[];
}

const NAME_OF = new Map<number, StoredFlag>(
  Object.entries(FLAG_CODES).map(([name, code]) => [code, name as StoredFlag]),
);

/** Loads the reader's state, or proves by a single small read that the cached state is current. */
export async function flagReader(context: Pick<MessageContext, 'readStates'>, view: View): Promise<FlagReader> {
  const state = await context.readStates.get(view.realm, view.user);
  return {
    unread: (message) => isUnread(view, toReadable(message, messageId(message)), state.read),
    starred: (message) => state.flags.get(messageId(message))?.includes(FLAG_CODES.starred) ?? false,
    mentioned: (message) => isMentioned(view, message),
    alerted: (message) => hasFlag(view.user, message, 'has_alert_word') && hasReceived(view, message),
    flags: (message) => flagNames(view, message, messageId(message), state),
  };
}

function flagNames(view: View, message: Flagged, id: number, { read, flags }: OwnState): string[] {
  // Spectators have no read state: every message is read.
  if (view.user === 0) return ['read'];
  const readable = toReadable(message, id);
  const names: string[] = [];
  for (const code of flags.get(id) ?? []) {
    const name = NAME_OF.get(code);
    if (name !== undefined && name !== 'historical') names.push(name);
  }
  if (!isUnread(view, readable, read)) names.push('read');
  // Not received: historical for the reader, regardless of the flags they set on it.
  if (!hasReceived(view, message)) names.push('historical');
  else addMentions(names, view, message);
  return names;
}

/**
 * Whether a message mentions its reader, by name, by a group or by a wildcard. A message that the reader never received
 * is historical for them; it mentions only its receivers.
 */
export function isMentioned(view: Pick<View, 'user' | 'subscriptions'>, message: ReceiptFields & Mentioning): boolean {
  const has = (flag: StoredFlag) => hasFlag(view.user, message, flag);
  const mentions = has('mentioned') || has('topic_wildcard_mentioned') || message.wildcardMention === true;
  return mentions && hasReceived(view, message);
}

/** Flags of a few users are stored as entries, those of many as a set. */
function hasFlag(user: number, message: Mentioning, flag: StoredFlag): boolean {
  if (message.userFlags?.includes(userFlag(user, flag))) return true;
  const many = usersWithFlag(message, flag);
  return many !== undefined && UserSet.fromBytes(many.buffer).has(user);
}

function addMentions(names: string[], view: View, message: Flagged): void {
  const has = (flag: StoredFlag) => hasFlag(view.user, message, flag);
  if (has('mentioned')) names.push('mentioned');
  if (has('has_alert_word')) names.push('has_alert_word');
  const topicWildcard = has('topic_wildcard_mentioned');
  if (topicWildcard) names.push('topic_wildcard_mentioned');
  if (message.wildcardMention) names.push('stream_wildcard_mentioned');
  if (topicWildcard || message.wildcardMention) names.push('wildcard_mentioned');
}
