/** Who may edit the content of a message, and until when. */
import { createHash } from 'node:crypto';
import { badRequest, DomainError, type RealmRules } from '@rookery/core';

/** Tolerance after the limit, for editors who start before it and save after it. */
const BUFFER_MS = 20_000;

/** The content of a message that an edit empties. */
export const DELETED_CONTENT = '(deleted)';

export type EditingSettings = Pick<RealmRules, 'allow_message_editing' | 'message_content_edit_limit_seconds'>;

/**
 * @param message `at` in UNIX ms
 * @throws DomainError BAD_REQUEST: editing is disabled, another user wrote it, it has a widget, or the time limit is
 *   over
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
 * Checks that the content is still what the editor saw.
 * @param sha256 of that content in UTF-8, hexadecimal; '' skips the check
 * @throws DomainError EXPECTATION_MISMATCH
 */
export function checkPreviousContent(content: string, sha256: string): void {
  if (sha256 === '') return;
  const present = createHash('sha256').update(content).digest('hex');
  if (present !== sha256.toLowerCase()) {
    throw new DomainError('EXPECTATION_MISMATCH', "'prev_content_sha256' value does not match the expected value.");
  }
}
