import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { isConfirmed } from './command.ts';

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';

test.each([
  ['yes\n', true, false],
  ['no\n', false, false],
  ['', false, false],
  ['yes\r', true, true],
  [CTRL_C, false, true],
  [CTRL_D, false, true],
])('the answer %j to a question confirms: %j (terminal: %j)', async (typed, confirmed, terminal) => {
  const input = new PassThrough();
  const asked = isConfirmed('Everyone is logged out.', { input, output: new PassThrough(), terminal });
  input.write(typed);
  if (!terminal) input.end();
  expect(await asked).toBe(confirmed);
});
