/** Finds people by typed text. Pure. */
import { folded, foldedName } from '../folded.ts';

interface Named {
  readonly full_name: string;
  readonly email: string;
  /** The user's own address, if the reader may see it; `email` may then be one that nobody uses. */
  readonly delivery_email?: string | null;
}

/**
 * Returns 0 if the name starts with the query; 1 if a word of it does; 2 if the name contains it; 3 if an email address
 * starts with it; undefined if there is no match.
 */
export function matchRank(query: string, person: Named): number | undefined {
  const name = foldedName(person.full_name);
  if (name.startsWith(query)) return 0;
  const at = name.indexOf(query);
  if (at > 0) return /[\p{L}\p{N}]/u.test(name[at - 1] ?? '') ? 2 : 1;
  const words = query.split(/\s+/);
  if (words.length > 1 && words.every((word) => name.split(/\s+/).some((part) => part.startsWith(word)))) return 1;
  const addresses = [person.delivery_email, person.email];
  return addresses.some((one) => one?.toLowerCase().startsWith(query)) ? 3 : undefined;
}

/**
 * Returns the matching people, best first, at most `limit`. An empty query matches everyone. A higher `weight` comes
 * first among equal ranks.
 */
export function matchPeople<T extends Named>(
  typed: string,
  people: readonly T[],
  options: { limit: number; weight?: (person: T) => number },
): T[] {
  const query = folded(typed.trim());
  const found: { person: T; rank: number; weight: number }[] = [];
  for (const person of people) {
    const rank = query === '' ? 0 : matchRank(query, person);
    if (rank !== undefined) found.push({ person, rank, weight: options.weight?.(person) ?? 0 });
  }
  found.sort((a, b) => a.rank - b.rank || b.weight - a.weight || a.person.full_name.localeCompare(b.person.full_name));
  return found.slice(0, options.limit).map(({ person }) => person);
}
