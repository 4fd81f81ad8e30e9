/**
 * Messages that were moved to a channel are read by the watermark of the one where they were born. So below the channel's own
 * watermark, where nothing else is unread, some of them may be; an index of moved messages alone finds them.
 */
import { chunks, messageKey } from '@rookery/core';
import { type ClientSession, type Document, within } from '@rookery/data';
import type { View } from '../access/views.ts';
import type { Context } from '../context.ts';
import { isReadByMark, type ReadState } from '../rules/unread.ts';
import { COLLECTIONS, type ConversationDocument, type MessageDocument } from '../store/documents.ts';
import { KEYS } from '../store/keys.ts';

/** Keys looked at of one channel, newest first; what was moved there longer ago and not read since counts as read. */
export const MOST_MOVED = 20_000;
const BATCH = 1000;

/** Of these channels, the moved messages at or below the reader's watermark that no watermark says were read. */
export async function movedBelow(
  { database }: Pick<Context, 'database'>,
  view: View,
  state: ReadState,
  channels: readonly ConversationDocument[],
  projection: Document,
  session?: ClientSession,
): Promise<MessageDocument[]> {
  const collection = database.collection<MessageDocument>(COLLECTIONS.messages);
  const base = messageKey(view.realm, 0);
  const found: MessageDocument[] = [];
  for (const { c, movedId } of channels) {
    const watermark = state.conversations.get(c)?.watermark ?? 0;
    // Above the watermark they are met with all others.
    if (movedId === undefined || movedId <= state.floor || watermark <= state.floor) continue;
    const keys = await collection
      .find(
        { r: view.realm, c, mv: true, _id: { $gt: base + state.floor, $lte: base + watermark } },
        { ...within(session), hint: KEYS.moved, projection: { bc: 1 } },
      )
      .sort({ _id: -1 })
      .limit(MOST_MOVED)
      .toArray();
    const open = keys.filter(({ _id, bc }) => !isReadByMark({ id: _id - base, bc }, state)).map(({ _id }) => _id);
    for (const some of chunks(open, BATCH)) {
      const those = { _id: { $in: some } };
      found.push(...(await collection.find(those, { ...within(session), projection }).toArray()));
    }
  }
  return found;
}
