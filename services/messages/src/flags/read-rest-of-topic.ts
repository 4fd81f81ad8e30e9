/** The unread messages of a topic beyond the newest ones that a search for a user's unread messages examines. */
import { realmKeys } from '@rookery/core';
import type { CallContext } from '@rookery/rpc';
import { toReadable } from '../message/readable.ts';
import { mayRead } from '../message/rules/visibility.ts';
import { messageId } from '../message/store/messages.ts';
import { messagesIn } from '../message/store/ranges.ts';
import { isUnread } from '../readstate/rules/unread.ts';
import { hasTime } from '../remove/time-left.ts';
import { UNREAD_FIELDS } from '../unread/unread-ids.ts';
import type { View } from '../upstream/views.ts';
import { commitRead } from './commit-flags.ts';
import type { FlagsContext } from './context.ts';

/** Messages per batch, and so at most per operation. With more, the realm's other writes would wait longer. */
const BATCH = 1000;

/**
 * Marks the messages of a topic as read, newest first, with one event per batch. Idempotent.
 * @param topic the topic's id
 * @returns whether the time sufficed for all
 * @throws RATE_LIMIT_HIT if too many such reads are waiting
 */
export async function readRestOfTopic(
  context: Pick<FlagsContext, 'database' | 'commits' | 'heavyReads' | 'readStates'>,
  view: View,
  topic: number,
  ctx: CallContext,
): Promise<boolean> {
  const { realm } = view;
  const { read: state } = await context.readStates.get(realm, view.user);
  return context.heavyReads.run(view, ctx, async (read) => {
    await read.enter();
    for (let keys = realmKeys(realm); hasTime(ctx.deadlineAt); ) {
      read.signal.throwIfAborted();
      const options = {
        first: 'newest',
        keys,
        limit: BATCH,
        fields: UNREAD_FIELDS,
      } as const;
      const batch = await messagesIn(context.database, realm, { topic }, options).toArray();
      const messages = batch
        .map((message) => ({ ...message, id: messageId(message) }))
        .filter((message) => isUnread(view, toReadable(message, message.id), state) && mayRead(view, message))
        .reverse();
      // No request key is needed: a repetition changes nothing.
      if (messages.length > 0) await commitRead(context, view, { op: 'add', messages }, { deadlineAt: ctx.deadlineAt });
      const last = batch.at(-1);
      if (batch.length < BATCH || !last) return true;
      keys = { ...keys, $lt: last._id };
    }
    return false;
  });
}
