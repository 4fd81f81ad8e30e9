/** The text of reminders around the quoted message. */
import { badRequest, codePoints, LIMITS, quotation, trimVisible } from '@rookery/core';

/**
 * Returns the note in its stored form.
 * @throws BAD_REQUEST if it is too long or contains null bytes
 */
export function checkNote(given: string): string {
  const note = trimVisible(given).toWellFormed();
  const most = LIMITS.max_reminder_note_length;
  if (codePoints(note) > most) throw badRequest(`Maximum reminder note length: ${most} characters`);
  if (note.includes('\0')) throw badRequest('note must not contain null bytes');
  return note;
}

/**
 * @param where a reference to the message, in Markdown
 * @param quoted the quotation of the message
 */
export function reminderText(where: string, note: string, quoted: string): string {
  return [`You requested a reminder for ${where}.`, ...noted(note), quoted].join('\n\n');
}

/** Returns the text of a reminder whose message is deleted or no longer readable for the user. */
export function reminderOfNothing(note: string): string {
  const text = 'You requested a reminder for a message that is no longer available to you.';
  return [text, ...noted(note)].join('\n\n');
}

function noted(note: string): string[] {
  return note === '' ? [] : ['Note:', quotation(note)];
}
