/**
 * An example of each operation's success answer. `answers.json` has the recorded answers to the examples
 * (`examples.ts`); `RECORD_ANSWERS=1 npm test -- --project api tests/clients/examples.test.ts` records them again.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLES } from './examples.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The recorded fields besides the envelope, by method and path; operations without such fields are not in it. */
export const ANSWERS_FILE = join(import.meta.dirname, 'answers.json');

export const RECORDED = JSON.parse(readFileSync(ANSWERS_FILE, 'utf8')) as Readonly<Record<string, Fields>>;

/** @param operation method and path */
export function exampleAnswer(operation: string): Fields {
  const { msg = '', ...fields } = EXAMPLES[operation]?.answer ?? RECORDED[operation] ?? {};
  return { result: 'success', msg, ...fields };
}

/**
 * Whether a run of letters, digits, `-` and `_` is a key, token or id: at least 16 characters, with a part of at least
 * 8 that mixes digits and letters, which long words do not.
 */
export const isRandom = (run: string): boolean =>
  run.length >= 16 && run.split(/[-_]/).some((part) => part.length >= 8 && /\d[a-z]|[a-z]\d/i.test(part));

/** The replacement for such runs, repeated as needed. */
export const MASK = '0123456789abcdef';
