/** Validates saved snippets. Lengths count code points. */
import { badRequest, checkLength, LIMITS, trimVisible } from '@rookery/core';

const MAX_TITLE = 60;

/** @throws BAD_REQUEST if the title is blank or longer than 60 */
export function checkSnippetTitle(given: string): string {
  return checkText('title', given, MAX_TITLE);
}

/** @throws BAD_REQUEST if the content is blank or longer than a message may be */
export function checkSnippetContent(given: string): string {
  return checkText('content', given, LIMITS.max_message_length);
}

function checkText(name: string, given: string, limit: number): string {
  const text = trimVisible(given).toWellFormed();
  if (text === '') throw badRequest(`${name} cannot be blank`);
  if (text.includes('\0')) throw badRequest(`${name} must not contain null bytes`);
  return checkLength(name, text, limit);
}
