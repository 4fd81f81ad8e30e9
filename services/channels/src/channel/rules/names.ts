/** The rules of channel names and descriptions. */
import { badRequest, checkDescription, codePoints, firstUnprintable, LIMITS, trimVisible } from '@rookery/core';

/**
 * Returns the stored form of a channel name.
 * @throws DomainError with the API's text for an empty, overlong or unprintable name.
 */
export function checkChannelName(given: string): string {
  const name = trimVisible(given);
  if (name === '') throw badRequest("Channel name can't be empty.");
  if (codePoints(name) > LIMITS.max_stream_name_length) {
    throw badRequest(`Channel name too long (limit: ${LIMITS.max_stream_name_length} characters).`);
  }
  const position = firstUnprintable(name);
  if (position > 0) throw badRequest(`Invalid character in channel name, at position ${position}.`);
  return name;
}

/** The stored form of a channel's description: one line. @throws BAD_REQUEST */
export function checkChannelDescription(given: string): string {
  // Split rather than matched by one regular expression over the line ends, which takes quadratic time on long runs of
  // blanks.
  const lines = given.split('\n').map((line) => line.trim());
  const description = lines.filter((line) => line !== '').join(' ');
  return checkDescription(description, LIMITS.max_stream_description_length);
}
