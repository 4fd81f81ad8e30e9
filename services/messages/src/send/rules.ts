/** Reports of messages: their reasons, and their text for moderators. */
import { badRequest, checkLength, LIMITS, quotation, REPORT_TYPES, trimVisible, truncate } from '@rookery/core';

/** Max. length of the description, code points. */
const MOST = 1000;
const OTHER = 'other';

interface Reason {
  readonly type: (typeof REPORT_TYPES)[number];
  /** In the reporter's words; '' for none. */
  readonly description: string;
}

/**
 * @throws BAD_REQUEST for an unknown type, a description that is too long or has null bytes, and a report of type
 *   `other` without a description
 */
export function checkReason(key: string, given: string): Reason {
  const type = REPORT_TYPES.find((one) => one.key === key);
  if (!type) throw badRequest('Invalid report_type');
  const description = checkLength('description', trimVisible(given).toWellFormed(), MOST);
  if (description.includes('\0')) throw badRequest('description must not contain null bytes');
  if (type.key === OTHER && description === '') throw badRequest('An explanation is required.');
  return { type, description };
}

/**
 * @param what the message, in Markdown
 * @param cited the quotation of the message
 */
export function reportText(reporter: string, what: string, { type, description }: Reason, cited: string): string {
  const notes = description === '' ? [] : ['- Notes:', quotation(description)];
  return [`${reporter} reported ${what}.`, `- Reason: **${type.name}**`, ...notes, cited].join('\n\n');
}

/** Returns the topic of all reports of an author's messages. */
export function reportTopic(reported: string): string {
  return truncate(`Reports of ${reported}`, LIMITS.max_topic_length);
}
