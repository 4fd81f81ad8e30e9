/** The rules for passwords. password-hashes.ts has their storage. */
import { badRequest, checkLength, codePoints, LIMITS } from '@rookery/core';

/**
 * Accepts a password that another user chose for an account: 6 to 100 code points, the limits that registers name.
 * @throws BAD_REQUEST
 */
export function checkPassword(password: string): string {
  if (codePoints(password) < LIMITS.password_min_length) throw badRequest('New password is too weak!');
  return checkLength('password', password, LIMITS.password_max_length);
}
