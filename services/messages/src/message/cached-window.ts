/** Windows of cached messages: what one has, its extension, its size, and the JSON that its messages hold. */
import { partitionPoint } from '@rookery/core';
import type { MessageDocument } from './store/documents.ts';
import { lengthOf } from './store/read-within.ts';

/** Approximate bytes of a message and its JSON prefix, without its texts. */
const MESSAGE_BYTES = 2000;
/** Max. messages of one window; a read that would extend it further is not cached. */
export const MAX_OF_WINDOW = 2000;

/**
 * The JSON prefix of a message, with the versions of the data that it was made from: under equal versions it is
 * unchanged. A message has one prefix per form that clients request.
 */
export interface CachedPrefix {
  readonly users: number;
  readonly channels: number;
  readonly realm: number;
  readonly topic: string | undefined;
  readonly renames: number;
  readonly bytes: Buffer;
}

/**
 * The property in which a cached message holds its prefixes. A WeakMap would separate them from the messages, but every
 * garbage collection would visit all its entries: a tenth of the cost of reading old pages.
 */
const PREFIXES = Symbol('prefixes');

/** A message that is cached, or was. */
interface CachedMessage extends MessageDocument {
  [PREFIXES]?: CachedPrefix[];
}

/** All messages of a place between two keys, inclusive. */
export interface CachedWindow {
  readonly from: number;
  readonly to: number;
  /** Whether the window reached the newest message when it was read. */
  readonly isNewest: boolean;
  /** Ascending. */
  readonly messages: readonly MessageDocument[];
  /** Approximate size of the messages. */
  readonly bytes: number;
}

/** A window extended by newer messages, without its oldest ones if it would have too many. */
export function appended(window: CachedWindow, to: number, newer: readonly MessageDocument[]): CachedWindow {
  const spare = Math.max(window.messages.length + newer.length - MAX_OF_WINDOW, 0);
  const left = window.messages.slice(spare);
  return {
    from: spare > 0 ? ((left[0] ?? newer[0])?._id ?? window.from) : window.from,
    to,
    isNewest: true,
    messages: [...left, ...newer],
    bytes: window.bytes - bytesOf(window.messages.slice(0, spare)) + taken(newer),
  };
}

/** Marks messages as cached. @returns their bytes */
export function taken(messages: readonly CachedMessage[]): number {
  for (const message of messages) message[PREFIXES] = [];
  return bytesOf(messages);
}

function bytesOf(messages: readonly MessageDocument[]): number {
  let bytes = 0;
  for (const message of messages) bytes += MESSAGE_BYTES + 2 * lengthOf(message);
  return bytes;
}

/**
 * The JSON prefixes of a message, by form; the caller adds those that it makes. Undefined for a message that is not
 * cached.
 */
export function cachedPrefixesOf(message: CachedMessage): CachedPrefix[] | undefined {
  return message[PREFIXES];
}

/**
 * The newest messages of two lists, newest first. A message that was moved between the reads of two conversations may
 * be in both.
 * @param newestFirst in the order of the result
 * @param ascending the oldest first
 */
export function mergedNewest(
  newestFirst: readonly MessageDocument[],
  ascending: readonly MessageDocument[],
  limit: number,
): MessageDocument[] {
  const merged: MessageDocument[] = [];
  let i = 0;
  let j = ascending.length - 1;
  while (merged.length < limit) {
    const one = newestFirst[i];
    const other = ascending[j];
    const next = one && other ? (one._id >= other._id ? one : other) : (one ?? other);
    if (!next) break;
    merged.push(next);
    if (next._id === one?._id) i++;
    if (next._id === other?._id) j--;
  }
  return merged;
}

/** How many of the messages have this key or a lower one. */
export function countTo(messages: readonly MessageDocument[], key: number): number {
  return partitionPoint(messages.length, (at) => (messages[at] as MessageDocument)._id <= key);
}
