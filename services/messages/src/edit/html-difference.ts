/** Computes the difference of an edit, as HTML with marked insertions and deletions. */
import { diffArrays } from 'diff';

/** Tags, words, and the characters between words. */
const TOKENS = /<[^>]*>|[\p{L}\p{N}_&#;]+|\s+|[^<\p{L}\p{N}_\s]/gu;
/** Max. changes that are diffed, at some ten milliseconds. With more, the whole text counts as replaced. */
const MAX_CHANGES = 500;

/**
 * Returns the new HTML, with inserted text in `highlight_text_inserted` and deleted text, without its tags, in
 * `highlight_text_deleted` at its place. Both arguments are rendered messages, in which `<`, `>` and `&` of texts are
 * escaped.
 */
export function htmlDifference(before: string, after: string): string {
  const [old, present] = [before.match(TOKENS) ?? [], after.match(TOKENS) ?? []];
  const parts = diffArrays(old, present, { maxEditLength: MAX_CHANGES }) ?? [
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

/** Marks the texts between tags, so that the marks nest within the tags. */
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
