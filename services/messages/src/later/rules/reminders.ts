/** What reminders say around the message that they are of. */
import { badRequest, codePoints, LIMITS, quotation, trimVisible } from '@rookery/core';

/**
 * The note in its stored form.
 * @throws BAD_REQUEST for one that is too long, and for null bytes
 */
export function checkNote(given: string): string {
  const note = trimVisible(given).toWellFormed();
  const most = LIMITS.max_reminder_note_length;
  if (codePoints(note) > most) throw badRequest(`Maximum reminder note length: ${most} characters`);
  if (note.includes('\0')) throw badRequest('note must not contain null bytes');
  return note;
}

/** @param where a reference to the message, in Markdown; @param quoted its quotation */
export function reminderText(where: string, note: string, quoted: string): string {
  return [`You requested a reminder for ${where}.`, ...noted(note), quoted].join('\n\n');
}

/** The same where the message is not there any more, or not the user's to see. */
export function reminderOfNothing(note: string): string {
  const text = 'You requested a reminder for a message that is no longer available to you.';
  return [text, ...noted(note)].join('\n\n');
}

function noted(note: string): string[] {
  return note === '' ? [] : ['Note:', quotation(note)];
}
