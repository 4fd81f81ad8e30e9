/**
 * Emoji by name and by code, as reactions and `:name:` use them. A code is the hexadecimal code points joined by '-',
 * without the variation selector, so a heart is `2764` however it was typed. Ten codes contain the selector, as clients
 * of this API write them: those in `emoji-names.ts`.
 *
 * Names come from the API's own (`emoji-names.ts`) and from two maintained lists (the slugs of the Unicode names, and
 * gemoji). If the API and a list give one name to different emoji, the API's takes precedence.
 */
import { gemoji } from 'gemoji';
import unicodeEmoji from 'unicode-emoji-json/data-by-emoji.json' with { type: 'json' };
import { API_EMOJI_NAMES } from './emoji-names.ts';

export type ReactionType = 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';

/** An emoji in the form that reactions use. */
export interface Emoji {
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: ReactionType;
}

const withoutSelector = (code: string): string => code.replaceAll('-fe0f', '');

/** The code points of an emoji in the form of a code, with variation selectors. */
export function pointsOf(emoji: string): string {
  return Array.from(emoji, (char) => (char.codePointAt(0) as number).toString(16).padStart(4, '0')).join('-');
}

interface Names {
  readonly codeByName: ReadonlyMap<string, string>;
  /** `name code` pairs of a list whose name means another emoji here. */
  readonly displaced: ReadonlySet<string>;
  /** The names of each code; the first one is shown. */
  readonly namesByCode: ReadonlyMap<string, readonly string[]>;
  /** The codes that contain the variation selector, by their form without it. */
  readonly selected: ReadonlyMap<string, string>;
}

let made: Names | undefined;

/** The tables, built at first use: that takes some 20 ms, which would delay the start of every process. */
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
  // Stored user statuses contain these pairs, which are in no list.
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

/** Normalises the code of a Unicode emoji, which may be given with variation selectors or without. */
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

/** The names of every Unicode emoji by its code; the first one is shown. */
export function emojiNames(): Record<string, readonly string[]> {
  return Object.fromEntries(names().namesByCode);
}

/**
 * Whether a name is valid for a code; several names share a code. A name is also valid for the code that a list gives
 * it, because statuses and clients from before the API's names were added here use such pairs.
 */
export function isNameOf(name: string, code: string): boolean {
  const { codeByName, displaced } = names();
  return codeByName.get(name) === code || displaced.has(`${name} ${code}`);
}
