/** The events of a change of flags. */
import { chunks } from '@rookery/core';
import type { EventOf } from '@rookery/core/events';
import type { TopicDocument } from '../message/store/documents.ts';
import type { View } from '../upstream/views.ts';
import { type FlaggedMessage, messageDetails } from './message-details.ts';

/**
 * Max. messages in one event with details. The details of a message among a thousand users list these in up to 11 kB;
 * an entry of the log holds 7 MB.
 */
const MAX_WITH_DETAILS = 500;

type FlagEvent = EventOf<'update_message_flags'>;

/**
 * Returns the `update_message_flags` events of a change: one, or several that each fit into the log if messages become
 * unread and `topics` is given.
 */
export function flagEvents(
  messages: readonly FlaggedMessage[],
  options: {
    flag: string;
    op: 'add' | 'remove';
    view: Pick<View, 'user' | 'subscriptions'>;
    /** The topics of the messages, for details. */
    topics: ReadonlyMap<number, TopicDocument> | undefined;
  },
): FlagEvent[] {
  const { flag, op, view, topics } = options;
  const perEvent = topics ? MAX_WITH_DETAILS : Math.max(1, messages.length);
  const events: FlagEvent[] = [];
  for (const part of chunks(messages, perEvent)) {
    const fields = { type: 'update_message_flags', flag, messages: part.map(({ id }) => id), all: false } as const;
    if (op === 'add') events.push({ ...fields, op, operation: op });
    else {
      const details = topics && { message_details: messageDetails(part, view, topics) };
      events.push({ ...fields, op, operation: op, ...details });
    }
  }
  return events;
}
