/**
 * Messages that were moved to a channel are read by the watermark of the one where they were born. So below the
 * channel's own watermark, where nothing else is unread, some of them may be; an index of moved messages alone finds
 * them.
 */
import { messageKey } from '@rookery/core';
import type { ClientSession } from '@rookery/data';
import type { ConversationDocument, MessageDocument } from '../message/store/documents.ts';
import { messagesByKeys } from '../message/store/messages.ts';
import { movedTo } from '../message/store/ranges.ts';
import type { MessageFields } from '../message/store/stored-message.ts';
import { isReadByMark, type ReadState } from '../readstate/rules/unread.ts';
import type { View } from '../upstream/views.ts';
import type { UnreadContext } from './context.ts';
import type { LongRead } from './heavy-reads.ts';

/**
 * Keys looked at in all channels together, newest first in each; what is beyond and was not read since counts as read.
 */
const MOST_MOVED = 20_000;
const BATCH = 1000;

/**
 * Of these channels, the moved messages up to where the walk of each ended that no watermark says were read.
 * @param o.endOf the id at which a channel's walk from its newest message down ended: above it moved messages are met
 *   with all others
 */
export async function movedBelow(
  { database }: Pick<UnreadContext, 'database'>,
  view: View,
  state: ReadState,
  channels: readonly ConversationDocument[],
  o: { endOf(channel: number): number; fields: MessageFields; read: LongRead; session?: ClientSession | undefined },
): Promise<MessageDocument[]> {
  const base = messageKey(view.realm, 0);
  const found: MessageDocument[] = [];
  let left = MOST_MOVED;
  for (const { conversation, movedId } of channels.toSorted((a, b) => (b.movedId ?? 0) - (a.movedId ?? 0))) {
    const end = Math.max(o.endOf(conversation), state.floor);
    if (movedId === undefined || movedId <= state.floor || end === state.floor) continue;
    for (let below = base + end; left > 0; ) {
      o.read.signal.throwIfAborted();
      const bounds = { $gt: base + state.floor, $lte: below };
      const keys = await movedTo(database, view.realm, conversation, {
        keys: bounds,
        limit: BATCH,
        session: o.session,
      });
      const open = keys
        .filter(({ _id, birth }) => !isReadByMark({ id: _id - base, birth }, state))
        .map(({ _id }) => _id);
      found.push(...(await messagesByKeys(database, open, o)));
      left -= keys.length;
      const last = keys.at(-1);
      if (!last || keys.length < BATCH) break;
      below = last._id - 1;
    }
  }
  return found;
}
