/** Quotations of messages in the texts of the server's bots. */
import { LIMITS, quotation, truncate } from '@rookery/core';
import { widgetOf } from './widgets.ts';

/** Code points reserved for the text around the quoted message. */
const AROUND = 1500;

/**
 * The quotation of a message.
 * @param sender in Markdown
 */
export function quoted(sender: string, link: string, content: string): string {
  const text = truncate(content, LIMITS.max_message_length - AROUND);
  return `${sender} [said](${link}):\n\n${quotation(text)}`;
}

/** As `quoted`, but polls and to-do lists are only linked. */
export function quotedOrLinked(sender: string, link: string, content: string): string {
  const widget = widgetOf(content);
  if (!widget) return quoted(sender, link, content);
  return `${sender} [sent](${link}) a ${widget.widget_type === 'poll' ? 'poll' : 'to-do list'}.`;
}
