/**
 * Reads of messages that end at a length. A message may have 400,000 characters of HTML and fifty former contents, so
 * the number of messages does not bound the memory of a read.
 */
import type { FindCursor } from '@rookery/data';
import type { MessageDocument } from './documents.ts';
import { type StoredMessage, toMessage } from './stored-message.ts';

/** Max. characters of a single read: a thousand ordinary messages have a fourth of it. */
export const MAX_READ_LENGTH = 2 * 1024 * 1024;
/** Approximate characters of a reaction in an answer. */
const REACTION_LENGTH = 300;

export interface BoundedRead {
  readonly messages: MessageDocument[];
  /** Whether the read ended at its max. length: further messages may follow the last one. */
  readonly isCut: boolean;
}

/** The characters of what grows with a message's text and history, as far as it was read. */
export function lengthOf(message: Partial<MessageDocument>): number {
  const { content = '', html = '', edits, reactions, submessages } = message;
  let length = content.length + html.length + REACTION_LENGTH * (reactions?.length ?? 0);
  for (const edit of edits ?? []) length += (edit.content?.length ?? 0) + (edit.html?.length ?? 0);
  for (const submessage of submessages ?? []) length += submessage.content.length;
  return length;
}

/** Reads messages until they have `MAX_READ_LENGTH` together; at least one, if there is any. */
export async function readWithin(cursor: FindCursor<StoredMessage>): Promise<BoundedRead> {
  const messages: MessageDocument[] = [];
  let length = 0;
  for await (const first of cursor) {
    // What the driver holds already needs no further turn of the event loop.
    for (const stored of [first, ...cursor.readBufferedDocuments()]) {
      const message = toMessage(stored);
      messages.push(message);
      length += lengthOf(message);
      if (length >= MAX_READ_LENGTH) return { messages, isCut: true };
    }
  }
  return { messages, isCut: false };
}
