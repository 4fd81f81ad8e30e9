/**
 * The watermark of its birth conversation decides whether a moved message is read. So below the watermark of its
 * present channel, where nothing else is unread, a moved message may be unread. An index of only the moved messages
 * finds them.
 */
import { documentKey, idOfKey } from '@rookery/core';
import type { ClientSession } from '@rookery/data';
import type { ConversationDocument, MessageDocument } from '../message/store/documents.ts';
import { messagesByKeys } from '../message/store/messages.ts';
import { movedTo } from '../message/store/ranges.ts';
import type { MessageFields } from '../message/store/stored-message.ts';
import { isReadByMark, type ReadState } from '../readstate/rules/unread.ts';
import type { View } from '../upstream/views.ts';
import type { UnreadContext } from './context.ts';
import type { LongRead } from './heavy-reads.ts';

/** Max. keys examined in all channels together, newest first in each; older moved messages count as read. */
const MAX_MOVED = 20_000;
const BATCH = 1000;

/**
 * Returns the moved messages of these channels that no watermark covers, up to the id at which the walk of each channel
 * ended.
 * @param options.endOf the id at which a channel's walk from its newest message down ended: the walk itself finds the
 *   moved messages above it
 */
export async function movedBelow(
  { database }: Pick<UnreadContext, 'database'>,
  view: View,
  state: ReadState,
  channels: readonly ConversationDocument[],
  options: {
    endOf(channel: number): number;
    fields: MessageFields;
    read: LongRead;
    session?: ClientSession | undefined;
  },
): Promise<MessageDocument[]> {
  const found: MessageDocument[] = [];
  let left = MAX_MOVED;
  for (const { conversation, movedId } of channels.toSorted((a, b) => (b.movedId ?? 0) - (a.movedId ?? 0))) {
    const end = Math.max(options.endOf(conversation), state.floor);
    if (movedId === undefined || movedId <= state.floor || end === state.floor) continue;
    for (let below = documentKey(view.realm, end); left > 0; ) {
      options.read.signal.throwIfAborted();
      const bounds = { $gt: documentKey(view.realm, state.floor), $lte: below };
      const keys = await movedTo(database, view.realm, conversation, {
        keys: bounds,
        limit: BATCH,
        session: options.session,
      });
      const open = keys
        .filter(({ _id, birth }) => !isReadByMark({ id: idOfKey(_id), birth }, state))
        .map(({ _id }) => _id);
      found.push(...(await messagesByKeys(database, open, options)));
      left -= keys.length;
      const last = keys.at(-1);
      if (!last || keys.length < BATCH) break;
      below = last._id - 1;
    }
  }
  return found;
}
