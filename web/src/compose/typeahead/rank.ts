/** Ranks how well a name matches the typed text. */
import { folded } from '../../folded.ts';

/**
 * 0: the query is the name; 1: the name starts with it; 2: a word does; 3: the name contains it; undefined: no match.
 * Both arguments are folded.
 */
export function fit(query: string, name: string): 0 | 1 | 2 | 3 | undefined {
  if (query === '') return 1;
  const at = name.indexOf(query);
  if (at < 0) return wordsFit(query, name) ? 2 : undefined;
  if (at === 0) return name.length === query.length ? 0 : 1;
  return isWordStart(name, at) || beginsWord(name, query, at) ? 2 : 3;
}

const isWordStart = (name: string, at: number): boolean => /[\s\-_.(/>]/.test(name[at - 1] ?? ' ');

function beginsWord(name: string, query: string, from: number): boolean {
  for (let at = name.indexOf(query, from + 1); at >= 0; at = name.indexOf(query, at + 1)) {
    if (isWordStart(name, at)) return true;
  }
  return false;
}

/** 'an sm' matches 'Ann Smith': each word of the query starts a word of the name, in order. */
function wordsFit(query: string, name: string): boolean {
  if (!query.includes(' ')) return false;
  const words = name.split(/[\s\-_.]+/);
  let at = 0;
  return query
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => {
      at = words.findIndex((word, i) => i >= at && word.startsWith(part)) + 1;
      return at > 0;
    });
}

/** The best of a list: better matches first, then higher weights, then the order of the list. */
export function best<T>(
  list: Iterable<T>,
  query: string,
  options: { readonly name: (one: T) => string; readonly weight?: (one: T) => number; readonly most: number },
): T[] {
  const wanted = folded(query.trim());
  const found: { one: T; rank: number; weight: number }[] = [];
  for (const one of list) {
    const rank = fit(wanted, options.name(one));
    // A whole name ranks like a prefix, so that the weight decides: a member of the conversation comes before a user
    // with exactly that name.
    if (rank !== undefined) found.push({ one, rank: Math.max(1, rank), weight: options.weight?.(one) ?? 0 });
  }
  found.sort((a, b) => a.rank - b.rank || b.weight - a.weight);
  return found.slice(0, options.most).map(({ one }) => one);
}
