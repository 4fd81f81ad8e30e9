/** The narrows that spectators may use. */
import { type GivenTerm, notLoggedIn } from '@rookery/core';

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

/** Whether a term is `is:resolved`, the only one of `is` that does not depend on the reader. */
const isResolved = ({ operator, operand_json }: GivenTerm) => operator === 'is' && operand_json === '"resolved"';

/** Whether a term is `in:home`. It holds for all messages of spectators, so clients may send it. */
const isHome = ({ operator, operand_json, negated }: GivenTerm) =>
  operator === 'in' && operand_json === '"home"' && !negated;

/**
 * Returns the terms without those that change nothing for spectators.
 * @throws UNAUTHORIZED unless the narrow is limited to web-public channels, by operators that do not depend on the
 * reader
 */
export function checkSpectatorNarrow(all: readonly GivenTerm[]): GivenTerm[] {
  const given = all.filter((term) => !isHome(term));
  const webPublic = given.some(
    ({ operator, operand_json, negated }) =>
      (operator === 'channels' || operator === 'streams') && operand_json === '"web-public"' && !negated,
  );
  if (webPublic && given.every((term) => OPERATORS.has(term.operator) || isResolved(term))) return given;
  throw notLoggedIn();
}
