/** Emoticons, which become emoji for authors with the setting `translate_emoticons`. */
import { type Emoji, resolveEmoji } from '@rookery/core';

/** The emoji of each emoticon. @see the setting `translate_emoticons` of the API */
const NAMES: Readonly<Record<string, string>> = {
  ':)': 'slight_smile',
  '(:': 'slight_smile',
  ':(': 'frown',
  '<3': 'heart',
  ':|': 'neutral',
  ':/': 'confused',
  ';)': 'wink',
  ':D': 'smile',
  ':o': 'open_mouth',
  ':O': 'open_mouth',
  ':p': 'stuck_out_tongue',
  ':P': 'stuck_out_tongue',
};

const AROUND = '\\s.,;?!()[\\]"\'';
const ANY = Object.keys(NAMES)
  .map((face) => face.replace(/[|()]/g, '\\$&'))
  .join('|');
/** Emoticons count only between blanks, punctuation, or the ends of the text. */
const EMOTICON = new RegExp(`(?<![^${AROUND}])(?:${ANY})(?![^${AROUND}])`, 'g');

/** Splits a text at its emoticons into texts and emoji; undefined if it contains none. */
export function splitAtEmoticons(text: string): (string | Emoji)[] | undefined {
  const parts: (string | Emoji)[] = [];
  let end = 0;
  for (const { 0: face, index } of text.matchAll(EMOTICON)) {
    const emoji = resolveEmoji(NAMES[face] as string);
    if (!emoji) continue;
    if (index > end) parts.push(text.slice(end, index));
    parts.push(emoji);
    end = index + face.length;
  }
  if (parts.length === 0) return undefined;
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
