/** Finds the message of an anchor. */
import { documentKey, idOfKey, TOPIC_POLICIES } from '@rookery/core';
import { chosenTopics } from '../message/chosen-topics.ts';
import { isMuted } from '../message/rules/muting.ts';
import type { ConversationDocument } from '../message/store/documents.ts';
import { messageId, messagesByKeys } from '../message/store/messages.ts';
import { firstKeySince } from '../message/store/ranges.ts';
import type { LongRead } from '../unread/heavy-reads.ts';
import { ownConversations, unreadOldestFirst } from '../unread/unread-ids.ts';
import type { View } from '../upstream/views.ts';
import { type Anchor, NEWEST } from './anchor.ts';
import type { NarrowReading } from './context.ts';
import { readCandidates } from './read-range.ts';
import type { ResolvedNarrow } from './resolve.ts';
import { type Candidate, candidateFields, selectMatching } from './select.ts';
import { filtersOf } from './store/filters.ts';

/** Returns the anchor as a message id; NEWEST if its message is not found. */
export async function findAnchor(
  context: NarrowReading,
  anchor: Anchor,
  narrow: ResolvedNarrow,
  view: View,
  read: LongRead,
): Promise<number> {
  switch (anchor.kind) {
    case 'id':
      return anchor.id;
    case 'first_unread':
      return firstUnread(context, narrow, view, read);
    case 'date':
      return firstSince(context, anchor.atMs, narrow, view, read);
  }
}

/** The oldest unread message that fits the narrow. Spectators have none. */
async function firstUnread(
  context: NarrowReading,
  narrow: ResolvedNarrow,
  view: View,
  long: LongRead,
): Promise<number> {
  if (view.user === 0) return NEWEST;
  const positive = narrow.conditions.filter((condition) => !condition.negated);
  const named = positive.some(({ kind }) => kind === 'channel');
  const places = positive.flatMap((condition) => {
    if (condition.kind === 'channel') return [condition.channel];
    return condition.kind === 'dm' ? [condition.conversation] : [];
  });
  const { read } = await context.readStates.get(view.realm, view.user);
  const own = await ownConversations(context, view);
  const inPlace = ({ conversation }: ConversationDocument) => places.every((place) => place === conversation);
  const there = { channels: own.channels.filter(inPlace), direct: own.direct.filter(inPlace) };
  const filters = filtersOf(narrow);
  for await (const unread of unreadOldestFirst(context, view, read, there, long)) {
    const keys = unread.map(({ id }) => documentKey(view.realm, id));
    const fields = candidateFields(narrow);
    const documents: Candidate[] = await messagesByKeys(context.database, keys, { fields, filters });
    const fitting = await selectMatching(context, documents, narrow, view);
    // Muted messages are skipped. If the narrow names the channel, only a mute of the topic counts.
    const chosen = await chosenTopics(context, view, fitting);
    const asks = (message: Candidate) =>
      named ? chosen(message) !== TOPIC_POLICIES.muted : !isMuted(view, message.conversation, chosen(message));
    const first = fitting.find(asks);
    if (first) return messageId(first);
  }
  return NEWEST;
}

/**
 * The first message at or after a moment that fits the narrow and that the reader may see, or else the newest before
 * it. If hardly any message fits, the walk ends at its bound (walk.ts), and the anchor is the realm's first message
 * since.
 */
async function firstSince(
  context: NarrowReading,
  atMs: number,
  narrow: ResolvedNarrow,
  view: View,
  read: LongRead,
): Promise<number> {
  const key = await firstKeySince(context.database, view.realm, atMs);
  const options = { narrow, view, exclude: false, read };
  if (key !== undefined) {
    const anchor = idOfKey(key);
    const since = await readCandidates(context, { ...options, anchor, before: 0, after: 1 });
    const [first] = since.messages;
    if (first) return messageId(first);
    if (!since.foundNewest) return anchor;
  }
  const { messages } = await readCandidates(context, { ...options, anchor: NEWEST, before: 1, after: 0 });
  const [newest] = messages;
  return newest ? messageId(newest) : NEWEST;
}
