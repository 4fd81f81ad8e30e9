/**
 * Ranges of the indexes of messages, each one query with its index named. Conversations and topics are queried in
 * groups of at most 200: MongoDB merges up to that many in order; with one more it sorts all results first
 * (docs/reading.md, plans).
 */
import { chunks } from '@rookery/core';
import type { Document } from '@rookery/data';
import { HAS_CODES } from '../../message/store/documents.ts';
import { KEYS } from '../../message/store/keys.ts';
import { type StoredFlag, userFlag } from '../../readstate/store/documents.ts';

/** A range of an index: a filter without a bound on ids, which the walk adds. */
export interface Range {
  readonly filter: Document;
  readonly hint: Document;
}

const GROUP = 200;

export const ofTopics = (r: number, topics: readonly number[]): Range[] =>
  chunks(topics, GROUP).map((tp) => ({ filter: { r, tp: { $in: tp } }, hint: KEYS.topic }));

export const ofConversations = (r: number, numbers: readonly number[]): Range[] =>
  chunks(numbers, GROUP).map((c) => ({ filter: { r, c: { $in: c } }, hint: KEYS.conversation }));

/** The same conversations as one filter, for the index of all messages. */
export const conversationFilter = (r: number, numbers: readonly number[]): Document => ({
  r,
  c: { $in: [...numbers] },
});

export const ofSender = (r: number, s: number): Range => ({ filter: { r, s }, hint: KEYS.sender });

/** Direct messages of a user. */
export const ofDirectMessages = (r: number, user: number): Range => ({ filter: { r, p: user }, hint: KEYS.direct });

/** Messages that a bot received by a mention alone. */
export const ofMentionedBot = (r: number, bot: number): Range => ({ filter: { r, xr: bot }, hint: KEYS.mentionedBot });

export const withContent = (r: number, what: keyof typeof HAS_CODES): Range => ({
  filter: { r, h: HAS_CODES[what] },
  hint: KEYS.has,
});

/** Messages with a user's entry for one of these flags; `withManyFlags` has those whose flags are stored as a set. */
export const withFlags = (r: number, user: number, ...flags: readonly StoredFlag[]): Range[] =>
  flags.map((flag) => ({ filter: { r, uf: userFlag(user, flag) }, hint: KEYS.userFlag }));

export const withManyFlags = (r: number): Range => ({ filter: { r, wide: true }, hint: KEYS.wide });

export const withWildcard = (r: number): Range => ({ filter: { r, wm: true }, hint: KEYS.wildcard });
