/** Rules for texts: their length and characters. */
import { badRequest } from './errors.ts';
import { codePoints } from './limits.ts';

/**
 * Control characters, lone surrogates and unassigned code points, which would make two names look alike or a name
 * invisible.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Cn}]/u;

/**
 * A visible character: no white space, control or default-ignorable character (joiners, marks of direction, variation
 * selectors, Hangul fillers, tags), braille blank, interlinear annotation or null notehead.
 */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/u;

/**
 * Whether a text contains a visible character. Others may stand between visible ones: joiners and selectors are part of
 * many scripts and emoji.
 */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/**
 * The text without surrounding white space; '' if no character is visible, so that it is rejected like an empty text.
 */
export function trimVisible(text: string): string {
  return isVisible(text) ? text.trim() : '';
}

/** The text, truncated to `limit` code points if it has more, including the mark of the truncation. */
export function truncate(text: string, limit: number, mark = '…'): string {
  if (text.length <= limit) return text;
  // A code point takes at most two units, so the slice exceeds the limit whenever the text does.
  const points = Array.from(text.slice(0, limit * 2 + 2));
  return points.length <= limit ? text : `${points.slice(0, limit - mark.length).join('')}${mark}`;
}

/**
 * Returns the text if it has at most `limit` code points.
 * @throws BAD_REQUEST `{name} is too long (limit: {limit} characters)`
 */
export function checkLength(name: string, text: string, limit: number): string {
  if (codePoints(text) > limit) throw badRequest(`${name} is too long (limit: ${limit} characters)`);
  return text;
}

/**
 * Returns the text if it has at most `limit` code points and can be stored.
 * @throws BAD_REQUEST as `checkLength`, and `{name} has invalid format`
 */
export function checkText(name: string, text: string, limit: number): string {
  checkLength(name, text, limit);
  if (text.includes('\0')) throw badRequest(`${name} has invalid format`);
  return text;
}

/** Checks a description with `checkText`. */
export const checkDescription = (description: string, limit: number): string =>
  checkText('description', description, limit);

/** The position of the first character that names may not contain, in code points from 1; 0: none. */
export function firstUnprintable(name: string): number {
  const found = UNPRINTABLE.exec(name);
  return found ? codePoints(name.slice(0, found.index)) + 1 : 0;
}
