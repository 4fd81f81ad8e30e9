/** Emoji as HTML: by name, and as characters in a text. */
import { type Emoji, emojiByCode, escapeAll, pointsOf } from '@rookery/core';

/** An emoji of one code point that nothing continues, as most are; trying all sequences takes 6 us. */
const SINGLE =
  /[\u{1f000}-\u{1faff}](?![\u{200d}\u{20e3}\u{fe0f}\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}])/v;
/** Symbols that count as emoji without a variation selector. */
const SYMBOL =
  /[\u{203c}\u{2049}\u{2194}-\u{21aa}\u{2300}-\u{27bf}\u{2900}-\u{297f}\u{2b00}-\u{2bff}\u{3030}\u{303d}\u{3297}\u{3299}\u{1f000}-\u{1faff}]\u{fe0f}?/v;
const RAW = new RegExp([SINGLE, /\p{RGI_Emoji}/v, SYMBOL].map(({ source }) => source).join('|'), 'gv');
/** A quick check: a text without such characters is not searched. */
const MAYBE = /[^\p{ASCII}\p{L}\p{M}]|\u{20e3}/u;

/** Returns the HTML of a known emoji. The name may be any of its names; clients show the one that was written. */
export function emojiHtml(emoji: Emoji): string {
  const title = escapeAll(emoji.emoji_name.replaceAll('_', ' '));
  const written = `:${escapeAll(emoji.emoji_name)}:`;
  if (emoji.reaction_type === 'unicode_emoji') {
    return `<span aria-label="${title}" class="emoji emoji-${emoji.emoji_code}" role="img" title="${title}">${written}</span>`;
  }
  return image(emoji.emoji_name, `/static/generated/emoji/images/emoji/unicode/${emoji.emoji_code}.png`);
}

/** Returns the HTML of a custom emoji of an organisation. */
export function customEmojiHtml(name: string, url: string): string {
  return image(name, url);
}

function image(name: string, source: string): string {
  const title = escapeAll(name.replaceAll('_', ' '));
  return `<img alt=":${escapeAll(name)}:" class="emoji" src="${escapeAll(source)}" title="${title}">`;
}

/** Splits a text at its emoji into texts and the HTML of emoji; undefined if it contains none. */
export function splitAtEmoji(text: string): ({ text: string } | { html: string })[] | undefined {
  if (!MAYBE.test(text)) return undefined;
  const parts: ({ text: string } | { html: string })[] = [];
  let end = 0;
  for (const { 0: raw, index } of text.matchAll(RAW)) {
    const emoji = emojiByCode(pointsOf(raw));
    if (!emoji) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ html: emojiHtml(emoji) });
    end = index + raw.length;
  }
  if (parts.length === 0) return undefined;
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
