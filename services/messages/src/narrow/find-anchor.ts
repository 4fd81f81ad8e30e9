/** Looks for the message that an anchor stands for. */
import { MESSAGE_KEY_SPAN, messageKey, TOPIC_POLICIES } from '@rookery/core';
import { chosenTopics } from '../message/chosen-topics.ts';
import { isMuted } from '../message/rules/muting.ts';
import { type ConversationDocument, MESSAGE_COLLECTIONS, type MessageDocument } from '../message/store/documents.ts';
import { KEYS } from '../message/store/keys.ts';
import { type LongRead, UNHURRIED } from '../unread/heavy-reads.ts';
import { ownConversations, unreadOldestFirst } from '../unread/unread-ids.ts';
import type { View } from '../upstream/views.ts';
import { type Anchor, NEWEST } from './anchor.ts';
import { filtersOf } from './compile.ts';
import type { NarrowContext } from './context.ts';
import type { ResolvedNarrow } from './resolve.ts';
import { type Candidate, candidateProjection, selectMatching } from './select.ts';

type Needs = Pick<NarrowContext, 'database' | 'messageRows' | 'readStates' | 'topicNames'>;

/** The anchor as a message id. What has to be looked for and is not found is the newest. */
export async function findAnchor(
  context: Needs,
  anchor: Anchor,
  narrow: ResolvedNarrow,
  view: View,
  read: LongRead = UNHURRIED,
): Promise<number> {
  switch (anchor.kind) {
    case 'id':
      return anchor.id;
    case 'first_unread':
      return firstUnread(context, narrow, view, read);
    case 'date':
      return firstSince(context, anchor.atMs, view);
  }
}

/** The oldest unread message that fits the narrow. Spectators have none. */
async function firstUnread(context: Needs, narrow: ResolvedNarrow, view: View, long: LongRead): Promise<number> {
  if (view.user === 0) return NEWEST;
  const base = messageKey(view.realm, 0);
  const positive = narrow.conditions.filter((condition) => !condition.negated);
  const named = positive.some(({ kind }) => kind === 'channel');
  const places = positive.flatMap((condition) => {
    if (condition.kind === 'channel') return [condition.channel];
    return condition.kind === 'dm' ? [condition.conversation] : [];
  });
  const { read } = await context.readStates.get(view.realm, view.user);
  const own = await ownConversations(context, view);
  const inPlace = ({ c }: ConversationDocument) => places.every((place) => place === c);
  const there = { channels: own.channels.filter(inPlace), direct: own.direct.filter(inPlace) };
  const filters = filtersOf(narrow);
  for await (const unread of unreadOldestFirst(context, view, read, there, long)) {
    const keys = unread.map(({ id }) => base + id);
    const documents: Candidate[] = await context.database
      .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
      .find(
        { _id: { $in: keys }, ...(filters.length > 0 && { $and: filters }) },
        { hint: { _id: 1 }, projection: candidateProjection(narrow) },
      )
      .sort({ _id: 1 })
      .toArray();
    const fitting = await selectMatching(context, documents, narrow, view);
    // What is muted does not ask to be read; in a muted channel, unless it is what the reader looks at.
    const chosen = await chosenTopics(context, view, fitting);
    const asks = (message: Candidate) =>
      named ? chosen(message) !== TOPIC_POLICIES.muted : !isMuted(view, message.c, chosen(message));
    const first = fitting.find(asks);
    if (first) return first._id - base;
  }
  return NEWEST;
}

/** The first message of the realm at or after a moment: ids rise with time, so a search halves its way to it. */
async function firstSince(context: Pick<NarrowContext, 'database'>, atMs: number, view: View): Promise<number> {
  const base = messageKey(view.realm, 0);
  const messages = context.database.collection<MessageDocument>(MESSAGE_COLLECTIONS.messages);
  const near = (bound: object, order: 1 | -1) =>
    messages
      .find({ r: view.realm, _id: bound }, { hint: KEYS.spine, projection: { at: 1 } })
      .sort({ _id: order })
      .limit(1)
      .next();
  const newest = await near({ $gte: base, $lt: base + MESSAGE_KEY_SPAN }, -1);
  if (!newest || newest.at < atMs) return NEWEST;
  let low = base;
  let high = newest._id;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const message = await near({ $gte: middle, $lte: high }, 1);
    if (!message || message.at >= atMs) high = middle;
    else low = message._id + 1;
  }
  const first = await near({ $gte: low, $lt: base + MESSAGE_KEY_SPAN }, 1);
  return first ? first._id - base : NEWEST;
}
