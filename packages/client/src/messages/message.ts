/** A message as `GET /messages` gives it, and its parts. */
import type { Message } from '../contract.ts';

export type { Message, Reaction } from '../contract.ts';

export type ChannelMessage = Extract<Message, { type: 'stream' }>;
type DirectMessage = Extract<Message, { type: 'private' }>;

/** A poll, a list of tasks or a form changes by submessages. */
export type Submessage = Message['submessages'][number];
/** An aspect that the edit left alone is absent. */
export type EditHistoryEntry = NonNullable<Message['edit_history']>[number];
/** Someone in a direct conversation, as they were called when the message was fetched. */
type Recipient = DirectMessage['display_recipient'][number];
