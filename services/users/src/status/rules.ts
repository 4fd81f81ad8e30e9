/** What people say that they are doing: a short text, an emoji, or both. */
import {
  badRequest,
  type CustomEmojiNames,
  checkLength,
  checkNewEmoji,
  type Emoji,
  toEmoji,
  trimVisible,
} from '@rookery/core';
import { settingOf } from '../realm/rules/user-settings.ts';
import type { User } from '../user/documents.ts';

/** A status as it is stored; who has none has neither. */
export interface Status {
  readonly text?: string;
  readonly emoji?: Emoji;
}

/** What a request says; undefined: nothing of it. */
export interface StatusWish {
  readonly text: string | undefined;
  /** '' takes the emoji away. */
  readonly emoji_name: string | undefined;
  readonly emoji_code: string | undefined;
  readonly reaction_type: string | undefined;
}

const MAX_TEXT = 60;

/** What an event tells where somebody has no emoji any more. */
const NO_EMOJI: Emoji = { emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' };

/**
 * What a request is to change.
 * @throws BAD_REQUEST for a text that is too long and for an emoji that is none
 */
export function checkStatus(wish: StatusWish, custom: CustomEmojiNames): { text?: string; emoji?: Emoji | null } {
  const text = wish.text === undefined ? undefined : trimVisible(wish.text);
  if (text !== undefined) checkLength('status_text', text, MAX_TEXT);
  const emoji = checkEmoji(wish, custom);
  return { ...(text !== undefined && { text }), ...(emoji !== undefined && { emoji }) };
}

function checkEmoji(
  { emoji_name, emoji_code, reaction_type }: StatusWish,
  custom: CustomEmojiNames,
): Emoji | null | undefined {
  if (emoji_name === undefined) {
    if (emoji_code === undefined && reaction_type === undefined) return undefined;
    throw badRequest('Client must pass emoji_name if they pass either emoji_code or reaction_type.');
  }
  if (emoji_name === '') return null;
  const given = { emoji_name, emoji_code: emoji_code ?? '', reaction_type: reaction_type ?? '' };
  const emoji = toEmoji(given, custom);
  checkNewEmoji(emoji, custom);
  return emoji;
}

/** The status after a change, and what of it clients are to be told; undefined: nothing is another than before. */
export function changedStatus(
  before: Status,
  change: { readonly text?: string; readonly emoji?: Emoji | null },
): { status: Status; told: Record<string, unknown> } | undefined {
  const text = change.text ?? before.text ?? '';
  const emoji = change.emoji === undefined ? (before.emoji ?? null) : change.emoji;
  const told = {
    ...(text !== (before.text ?? '') && { status_text: text }),
    ...(!sameEmoji(emoji, before.emoji ?? null) && (emoji ?? NO_EMOJI)),
  };
  if (Object.keys(told).length === 0) return undefined;
  return { status: { ...(text !== '' && { text }), ...(emoji && { emoji }) }, told };
}

function sameEmoji(a: Emoji | null, b: Emoji | null): boolean {
  return a?.emoji_name === b?.emoji_name && a?.emoji_code === b?.emoji_code && a?.reaction_type === b?.reaction_type;
}

/**
 * A user's status as clients are told: only what there is of it. `away` stands for presence that is turned off, for
 * clients that know it by that name.
 */
export function statusJson(user: Pick<User, 'status' | 'settings'>): Record<string, unknown> {
  const { text, emoji } = user.status ?? {};
  return {
    ...(isAway(user) && { away: true }),
    ...(text !== undefined && { status_text: text }),
    ...emoji,
  };
}

/** Everyone's status by user id; who has none is left out. */
export function statusesJson(users: Iterable<User>): Record<string, Record<string, unknown>> {
  const statuses: Record<string, Record<string, unknown>> = {};
  for (const user of users) {
    if (user.bot_type === 0 && (user.status || isAway(user))) statuses[user.id] = statusJson(user);
  }
  return statuses;
}

function isAway(user: Pick<User, 'settings'>): boolean {
  return settingOf(user.settings, 'presence_enabled') === false;
}
