/** What a draft may be: a message that is not sent yet, with or without a place to go to. */
import { badRequest } from '@rookery/core';
import { checkContent, checkTopic } from '../../message/rules/content.ts';

/** A draft as the gateway hands it on. */
export interface GivenDraft {
  /** '': for nowhere yet. */
  readonly type: '' | 'channel' | 'direct';
  /** The id of a channel, or of people. */
  readonly to: readonly number[];
  readonly topic: string;
  readonly content: string;
  /** When it was written, UNIX seconds; null: now. */
  readonly timestamp: number | null;
}

/** What of a draft is decided without looking anything up. */
export interface CheckedDraft {
  readonly place:
    | { readonly channel: number; readonly topic: string }
    | { readonly users: readonly number[] }
    | undefined;
  readonly content: string;
  /** UNIX ms; undefined: now. */
  readonly at: number | undefined;
}

/**
 * A topic is cut to its length, and a content to that of a message.
 * @throws BAD_REQUEST for an empty content, null bytes, a time before 1970, and another number of channels than one
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
 * Who is in a conversation beside the user, who is named only where they are alone in it.
 * @param users ascending
 */
export function othersThan(user: number, users: readonly number[]): number[] {
  const others = users.filter((one) => one !== user);
  return others.length > 0 ? others : [...users];
}
