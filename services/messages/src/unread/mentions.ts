/** Whether an unread message mentions its reader. */
import { isMentioned } from '../message/message-flags.ts';
import type { Mentioning } from '../message/stored-flags.ts';
import { intervalsOf, received, type Sent } from '../readstate/rules/receipt.ts';
import type { View } from '../upstream/views.ts';

/**
 * A message that the reader marked unread and never received is history to them: its wildcards mean those who received
 * it, as its flags say.
 */
export function mentionsReader(view: Pick<View, 'user' | 'subscriptions'>, message: Sent & Mentioning): boolean {
  return isMentioned(view.user, message) && received(message, view.user, (channel) => intervalsOf(view, channel));
}
