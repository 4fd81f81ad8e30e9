/**
 * An example of each operation's success. `answers.json` has those that an installation gave to the examples
 * (`examples.ts`); `RECORD_ANSWERS=1 npm test -- --project api tests/clients/examples.test.ts` writes it again.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLES } from './examples.ts';

type Fields = Readonly<Record<string, unknown>>;

/** By method and path, what is beside the envelope; an operation that answers nothing else is not in it. */
export const ANSWERS_FILE = join(import.meta.dirname, 'answers.json');

export const RECORDED = JSON.parse(readFileSync(ANSWERS_FILE, 'utf8')) as Readonly<Record<string, Fields>>;

/** @param operation its method and path */
export function exampleAnswer(operation: string): Fields {
  const { msg = '', ...fields } = EXAMPLES[operation]?.answer ?? RECORDED[operation] ?? {};
  return { result: 'success', msg, ...fields };
}

/** Whether letters, digits, `-` and `_` are a key, a token or an id; long words have no digits among their letters. */
export const isRandom = (run: string): boolean =>
  run.length >= 16 && run.split(/[-_]/).some((part) => part.length >= 8 && /\d[a-z]|[a-z]\d/i.test(part));

/** In place of those, as often as it takes. */
export const MASK = '0123456789abcdef';
