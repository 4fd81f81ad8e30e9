/** Strength of passwords that users choose: long enough, and not among the first that anyone would guess. */
import { badRequest, LIMITS, truncate } from '@rookery/core';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { checkPassword } from './rules/passwords.ts';

/**
 * How much of a password is estimated, code points. The CPU time rises with the square of their number: up to 17 ms for
 * 24, and 160 ms for 100. The first 24 of any unpredictable password suffice for `password_min_guesses`.
 */
const MAX_ESTIMATED = 24;

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Accepts a password that a user chose for themselves.
 *
 * @param about known data about the user, such as name and address, which are among the first guesses
 * @throws BAD_REQUEST `New password is too weak!`, and as `checkPassword`
 */
export async function checkStrongPassword(password: string, about: readonly string[]): Promise<string> {
  checkPassword(password);
  // The name and the address, too: a password that is one of them must still be found among them.
  const [estimated = '', ...known] = [password, ...about].map((text) => truncate(text, MAX_ESTIMATED, ''));
  const { guesses } = (await guesser()).check(estimated, known);
  if (guesses < LIMITS.password_min_guesses) throw badRequest('New password is too weak!');
  return password;
}

/** Loaded on first use: the word lists take tens of megabytes. */
function guesser(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) =>
      new ZxcvbnFactory({ dictionary: { ...dictionary }, graphs: adjacencyGraphs }),
  );
  return estimator;
}
