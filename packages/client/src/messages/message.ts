/** A message as `GET /messages` returns it, and its parts. */
import type { Message } from '../contract.ts';

export type { Message, Reaction } from '../contract.ts';

export type ChannelMessage = Extract<Message, { type: 'stream' }>;

/** A change of a poll, a list of tasks or a form. */
export type Submessage = Message['submessages'][number];
/** One edit; fields that it did not change are absent. */
export type EditHistoryEntry = NonNullable<Message['edit_history']>[number];
