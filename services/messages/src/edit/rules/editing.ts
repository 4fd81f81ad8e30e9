/** Who may change the content of a message, and until when. */
import { createHash } from 'node:crypto';
import { badRequest, DomainError, type RealmRules } from '@rookery/core';

/** Editors begin before the limit and save after it: this much is let pass. */
const BUFFER_MS = 20_000;

/** What an emptied message becomes. */
export const DELETED_CONTENT = '(deleted)';

export type EditingSettings = Pick<RealmRules, 'allow_message_editing' | 'message_content_edit_limit_seconds'>;

/**
 * @param message `at` in UNIX ms
 * @throws DomainError BAD_REQUEST: editing is off, the message is another's or has a widget, or the time is over.
 */
export function checkMayEditContent(
  user: number,
  message: { readonly sender: number; readonly at: number; readonly submessages?: unknown },
  settings: EditingSettings,
  now: number,
): void {
  if (!settings.allow_message_editing) throw badRequest('Your organization has turned off message editing');
  if (message.sender !== user) throw badRequest("You don't have permission to edit this message");
  if (message.submessages !== undefined) throw badRequest('Widgets cannot be edited.');
  const limit = settings.message_content_edit_limit_seconds;
  if (limit !== null && now - message.at > limit * 1000 + BUFFER_MS) {
    throw badRequest('The time limit for editing this message has passed');
  }
}

/**
 * Whether the content is still what the editor saw.
 * @param sha256 of that content in UTF-8, hexadecimal; '' expects nothing
 * @throws DomainError EXPECTATION_MISMATCH
 */
export function checkPreviousContent(content: string, sha256: string): void {
  if (sha256 === '') return;
  const present = createHash('sha256').update(content).digest('hex');
  if (present !== sha256.toLowerCase()) {
    throw new DomainError('EXPECTATION_MISMATCH', "'prev_content_sha256' value does not match the expected value.");
  }
}
