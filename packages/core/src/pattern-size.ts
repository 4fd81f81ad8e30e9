/**
 * Estimates from the text of an RE2 pattern how much it costs to compile and to match.
 *
 * RE2 matches in time proportional to text times program, and it expands counted repeats: `x{1,1000}` is a thousand
 * copies of x. Nested repeats multiply, so a pattern of 900 characters may compile to 40,000 instructions, which take
 * 0.4 s and 7 MB or more. The size has to be known before the pattern is compiled.
 */

/**
 * Max. size of a linkifier's pattern, in units of one instruction (15 to 50 us to compile, up to 1 KB). Patterns in
 * practice have sizes of 10 to 100: three words and a number 24, a commit id of 7 to 40 digits 85. A pattern of size
 * 1,000 takes 50 ms at worst.
 */
export const MAX_PATTERN_SIZE = 1000;

/** Max. total size of all patterns of an organisation: every text is matched against all of them. */
export const MAX_PATTERNS_SIZE = 5000;

/** Cost of a Unicode class: a table of several hundred ranges, which takes 0.1 to 0.2 ms to read and 6 KB. */
const UNICODE_CLASS = 20;
/** Cost of a case-insensitive range beyond ASCII, which is folded code point by code point: up to 6 ms. */
const FOLDED_RANGE = 400;
/** Cost of a group: each thread of the matcher carries two positions for it. */
const GROUP = 8;

/** A flag that ignores case, anywhere in the pattern. */
const FOLDS = /\(\?[imsU]*i/;
const COUNTED = /\{(\d+)(,(\d*))?\}/y;
const FLAGS = /\((?:\?(?:P?<[^>]*>|[imsU-]*:|[imsU-]*\)))?/y;
const ESCAPE = /\\(?:[pP](?:\{[^}]*\}|.)|x(?:\{[^}]*\}|..)|[0-7]{1,3}|[\s\S])?/uy;
/** Escapes that stand for several characters, so they cannot start a range. */
const CLASS_ESCAPE = /^\\[pPdDsSwW]/;
/** The hyphen of a range; in `-]` it is a literal character. */
const TO = /-(?=[^\]])/y;
/** The ends of ranges that cost little. */
const ASCII = /[\x20-\x5b\x5d-\x7e]/;
const POSIX = /\[:\^?\w+:\]/y;

/** The sizes of an open group: its previous branches, the current branch up to its last item, and the last item. */
interface Open {
  branches: number;
  sequence: number;
  last: number;
}

/**
 * An upper bound of the instructions that a pattern compiles to, plus the extra cost of its classes and groups. Takes
 * time linear in the length of any pattern. The result for an invalid pattern is arbitrary.
 */
export function patternSize(pattern: string): number {
  return new Sizing(pattern).size();
}

class Sizing {
  readonly #pattern: string;
  readonly #folds: boolean;
  #at = 0;
  /** Cost that counts once, however often the item is repeated, because the copies share it. */
  #shared = 0;
  #groups: Open[] = [];
  #open: Open = { branches: 0, sequence: 0, last: 0 };

  constructor(pattern: string) {
    this.#pattern = pattern;
    this.#folds = FOLDS.test(pattern);
  }

  size(): number {
    while (this.#at < this.#pattern.length) this.#next();
    while (this.#groups.length > 0) this.#close();
    return sizeOf(this.#open) + this.#shared;
  }

  #next(): void {
    const open = this.#open;
    const character = this.#pattern[this.#at] as string;
    const counted = character === '{' ? this.#take(COUNTED) : undefined;
    if (counted) {
      open.last = repeated(open.last, Number(counted[1]), counted[2] === undefined ? counted[1] : counted[3]);
    } else if (character === '\\') this.#escaped();
    else if (character === '[') this.#class();
    else if (character === '(') this.#group();
    else {
      this.#at++;
      this.#single(character, open);
    }
  }

  #single(character: string, open: Open): void {
    if (character === ')' && this.#groups.length > 0) this.#close();
    else if (character === '|') {
      open.branches += sizeOf({ ...open, branches: 0 }) + 1;
      open.sequence = 0;
      open.last = 0;
    } else if (character === '*') open.last += 2;
    else if (character === '+' || character === '?') open.last += 1;
    else this.#item(1);
  }

  /** Adds an item to the sequence; a following repeat applies to it. */
  #item(size: number): void {
    this.#open.sequence += this.#open.last;
    this.#open.last = size;
  }

  #escaped(): void {
    if (this.#pattern.startsWith('\\Q', this.#at)) {
      const end = this.#pattern.indexOf('\\E', this.#at + 2);
      const quoted = this.#pattern.slice(this.#at + 2, end < 0 ? undefined : end);
      for (const _ of quoted) this.#item(1);
      this.#at = end < 0 ? this.#pattern.length : end + 2;
      return;
    }
    // A repeat after a lone \E applies to the item before it.
    if (this.#pattern.startsWith('\\E', this.#at)) {
      this.#at += 2;
      return;
    }
    this.#chargeEscape();
    this.#item(1);
  }

  #chargeEscape(): string {
    const [escaped] = this.#take(ESCAPE) as RegExpExecArray;
    if (/^\\[pP]/.test(escaped)) this.#shared += UNICODE_CLASS;
    return escaped;
  }

  #class(): void {
    this.#at++;
    if (this.#pattern[this.#at] === '^') this.#at++;
    for (let first = true; this.#at < this.#pattern.length; first = false) {
      if (this.#pattern[this.#at] === ']' && !first) break;
      if (this.#take(POSIX)) this.#shared += 1;
      else if (!CLASS_ESCAPE.test(this.#classCharacter()) && this.#take(TO)) this.#rangeEnd();
    }
    this.#at++;
    this.#item(1);
  }

  /**
   * The end of a range is always a literal character: in `[a-[:alpha:]` the second bracket is one, and the last bracket
   * closes the class.
   */
  #rangeEnd(): void {
    if (this.#folds && !ASCII.test(this.#pattern[this.#at] as string)) this.#shared += FOLDED_RANGE;
    this.#classCharacter();
  }

  #classCharacter(): string {
    return this.#pattern[this.#at] === '\\' ? this.#chargeEscape() : (this.#pattern[this.#at++] as string);
  }

  #group(): void {
    const [opening] = this.#take(FLAGS) as RegExpExecArray;
    // `(?i)` is no group: the flag applies to the rest of the enclosing group.
    if (opening.endsWith(')')) return;
    this.#item(0);
    this.#groups.push(this.#open);
    const captures = opening === '(' || opening.endsWith('>');
    if (captures) this.#shared += GROUP;
    this.#open = { branches: captures ? 2 : 0, sequence: 0, last: 0 };
  }

  #close(): void {
    const size = sizeOf(this.#open);
    this.#open = this.#groups.pop() as Open;
    this.#open.last = size;
  }

  #take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#pattern) ?? undefined;
    if (found) this.#at = expression.lastIndex;
    return found;
  }
}

/** The size of a group; an empty one is an instruction that does nothing. */
function sizeOf({ branches, sequence, last }: Open): number {
  return branches + Math.max(1, sequence + last);
}

/** @param most '': unbounded */
function repeated(size: number, least: number, most: string | undefined): number {
  const one = Math.max(1, size);
  if (most === '') return Math.max(1, least) * one + 2;
  return Math.max(1, Number(most) * one + Math.max(0, Number(most) - least));
}
