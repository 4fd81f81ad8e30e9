/**
 * Emoji by name and by code, as reactions and `:name:` use them. A code is the hexadecimal code points joined by '-',
 * without the variation selector, so a heart is `2764` whichever way it was typed.
 *
 * Names come from two maintained lists (gemoji, and the slugs of the Unicode names), over which lie the few that
 * clients of this API use in another sense.
 */
import { gemoji } from 'gemoji';
import unicodeEmoji from 'unicode-emoji-json/data-by-emoji.json' with { type: 'json' };

export type ReactionType = 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';

/** An emoji as reactions carry it. */
export interface Emoji {
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: ReactionType;
}

/** Names that the two lists give to another emoji, or do not have. */
const API_NAMES: Readonly<Record<string, string>> = {
  smile: '1f642',
  slight_smile: '1f642',
  neutral: '1f610',
  big_smile: '1f604',
  laughing: '1f606',
  heart_eyes: '1f60d',
  sad: '1f641',
  frown: '1f641',
  check: '2705',
  check_mark: '2705',
  working_on_it: '1f6e0',
  thumbs_up: '1f44d',
  like: '1f44d',
  thumbs_down: '1f44e',
  dislike: '1f44e',
  party_popper: '1f389',
  love: '2764',
  love_you: '2764',
  question: '2753',
  exclamation: '2757',
  time_ticking: '23f3',
  hourglass: '231b',
  wave: '1f44b',
  bug: '1f41b',
};

function codeOf(emoji: string): string {
  return Array.from(emoji, (char) => (char.codePointAt(0) as number).toString(16).padStart(4, '0'))
    .filter((point) => point !== 'fe0f')
    .join('-');
}

interface Names {
  readonly codeByName: ReadonlyMap<string, string>;
  readonly nameByCode: ReadonlyMap<string, string>;
}

let made: Names | undefined;

/** Made when they are needed first: it takes some 20 ms, which the start of a process does not wait for. */
const names = (): Names => {
  made ??= makeNames();
  return made;
};

function makeNames(): Names {
  const codeByName = new Map<string, string>(Object.entries(API_NAMES));
  const nameByCode = new Map<string, string>();
  const add = (name: string, code: string) => {
    if (!codeByName.has(name)) codeByName.set(name, code);
    if (!nameByCode.has(code)) nameByCode.set(code, name);
  };
  for (const { emoji, names: aliases } of gemoji) for (const name of aliases) add(name, codeOf(emoji));
  for (const [emoji, { slug }] of Object.entries(unicodeEmoji)) add(slug, codeOf(emoji));
  // An emoji whose every other name went to another one is still called something.
  for (const [name, code] of Object.entries(API_NAMES)) if (!nameByCode.has(code)) nameByCode.set(code, name);
  return { codeByName, nameByCode };
}

/** The server's own emoji, which Unicode does not have. */
const EXTRA: Readonly<Record<string, Emoji>> = {
  zulip: { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' },
};

/** The emoji of a name, or undefined. */
export function resolveEmoji(name: string): Emoji | undefined {
  const code = names().codeByName.get(name);
  if (code !== undefined) return { emoji_name: name, emoji_code: code, reaction_type: 'unicode_emoji' };
  return Object.hasOwn(EXTRA, name) ? EXTRA[name] : undefined;
}

/** The emoji of a Unicode code, under its commonest name, or undefined. */
export function emojiByCode(code: string): Emoji | undefined {
  const name = names().nameByCode.get(code);
  return name === undefined ? undefined : { emoji_name: name, emoji_code: code, reaction_type: 'unicode_emoji' };
}

/** The names of every Unicode emoji by its code, the commonest first. */
export function emojiNames(): Record<string, string[]> {
  const { codeByName, nameByCode } = names();
  const all: Record<string, string[]> = {};
  for (const [code, name] of nameByCode) if (codeByName.get(name) === code) all[code] = [name];
  for (const [name, code] of codeByName) {
    const known = all[code];
    if (!known) all[code] = [name];
    else if (known[0] !== name) known.push(name);
  }
  return all;
}

/** Whether a name may stand for a code: several names share one. */
export function isNameOf(name: string, code: string): boolean {
  return names().codeByName.get(name) === code;
}
