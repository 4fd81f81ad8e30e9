/** What a password must be like. How it is stored is the business of password-hashes.ts. */
import { badRequest, codePoints, LIMITS } from '@rookery/core';

/**
 * Accepts a password that somebody else chose for an account: 6 to 100 code points, the limits told at register.
 * @throws BAD_REQUEST
 */
export function checkPassword(password: string): string {
  const length = codePoints(password);
  if (length < LIMITS.password_min_length) throw badRequest('New password is too weak!');
  if (length > LIMITS.password_max_length) {
    throw badRequest(`password is too long (limit: ${LIMITS.password_max_length} characters)`);
  }
  return password;
}
