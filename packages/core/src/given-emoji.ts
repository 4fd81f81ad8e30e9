/** The emoji that a request means, which names it by name, code and type, or some of them. */
import { type Emoji, emojiByCode, isNameOf, type ReactionType, resolveEmoji } from './emoji.ts';
import { badRequest } from './errors.ts';

/** An emoji as a request names it; '' stands for what was not given. */
export interface GivenEmoji {
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: string;
}

const TYPES: readonly string[] = ['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji'];

function isReactionType(type: string): type is ReactionType {
  return TYPES.includes(type);
}

function fromName(name: string): Emoji {
  const emoji = resolveEmoji(name);
  if (!emoji) throw badRequest(`Emoji '${name}' does not exist`);
  return emoji;
}

/**
 * Code and type of the emoji that is meant: as given, or else by its name. Whether code, type and name belong together
 * is `checkNewEmoji`'s to say.
 * @throws DomainError BAD_REQUEST for an unknown name or type, or when neither name nor code is given.
 */
export function toEmoji(given: GivenEmoji): Emoji {
  if (given.emoji_code === '' && given.emoji_name === '') {
    throw badRequest('At least one of the following arguments must be present: emoji_name, emoji_code');
  }
  const type = given.reaction_type;
  if (type !== '' && !isReactionType(type)) throw badRequest('Invalid emoji type.');
  if (given.emoji_code !== '' && (type !== '' || given.emoji_name === '')) {
    return {
      emoji_name: given.emoji_name,
      emoji_code: given.emoji_code,
      reaction_type: type === '' ? 'unicode_emoji' : type,
    };
  }
  const named = fromName(given.emoji_name);
  return {
    emoji_name: given.emoji_name,
    emoji_code: given.emoji_code === '' ? named.emoji_code : given.emoji_code,
    reaction_type: type === '' ? named.reaction_type : type,
  };
}

/**
 * Whether an emoji is one: its code exists, and its name is a name of that code.
 * @throws DomainError BAD_REQUEST
 */
export function checkNewEmoji(emoji: Emoji): void {
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
    case 'realm_emoji':
      // Organisations have no emoji of their own yet.
      throw badRequest('Invalid custom emoji.');
  }
}
