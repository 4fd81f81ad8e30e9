/** What an edit did to a message, as HTML in which the texts that came and went are marked. */
import { diffArrays } from 'diff';

/** Tags, words, and what stands between words. */
const TOKENS = /<[^>]*>|[\p{L}\p{N}_&#;]+|\s+|[^<\p{L}\p{N}_\s]/gu;
/** Changes that are looked for one by one, at some ten milliseconds; with more, all is said to be another. */
const MOST_CHANGES = 500;

/**
 * The new HTML, with what is new in `highlight_text_inserted`, and what is gone, without its tags, in
 * `highlight_text_deleted` in its place. Both sides are rendered messages, whose `<`, `>` and `&` in texts are escaped.
 */
export function htmlDifference(before: string, after: string): string {
  const [old, present] = [before.match(TOKENS) ?? [], after.match(TOKENS) ?? []];
  const parts = diffArrays(old, present, { maxEditLength: MOST_CHANGES }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: present },
  ];
  return parts
    .map(({ added, removed, value }) => {
      if (removed) return marked(value.filter((token) => !isTag(token)).join(''), 'deleted');
      return added ? markTexts(value) : value.join('');
    })
    .join('');
}

const isTag = (token: string): boolean => token.startsWith('<');

function marked(text: string, what: 'inserted' | 'deleted'): string {
  return text === '' ? '' : `<span class="highlight_text_${what}">${text}</span>`;
}

/** Marks the texts between tags, so that the marks are nested as the tags are. */
function markTexts(tokens: readonly string[]): string {
  let html = '';
  let text = '';
  for (const token of tokens) {
    if (!isTag(token)) {
      text += token;
      continue;
    }
    html += marked(text, 'inserted') + token;
    text = '';
  }
  return html + marked(text, 'inserted');
}
