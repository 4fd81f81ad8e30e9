/** Ids in paths. */
import { DomainError } from '@rookery/core';

/** Larger than every id, so no object has it; the called service rejects it with the message of its endpoint. */
export const NO_ID = 2 ** 32 - 1;
const DIGITS = /^\d+$/;

/** Whether a path segment is an id rather than a name. */
export function isId(segment: string | undefined): segment is string {
  return segment !== undefined && DIGITS.test(segment);
}

/**
 * Returns the id in a path.
 * @throws DomainError with status 404 if the segment is not a number: there is no such path
 */
export function pathId(segment: string | undefined): number {
  if (!isId(segment)) throw new DomainError('BAD_REQUEST', 'Not found', { httpStatus: 404 });
  return Math.min(Number(segment), NO_ID);
}
