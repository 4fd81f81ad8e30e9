/**
 * Finds which of many words a text contains, in one pass regardless of their number: the words form one automaton (Aho
 * and Corasick, 1975). After each character, its state is the longest prefix of any word that ends there; if a
 * character does not extend it, the automaton falls back to the next shorter prefix.
 *
 * Case is ignored. A word matches where no letter, digit or underscore precedes or follows it: `cat` matches in `cat's`
 * and `(cat)`, not in `cats`. Where a word itself begins or ends with another character, that side may have any
 * neighbour.
 */
import { UserSet } from '@rookery/core';

/** A word and the users who have it as an alert word. */
interface AlertWord {
  readonly word: string;
  readonly users: UserSet;
}

interface State {
  readonly next: Map<number, State>;
  /** The state of the longest proper suffix of this one that is a prefix of a word. */
  fallback: State | undefined;
  /** The word that ends here; and (`shorter`) the nearest fallback where another word ends. */
  ending:
    | { readonly length: number; readonly sought: AlertWord; readonly bounded: readonly [boolean, boolean] }
    | undefined;
  shorter: State | undefined;
}

const newState = (): State => ({ next: new Map(), fallback: undefined, ending: undefined, shorter: undefined });
const WORD_SIGN = /[\p{L}\p{N}_]/u;

export class WordFinder {
  readonly #root: State | undefined;

  /** @param words without repetition, in lower case */
  constructor(words: readonly AlertWord[]) {
    this.#root = words.length > 0 ? automatonOf(words) : undefined;
  }

  /** The users of all words that the text contains. */
  find(text: string): UserSet {
    const root = this.#root;
    if (!root) return UserSet.EMPTY;
    const lower = text.toLowerCase();
    const found = new Set<AlertWord>();
    let state = root;
    for (let i = 0; i < lower.length; i++) {
      const unit = lower.charCodeAt(i);
      let next = state.next.get(unit);
      while (!next && state.fallback) {
        state = state.fallback;
        next = state.next.get(unit);
      }
      state = next ?? root;
      for (let at = state.ending ? state : state.shorter; at?.ending; at = at.shorter) {
        const { length, sought, bounded } = at.ending;
        if (!found.has(sought) && stands(lower, i + 1 - length, i + 1, bounded)) found.add(sought);
      }
    }
    return [...found].reduce((users, sought) => users.union(sought.users), UserSet.EMPTY);
  }
}

function automatonOf(words: readonly AlertWord[]): State {
  const root = newState();
  for (const sought of words) {
    let state = root;
    for (let i = 0; i < sought.word.length; i++) {
      const unit = sought.word.charCodeAt(i);
      let next = state.next.get(unit);
      if (!next) {
        next = newState();
        state.next.set(unit, next);
      }
      state = next;
    }
    const { word } = sought;
    const bounded = [isWordSign(signAfter(word, 0)), isWordSign(signBefore(word, word.length))] as const;
    state.ending = { length: word.length, sought, bounded };
  }
  // Breadth first, so that the fallbacks of shorter prefixes are known.
  const waiting = [root];
  for (const state of waiting) {
    for (const [unit, next] of state.next) {
      let back = state.fallback;
      while (back && !back.next.has(unit)) back = back.fallback;
      next.fallback = back?.next.get(unit) ?? root;
      next.shorter = next.fallback.ending ? next.fallback : next.fallback.shorter;
      waiting.push(next);
    }
  }
  return root;
}

function stands(text: string, from: number, to: number, [first, last]: readonly [boolean, boolean]): boolean {
  return !(first && isWordSign(signBefore(text, from))) && !(last && isWordSign(signAfter(text, to)));
}

const isWordSign = (sign: string): boolean => WORD_SIGN.test(sign);

function signAfter(text: string, at: number): string {
  return at < text.length ? String.fromCodePoint(text.codePointAt(at) as number) : '';
}

function signBefore(text: string, at: number): string {
  if (at === 0) return '';
  const low = text.charCodeAt(at - 1);
  const pair = low >= 0xdc00 && low <= 0xdfff && at > 1;
  return pair ? text.slice(at - 2, at) : text.slice(at - 1, at);
}
