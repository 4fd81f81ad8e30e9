/** The emoji that a request means, which names it by name, code and type, or some of them. */
import { type Emoji, emojiByCode, isNameOf, type ReactionType, resolveEmoji, unicodeCode } from './emoji.ts';
import { badRequest } from './errors.ts';

/** An emoji as a request names it; '' stands for what was not given. */
interface GivenEmoji {
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: string;
}

/** The emoji that an organisation has of its own, as far as it concerns what a request means. */
export interface CustomEmojiNames {
  /** The code of the one that has this name now. */
  codeOf(name: string): string | undefined;
  /** One of this code, deactivated or not. */
  of(code: string): { readonly name: string; readonly deactivated: boolean } | undefined;
}

const NO_CUSTOM_EMOJI: CustomEmojiNames = { codeOf: () => undefined, of: () => undefined };

const TYPES: readonly string[] = ['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji'];

function isReactionType(type: string): type is ReactionType {
  return TYPES.includes(type);
}

/** An organisation's own emoji stands before others of its name. */
function fromName(name: string, custom: CustomEmojiNames): Emoji {
  const code = custom.codeOf(name);
  if (code !== undefined) return { emoji_name: name, emoji_code: code, reaction_type: 'realm_emoji' };
  const emoji = resolveEmoji(name);
  if (!emoji) throw badRequest(`Emoji '${name}' does not exist`);
  return emoji;
}

/**
 * Code and type of the emoji that is meant: as given, or else by its name. Whether code, type and name belong together
 * is `checkNewEmoji`'s to say.
 * @throws DomainError BAD_REQUEST for an unknown name or type, or when neither name nor code is given.
 */
export function toEmoji(given: GivenEmoji, custom = NO_CUSTOM_EMOJI): Emoji {
  if (given.emoji_code === '' && given.emoji_name === '') {
    throw badRequest('At least one of the following arguments must be present: emoji_name, emoji_code');
  }
  const type = given.reaction_type;
  if (type !== '' && !isReactionType(type)) throw badRequest('Invalid emoji type.');
  if (given.emoji_code !== '' && (type !== '' || given.emoji_name === '')) {
    return withCode(given, type === '' ? 'unicode_emoji' : type);
  }
  const named = fromName(given.emoji_name, custom);
  const emoji_code = given.emoji_code === '' ? named.emoji_code : given.emoji_code;
  return withCode({ ...given, emoji_code }, type === '' ? named.reaction_type : type);
}

function withCode({ emoji_name, emoji_code }: GivenEmoji, reaction_type: ReactionType): Emoji {
  const code = reaction_type === 'unicode_emoji' ? unicodeCode(emoji_code) : emoji_code;
  return { emoji_name, emoji_code: code, reaction_type };
}

/**
 * Whether an emoji is one: its code exists, and its name is a name of that code.
 * @throws DomainError BAD_REQUEST
 */
export function checkNewEmoji(emoji: Emoji, custom = NO_CUSTOM_EMOJI): void {
  switch (emoji.reaction_type) {
    case 'unicode_emoji':
      if (!emojiByCode(emoji.emoji_code)) throw badRequest('Invalid emoji code.');
      if (!isNameOf(emoji.emoji_name, emoji.emoji_code)) throw badRequest('Invalid emoji name.');
      return;
    case 'zulip_extra_emoji': {
      const known = resolveEmoji(emoji.emoji_name);
      if (known?.reaction_type !== 'zulip_extra_emoji') throw badRequest('Invalid emoji name.');
      if (known.emoji_code !== emoji.emoji_code) throw badRequest('Invalid emoji code.');
      return;
    }
    case 'realm_emoji': {
      const known = custom.of(emoji.emoji_code);
      if (!known) throw badRequest('Invalid custom emoji.');
      if (known.name !== emoji.emoji_name) throw badRequest('Invalid custom emoji name.');
      if (known.deactivated) throw badRequest('This custom emoji has been deactivated.');
    }
  }
}
