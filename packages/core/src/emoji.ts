/**
 * Emoji by name and by code, as reactions and `:name:` use them. A code is the hexadecimal code points joined by '-',
 * without the variation selector, so a heart is `2764` whichever way it was typed. Ten codes have it nevertheless, as
 * clients of this API write them: those in `emoji-names.ts`.
 *
 * Names come from two maintained lists (the slugs of the Unicode names, and gemoji), over which lie those that clients
 * of this API use. A name that the API and a list give to different emoji means the API's.
 */
import { gemoji } from 'gemoji';
import unicodeEmoji from 'unicode-emoji-json/data-by-emoji.json' with { type: 'json' };
import { API_EMOJI_NAMES } from './emoji-names.ts';

export type ReactionType = 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';

/** An emoji as reactions carry it. */
export interface Emoji {
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: ReactionType;
}

const withoutSelector = (code: string): string => code.replaceAll('-fe0f', '');

/** The code points of an emoji as its code has them, with variation selectors. */
export function pointsOf(emoji: string): string {
  return Array.from(emoji, (char) => (char.codePointAt(0) as number).toString(16).padStart(4, '0')).join('-');
}

interface Names {
  readonly codeByName: ReadonlyMap<string, string>;
  /** Names and codes, joined by a blank, that a list gives and of which the name means another emoji. */
  readonly displaced: ReadonlySet<string>;
  /** The names of each code, the one to show first. */
  readonly namesByCode: ReadonlyMap<string, readonly string[]>;
  /** The codes that have the variation selector, by what they are without it. */
  readonly selected: ReadonlyMap<string, string>;
}

let made: Names | undefined;

/** Made when they are needed first: it takes some 20 ms, which the start of a process does not wait for. */
const names = (): Names => {
  made ??= makeNames();
  return made;
};

function makeNames(): Names {
  const codeByName = new Map<string, string>();
  const namesByCode = new Map<string, string[]>();
  const displaced = new Set<string>();
  const selected = new Map<string, string>();
  const add = (name: string, code: string) => {
    if (codeByName.has(name)) {
      if (codeByName.get(name) !== code) displaced.add(`${name} ${code}`);
      return;
    }
    codeByName.set(name, code);
    const others = namesByCode.get(code);
    if (others) others.push(name);
    else namesByCode.set(code, [name]);
  };
  for (const line of API_EMOJI_NAMES.trim().split('\n')) {
    const [code = '', ...api] = line.split(' ');
    const bare = withoutSelector(code);
    if (bare !== code) selected.set(bare, code);
    for (const name of api) add(name, code);
  }
  const codeOf = (emoji: string) => {
    const bare = withoutSelector(pointsOf(emoji));
    return selected.get(bare) ?? bare;
  };
  for (const [emoji, { slug }] of Object.entries(unicodeEmoji)) add(slug, codeOf(emoji));
  for (const { emoji, names: aliases } of gemoji) for (const name of aliases) add(name, codeOf(emoji));
  // Stored statuses have these pairs, which no list gives.
  add('check_mark', '2705');
  add('sad', '1f641');
  return { codeByName, displaced, namesByCode, selected };
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

/** The code of a Unicode emoji, whose code may be given with variation selectors or without. */
export function unicodeCode(code: string): string {
  const bare = withoutSelector(code);
  return names().selected.get(bare) ?? bare;
}

/** The emoji of a Unicode code, under the name that is shown, or undefined. */
export function emojiByCode(given: string): Emoji | undefined {
  const code = unicodeCode(given);
  const name = names().namesByCode.get(code)?.[0];
  return name === undefined ? undefined : { emoji_name: name, emoji_code: code, reaction_type: 'unicode_emoji' };
}

/** The names of every Unicode emoji by its code, the one to show first. */
export function emojiNames(): Record<string, readonly string[]> {
  return Object.fromEntries(names().namesByCode);
}

/**
 * Whether a name may stand for a code: several names share one. Beside its code a name also means what a list gives it
 * to, as statuses and clients have it that are older than the API's names here.
 */
export function isNameOf(name: string, code: string): boolean {
  const { codeByName, displaced } = names();
  return codeByName.get(name) === code || displaced.has(`${name} ${code}`);
}
