/** What of a narrow is for who is not logged in. */
import { DomainError, type GivenTerm } from '@rookery/core';

const OPERATORS = new Set([
  'channel',
  'stream',
  'channels',
  'streams',
  'topic',
  'sender',
  'from',
  'has',
  'search',
  'near',
  'id',
  'with',
]);

/** All messages of who is not logged in are at home, so clients may say it. */
const isHome = ({ operator, operand_json, negated }: GivenTerm) =>
  operator === 'in' && operand_json === '"home"' && !negated;

/**
 * The terms without those that say nothing of a spectator.
 * @throws UNAUTHORIZED unless it asks for what is web-public, by operators that do not depend on who asks
 */
export function checkSpectatorNarrow(all: readonly GivenTerm[]): GivenTerm[] {
  const given = all.filter((term) => !isHome(term));
  const webPublic = given.some(
    ({ operator, operand_json, negated }) =>
      (operator === 'channels' || operator === 'streams') && operand_json === '"web-public"' && !negated,
  );
  if (webPublic && given.every(({ operator }) => OPERATORS.has(operator))) return given;
  throw new DomainError('UNAUTHORIZED', 'Not logged in: API authentication or user session required');
}
