/** Parses the `to` of a message, in every form that clients send. */
import { badRequest } from '@rookery/core';
import type { SendMessageRequest } from '@rookery/protos/gen/rookery/SendMessageRequest.ts';
import { id, parseJson, parseParameter } from './parameters.ts';
import { invalidParameter } from './validation.ts';

/** The recipients of a message, as `SendMessage` takes them. */
type Recipients = Pick<SendMessageRequest, 'channel_id' | 'channel_name' | 'user_ids' | 'emails'>;

/** Parses a channel's name, plain or as JSON, or its id, each alone or in a list of one. Digits alone are an id. */
export function toChannel(to: string): Recipients {
  let value = parseJson(to);
  if (value === undefined) return { channel_name: to.trim() };
  if (Array.isArray(value)) {
    if (value.length !== 1) throw badRequest('Expected exactly one channel');
    value = value[0];
  }
  if (typeof value === 'string') return { channel_name: value.trim() };
  if (Number.isInteger(value)) return { channel_id: checkId(value) };
  throw badRequest('Invalid data type for channel');
}

/**
 * Parses users: a list of ids or of email addresses, a single one, or addresses separated by commas. Duplicates are
 * dropped.
 */
export function toUsers(to: string): Recipients {
  let value = parseParameter('to', to) ?? to;
  if (typeof value === 'string') value = value.split(',');
  if (Number.isInteger(value)) value = [value];
  if (!Array.isArray(value)) throw badRequest('Invalid data type for recipients');
  const [first] = value;
  if (first === undefined) return { user_ids: [], emails: [] };
  if (typeof first === 'string') {
    const emails = value.map((email: unknown) => (typeof email === 'string' ? email.trim() : mixed()));
    return { emails: [...new Set(emails.filter((email) => email !== ''))] };
  }
  if (!Number.isInteger(first)) throw badRequest('Invalid data type for recipients');
  return { user_ids: [...new Set(value.map((user: unknown) => (Number.isInteger(user) ? checkId(user) : mixed())))] };
}

function mixed(): never {
  throw badRequest('Recipient lists may contain emails or user IDs, but not both.');
}

function checkId(value: unknown): number {
  const result = id.safeParse(value);
  if (!result.success) throw invalidParameter('to', result.error.issues);
  return result.data;
}
