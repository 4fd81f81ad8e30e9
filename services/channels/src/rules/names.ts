/** The rules of channel names and descriptions. */
import { badRequest, codePoints, LIMITS } from '@rookery/core';

/** Control, surrogate and unassigned characters, which would make two names look alike or none at all. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Cn}]/u;

/**
 * A channel name as it is stored.
 * @throws DomainError with the API's text for an empty, overlong or unprintable name.
 */
export function checkChannelName(given: string): string {
  const name = given.trim();
  if (name === '') throw badRequest("Channel name can't be empty.");
  if (codePoints(name) > LIMITS.max_stream_name_length) {
    throw badRequest(`Channel name too long (limit: ${LIMITS.max_stream_name_length} characters).`);
  }
  const position = firstUnprintable(name);
  if (position > 0) throw badRequest(`Invalid character in channel name, at position ${position}.`);
  return name;
}

/** Where the first character stands that no name may have, from 1; 0 without one. */
export function firstUnprintable(name: string): number {
  return [...name].findIndex((char) => FORBIDDEN.test(char)) + 1;
}

/** A description as it is stored: one line. */
export function checkDescription(given: string): string {
  const description = given.replace(/\s*\n\s*/g, ' ').trim();
  if (codePoints(description) > LIMITS.max_stream_description_length) {
    throw badRequest(`description is too long (limit: ${LIMITS.max_stream_description_length} characters)`);
  }
  if (description.includes('\0')) throw badRequest('description has invalid format');
  return description;
}
