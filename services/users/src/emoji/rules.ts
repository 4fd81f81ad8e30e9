/** Rules of custom emoji: their names, who may add and deactivate them, and their form in the API. */
import {
  badRequest,
  type CustomEmojiNames,
  checkShare,
  DomainError,
  inGroupSetting,
  isAdmin,
  mostWith,
  resolveEmoji,
  shareOf,
} from '@rookery/core';
import type { AnswerOf, REALM_EMOJI, REALM_EMOJIS } from '@rookery/core/answers';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import { imageUrl } from '../images/rules/image-url.ts';
import type { CustomEmoji, RealmDocument } from '../realm/documents.ts';

const NAME = /^[0-9a-z_-]*[0-9a-z]$/;
/** Max. characters of a name, because `:name:` has to be typed. */
const MAX_NAME_LENGTH = 100;
/**
 * Max. emoji of an organisation. Every register contains all of them; with more, registers grow by hundreds of
 * kilobytes.
 */
const MAX_EMOJI = 2000;

type Realm = Pick<RealmDocument, '_id' | 'emoji'>;

/** @throws BAD_REQUEST */
export function checkEmojiName(raw: string): string {
  const name = raw.trim().toLowerCase().replaceAll(' ', '_');
  if (name === '') throw badRequest('Emoji name is missing');
  if (!NAME.test(name) || name.length > MAX_NAME_LENGTH) {
    throw badRequest(
      'Emoji names must contain only lowercase English letters, digits, spaces, dashes, underscores, and must end with a letter or digit.',
    );
  }
  return name;
}

/**
 * @throws BAD_REQUEST for guests and users who are not in `can_add_custom_emoji_group`, for a name that is taken, and
 *   if the organisation or the caller has the max. number of emoji
 */
export function checkMayAddEmoji(caller: Caller__Output, realm: RealmDocument, name: string): void {
  const { can_add_custom_emoji_group } = realm.settings;
  if (!inGroupSetting(caller, can_add_custom_emoji_group, { allowEveryone: false })) {
    throw badRequest('Insufficient permission');
  }
  if (activeEmoji(realm, name)) throw badRequest('A custom emoji with this name already exists.');
  if (resolveEmoji(name) !== undefined && !isAdmin(caller.role)) {
    throw badRequest('Only administrators can override default emoji.');
  }
  const { emoji = [] } = realm;
  if (emoji.length >= mostWith(caller, MAX_EMOJI)) throw badRequest('This organization has too many custom emoji.');
  const share = shareOf(caller);
  const made = share === undefined ? 0 : emoji.filter((one) => one.counts_for === share).length;
  checkShare(made, { most: MAX_EMOJI, name: 'custom emoji' });
}

/**
 * Returns the emoji of a name, if the caller is an administrator or its author.
 * @throws BAD_REQUEST, with status 404 if there is no such emoji
 */
export function accessEmoji(caller: Caller__Output, realm: RealmDocument, name: string): CustomEmoji {
  const emoji = activeEmoji(realm, name);
  if (!emoji) throw new DomainError('BAD_REQUEST', `Emoji '${name}' does not exist`, { httpStatus: 404 });
  if (!isAdmin(caller.role) && emoji.author_id !== caller.user_id)
    throw badRequest('Must be an organization administrator or emoji author');
  return emoji;
}

function activeEmoji({ emoji = [] }: Realm, name: string): CustomEmoji | undefined {
  return emoji.find((one) => one.name === name && !one.deactivated);
}

/** The organisation's emoji, for look-ups by the name or code that a request gives. */
export function customEmojiOf(realm: Pick<RealmDocument, '_id' | 'emoji'>): CustomEmojiNames {
  return {
    codeOf: (name) => activeEmoji(realm, name)?.id.toString(),
    of: (code) => realm.emoji?.find((one) => String(one.id) === code),
  };
}

/** The URL of its image, and of the still image if it is animated. */
export function emojiUrls(
  realm: number,
  { key, animated }: CustomEmoji,
): { source_url: string; still_url: string | null } {
  const url = (ending: string) => imageUrl(realm, `${key}${ending}`, 1);
  return animated
    ? { source_url: url('.gif'), still_url: url('-still.png') }
    : { source_url: url('.png'), still_url: null };
}

/** An emoji as the API shows it; ids are text there. */
export function emojiJson(realm: number, emoji: CustomEmoji): AnswerOf<typeof REALM_EMOJI> {
  const { id, name, author_id, deactivated } = emoji;
  return { id: String(id), name, ...emojiUrls(realm, emoji), deactivated, author_id };
}

/** `realm_emoji`: all emoji, deactivated ones included, by id. */
export function emojiMap({ _id, emoji = [] }: Realm): AnswerOf<typeof REALM_EMOJIS> {
  return Object.fromEntries(emoji.map((one) => [String(one.id), emojiJson(_id, one)]));
}
