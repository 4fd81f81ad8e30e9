import { areEmojiText } from '../state/index.ts';
import { emojiCharacters, sanitizedFragment } from '../ui/index.ts';

/** Max. characters: more than a desktop notification shows. */
const MAX_TEXT = 240;

/**
 * Returns the text of a message. The HTML is parsed outside of the page, so nothing in it runs or is loaded. As in
 * pushed notifications, a spoiler is hidden, and a picture is replaced by its name.
 */
export function plainText(html: string): string {
  const fragment = sanitizedFragment(html);
  for (const one of fragment.querySelectorAll('.spoiler-content')) one.replaceWith('(…)');
  for (const one of fragment.querySelectorAll('img')) one.replaceWith(one.alt);
  for (const one of areEmojiText() ? [] : fragment.querySelectorAll('span.emoji')) {
    const code = /(?:^|\s)emoji-([0-9a-f-]+)/.exec(one.className)?.[1] ?? '';
    one.replaceWith(emojiCharacters(code) || (one.textContent ?? ''));
  }
  const text = fragment.textContent?.trim() ?? '';
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
