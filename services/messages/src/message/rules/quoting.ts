/** Quotations of messages in the texts of the server's bots. */
import { LIMITS, quotation, truncate } from '@rookery/core';

/** Code points reserved for the text around the quoted message. */
const AROUND = 1500;

/**
 * The quotation of a message. Polls and to-do lists are linked, not quoted.
 * @param sender in Markdown
 */
export function quoted(sender: string, link: string, content: string): string {
  const [, widget] = /^\/(poll|todo)\b/.exec(content) ?? [];
  if (widget) return `${sender} [sent](${link}) a ${widget === 'poll' ? 'poll' : 'to-do list'}.`;
  const text = truncate(content, LIMITS.max_message_length - AROUND);
  return `${sender} [said](${link}):\n\n${quotation(text)}`;
}
