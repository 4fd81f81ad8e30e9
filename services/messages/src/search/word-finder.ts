/**
 * Finds which of many words a text contains, in one pass regardless of their number: the words form one automaton (Aho
 * and Corasick, 1975). After each token, its state is the longest prefix of any word that ends there; if a token does
 * not extend it, the automaton falls back to the next shorter prefix.
 *
 * Case is ignored. A word matches where no letter, digit or underscore precedes or follows it: `cat` matches in `cat's`
 * and `(cat)`, not in `cats`. Where a word itself begins or ends with another character, that side may have any
 * neighbour. So the automaton reads tokens: a word matches exactly where its tokens are those of the text.
 */
import { UserSet } from '@rookery/core';

/** A word and the users who have it as an alert word. */
interface AlertWord {
  readonly word: string;
  readonly users: UserSet;
}

interface State {
  /** Undefined where no word continues, which holds for most words: they are one token. */
  next: Map<string, State> | undefined;
  /** The state of the longest proper suffix of this one that is a prefix of a word. */
  fallback: State | undefined;
  /** The word that ends here; and (`shorter`) the nearest fallback where another word ends. */
  ending: AlertWord | undefined;
  shorter: State | undefined;
}

const newState = (): State => ({ next: undefined, fallback: undefined, ending: undefined, shorter: undefined });

/** A token: letters, digits and underscores up to the next other character, or one other character. */
const TOKENS = /[\p{L}\p{N}_]+|[^\p{L}\p{N}_]/gu;
const tokensOf = (text: string): readonly string[] => text.match(TOKENS) ?? [];

export class WordFinder {
  readonly #words: readonly AlertWord[];
  readonly #root: State;

  /** @param words without repetition, in lower case */
  constructor(words: readonly AlertWord[]) {
    this.#words = words;
    this.#root = automatonOf(words);
  }

  /** The number of words. */
  get size(): number {
    return this.#words.length;
  }

  /** Whether it has exactly these words, in this order, of these users. */
  isOf(words: readonly AlertWord[]): boolean {
    return (
      words.length === this.#words.length &&
      this.#words.every((own, i) => {
        const { word, users } = words[i] as AlertWord;
        return word === own.word && Buffer.compare(users.toBytes(), own.users.toBytes()) === 0;
      })
    );
  }

  /** The users of all words that the text contains. */
  find(text: string): UserSet {
    const root = this.#root;
    if (!root.next) return UserSet.EMPTY;
    const found = new Set<AlertWord>();
    let state = root;
    for (const token of tokensOf(text.toLowerCase())) {
      let next = state.next?.get(token);
      while (!next && state.fallback) {
        state = state.fallback;
        next = state.next?.get(token);
      }
      state = next ?? root;
      // If a word was found before, so were all shorter words that it ends with: each is visited once per text.
      for (let at = state.ending ? state : state.shorter; at?.ending && !found.has(at.ending); at = at.shorter) {
        found.add(at.ending);
      }
    }
    return [...found].reduce((users, { users: seeking }) => users.union(seeking), UserSet.EMPTY);
  }
}

function automatonOf(words: readonly AlertWord[]): State {
  const root = newState();
  for (const sought of words) {
    let state = root;
    for (const token of tokensOf(sought.word)) {
      state.next ??= new Map();
      let next = state.next.get(token);
      if (!next) {
        next = newState();
        state.next.set(token, next);
      }
      state = next;
    }
    state.ending = sought;
  }
  // Breadth first, so that the fallbacks of shorter prefixes are known.
  const waiting = [root];
  for (const state of waiting) {
    for (const [token, next] of state.next ?? []) {
      let back = state.fallback;
      while (back && !back.next?.has(token)) back = back.fallback;
      next.fallback = back?.next?.get(token) ?? root;
      next.shorter = next.fallback.ending ? next.fallback : next.fallback.shorter;
      if (next.next) waiting.push(next);
    }
  }
  return root;
}
