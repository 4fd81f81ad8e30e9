/** What the server's bots show of what somebody wrote. */
import { LIMITS, quotation } from '@rookery/core';

/** Room for what stands around the quoted message, in code points. */
const AROUND = 1500;

/**
 * What somebody wrote. Polls and lists are what became of them, and not their first words.
 * @param sender in Markdown
 */
export function quoted(sender: string, link: string, content: string): string {
  const [, widget] = /^\/(poll|todo)\b/.exec(content) ?? [];
  if (widget) return `${sender} [sent](${link}) a ${widget === 'poll' ? 'poll' : 'to-do list'}.`;
  const most = LIMITS.max_message_length - AROUND;
  const letters = Array.from(content);
  const text = letters.length > most ? `${letters.slice(0, most).join('')}…` : content;
  return `${sender} [said](${link}):\n\n${quotation(text)}`;
}
