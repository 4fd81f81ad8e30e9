/** Validates drafts: messages that are not sent yet, with or without a destination. */
import { badRequest } from '@rookery/core';
import { checkContent, checkTopic } from '../../message/rules/content.ts';

/** A draft as the gateway passes it on. */
export interface GivenDraft {
  /** '': no destination yet. */
  readonly type: '' | 'channel' | 'direct';
  /** The id of one channel, or of users. */
  readonly to: readonly number[];
  readonly topic: string;
  readonly content: string;
  /** When it was written, UNIX seconds; null: at the call. */
  readonly timestamp: number | null;
}

/** A draft after all checks that need no lookup. */
export interface CheckedDraft {
  readonly place:
    | { readonly channel: number; readonly topic: string }
    | { readonly users: readonly number[] }
    | undefined;
  readonly content: string;
  /** UNIX ms; undefined: at the commit. */
  readonly at: number | undefined;
}

/**
 * Checks a draft and truncates its topic and content to their maximum lengths.
 * @throws BAD_REQUEST for empty content, null bytes, a time before 1970, or a number of channels other than one
 */
export function checkDraft({ type, to, topic, content, timestamp }: GivenDraft): CheckedDraft {
  if (timestamp !== null && timestamp < 0) throw badRequest('Timestamp must not be negative.');
  const at = timestamp === null ? undefined : Math.floor(timestamp * 1000);
  return { place: checkPlace(type, to, topic), content: checkContent(content), at };
}

function checkPlace(type: GivenDraft['type'], to: readonly number[], topic: string): CheckedDraft['place'] {
  if (type === '') return undefined;
  if (type === 'direct') return { users: [...new Set(to)].sort((a, b) => a - b) };
  const [channel] = to;
  if (channel === undefined || to.length > 1) {
    throw badRequest('Must specify exactly 1 channel ID for channel messages');
  }
  if (topic.includes('\0')) throw badRequest('Topic must not contain null bytes');
  return { channel, topic: checkTopic(topic) };
}

/**
 * Returns the users of a conversation without the user, or the user alone for a conversation with themselves.
 * @param users ascending
 */
export function othersThan(user: number, users: readonly number[]): number[] {
  const others = users.filter((one) => one !== user);
  return others.length > 0 ? others : [...users];
}
