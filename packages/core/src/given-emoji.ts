/** Resolves the emoji of a request, which gives name, code and type, or some of them. */
import { type Emoji, emojiByCode, isNameOf, type ReactionType, resolveEmoji, unicodeCode } from './emoji.ts';
import { badRequest } from './errors.ts';

/** An emoji as a request names it; '' for absent parts. */
interface GivenEmoji {
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: string;
}

/** The custom emoji of an organisation, as far as resolving a request needs them. */
export interface CustomEmojiNames {
  /** The code of the active custom emoji with this name. */
  codeOf(name: string): string | undefined;
  /** The custom emoji with this code, deactivated or not. */
  of(code: string): { readonly name: string; readonly deactivated: boolean } | undefined;
}

const TYPES: readonly string[] = ['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji'];

function isReactionType(type: string): type is ReactionType {
  return TYPES.includes(type);
}

/** A custom emoji takes precedence over others of its name. */
function fromName(name: string, custom: CustomEmojiNames): Emoji | undefined {
  const code = custom.codeOf(name);
  return code === undefined ? resolveEmoji(name) : { emoji_name: name, emoji_code: code, reaction_type: 'realm_emoji' };
}

/**
 * The code and type of the requested emoji: as given, or else by its name. `checkNewEmoji` checks that code, type and
 * name belong together.
 * @throws DomainError BAD_REQUEST for an unknown name or type, or if neither name nor code is given.
 */
export function toEmoji(given: GivenEmoji, custom: CustomEmojiNames): Emoji {
  if (given.emoji_code === '' && given.emoji_name === '') {
    throw badRequest('At least one of the following arguments must be present: emoji_name, emoji_code');
  }
  const type = given.reaction_type;
  if (type !== '' && !isReactionType(type)) throw badRequest('Invalid emoji type.');
  if (given.emoji_code !== '' && (type !== '' || given.emoji_name === '')) {
    return withCode(given, type === '' ? 'unicode_emoji' : type);
  }
  const named = fromName(given.emoji_name, custom);
  if (!named) throw badRequest(`Emoji '${given.emoji_name}' does not exist`);
  const emoji_code = given.emoji_code === '' ? named.emoji_code : given.emoji_code;
  return withCode({ ...given, emoji_code }, type === '' ? named.reaction_type : type);
}

/**
 * As `toEmoji`, for the removal of what is stored under an emoji: a name alone may be that of a custom emoji that was
 * deactivated since. Then the code is ''.
 */
export function toRemovedEmoji(given: GivenEmoji, custom: CustomEmojiNames): Emoji {
  const { emoji_name, emoji_code, reaction_type: type } = given;
  const mayBeCustom = type === '' || type === 'realm_emoji';
  const isGone = mayBeCustom && emoji_code === '' && emoji_name !== '' && !fromName(emoji_name, custom);
  return isGone ? { emoji_name, emoji_code, reaction_type: 'realm_emoji' } : toEmoji(given, custom);
}

function withCode({ emoji_name, emoji_code }: GivenEmoji, reaction_type: ReactionType): Emoji {
  const code = reaction_type === 'unicode_emoji' ? unicodeCode(emoji_code) : emoji_code;
  return { emoji_name, emoji_code: code, reaction_type };
}

/**
 * Rejects an emoji whose code does not exist or whose name is no name of that code.
 * @throws DomainError BAD_REQUEST
 */
export function checkNewEmoji(emoji: Emoji, custom: CustomEmojiNames): void {
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
