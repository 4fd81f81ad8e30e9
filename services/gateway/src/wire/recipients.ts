/** The `to` of a message, in every form that clients have sent it in. */
import { badRequest } from '@rookery/core';
import type { SendMessageRequest } from '@rookery/protos/gen/rookery/SendMessageRequest.ts';
import { id, parseJson } from './parameters.ts';
import { invalidParameter } from './validation.ts';

/** Whom a message is for, as `SendMessage` takes it. */
type Recipients = Pick<SendMessageRequest, 'has_channel' | 'channel_id' | 'channel_name' | 'user_ids' | 'emails'>;

/** A channel's name, plain or as JSON, or its id, each alone or in a list of one. Digits alone are an id. */
export function toChannel(to: string): Recipients {
  let value = parseJson(to);
  if (value === undefined) return { has_channel: true, channel_name: to.trim() };
  if (Array.isArray(value)) {
    if (value.length !== 1) throw badRequest('Expected exactly one channel');
    value = value[0];
  }
  if (typeof value === 'string') return { has_channel: true, channel_name: value.trim() };
  if (Number.isInteger(value)) return { has_channel: true, channel_id: checkId(value) };
  throw badRequest('Invalid data type for channel');
}

/** Users: ids or addresses in a list, one of either, or addresses separated by commas. Each is named once. */
export function toUsers(to: string): Recipients {
  let value = parseJson(to) ?? to;
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
