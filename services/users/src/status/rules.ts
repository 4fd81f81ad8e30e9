/** Rules of users' statuses: a short text, an emoji, or both. */
import {
  badRequest,
  type CustomEmojiNames,
  checkLength,
  checkNewEmoji,
  type Emoji,
  toEmoji,
  trimVisible,
} from '@rookery/core';
import type { EventOf, FieldsOf } from '@rookery/core/events';
import type { Status } from '../user/documents.ts';

/** The status fields of a request; undefined: unchanged. */
export interface StatusInput {
  readonly text: string | undefined;
  /** '' removes the emoji. */
  readonly emoji_name: string | undefined;
  readonly emoji_code: string | undefined;
  readonly reaction_type: string | undefined;
}

const MAX_TEXT = 60;

/** The emoji of an event that removes it. */
const NO_EMOJI: Emoji = { emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' };

/**
 * Returns the changes that a request makes.
 * @throws BAD_REQUEST for a text that is too long, or an invalid emoji
 */
export function checkStatus(input: StatusInput, custom: CustomEmojiNames): { text?: string; emoji?: Emoji | null } {
  const text = input.text === undefined ? undefined : trimVisible(input.text);
  if (text !== undefined) checkLength('status_text', text, MAX_TEXT);
  const emoji = checkEmoji(input, custom);
  return { ...(text !== undefined && { text }), ...(emoji !== undefined && { emoji }) };
}

function checkEmoji(
  { emoji_name, emoji_code, reaction_type }: StatusInput,
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

/** The status after a change, and the content of its event; undefined: nothing changes. */
export function changedStatus(
  before: Status,
  change: { readonly text?: string; readonly emoji?: Emoji | null },
): { status: Status; published: FieldsOf<EventOf<'user_status'>, 'type' | 'user_id'> } | undefined {
  const text = change.text ?? before.text ?? '';
  const emoji = change.emoji === undefined ? (before.emoji ?? null) : change.emoji;
  const published = {
    ...(text !== (before.text ?? '') && { status_text: text }),
    ...(!sameEmoji(emoji, before.emoji ?? null) && (emoji ?? NO_EMOJI)),
  };
  if (Object.keys(published).length === 0) return undefined;
  return { status: { ...(text !== '' && { text }), ...(emoji && { emoji }) }, published };
}

function sameEmoji(a: Emoji | null, b: Emoji | null): boolean {
  return a?.emoji_name === b?.emoji_name && a?.emoji_code === b?.emoji_code && a?.reaction_type === b?.reaction_type;
}
