/** What texts may be: how long, and of which characters. */
import { badRequest } from './errors.ts';
import { codePoints } from './limits.ts';

/**
 * Control characters, lone surrogates and unassigned code points, which would make two names look alike or none at all.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Cn}]/u;

/**
 * A character that shows: no white space, control or default-ignorable character (joiners, marks of direction,
 * variation selectors, Hangul fillers, tags), braille blank, interlinear annotation or null notehead.
 */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/u;

/**
 * Whether anything of a text shows. Joiners and selectors between visible characters are part of many scripts and
 * emoji.
 */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/**
 * The text without the white space around it; '' where nothing of it shows, so that it is refused as an empty one is.
 */
export function trimVisible(text: string): string {
  return isVisible(text) ? text.trim() : '';
}

/** The text, cut to `limit` code points where it has more, the mark of the cut included. */
export function truncate(text: string, limit: number, mark = '…'): string {
  if (text.length <= limit) return text;
  // A code point takes at most two units, so this has more of them than the limit wherever the text does.
  const points = Array.from(text.slice(0, limit * 2 + 2));
  return points.length <= limit ? text : `${points.slice(0, limit - mark.length).join('')}${mark}`;
}

/**
 * The text, if it is no longer than the limit, in code points.
 * @throws BAD_REQUEST `{name} is too long (limit: {limit} characters)`
 */
export function checkLength(name: string, text: string, limit: number): string {
  if (codePoints(text) > limit) throw badRequest(`${name} is too long (limit: ${limit} characters)`);
  return text;
}

/**
 * The text, if it is no longer than the limit, in code points, and can be stored.
 * @throws BAD_REQUEST as `checkLength`, and `{name} has invalid format`
 */
export function checkText(name: string, text: string, limit: number): string {
  checkLength(name, text, limit);
  if (text.includes('\0')) throw badRequest(`${name} has invalid format`);
  return text;
}

/** The description, as `checkText` has it. */
export const checkDescription = (description: string, limit: number): string =>
  checkText('description', description, limit);

/** Where the first character stands that no name may have, from 1, in code points; 0 without one. */
export function firstUnprintable(name: string): number {
  const found = UNPRINTABLE.exec(name);
  return found ? codePoints(name.slice(0, found.index)) + 1 : 0;
}
