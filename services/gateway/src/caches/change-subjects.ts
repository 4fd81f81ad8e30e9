/** Subjects of changes, and the test whether two of them may overlap. */
import { createHash } from 'node:crypto';

/**
 * Max. parts of a stored subject; a change with more is compared by its path alone. Each part is stored as a digest of
 * 12 characters.
 */
const MAX_PARTS = 16;

/** The object that a change affects. */
export interface Subject {
  /** The path of the resource, without the root, and with the user's id in place of `me`. */
  readonly resource: string;
  /** The changed parts of the resource, such as field names or an emoji; empty: all of it. */
  readonly parts: readonly string[];
}

/**
 * Whether two changes may concern the same thing: their resources are equal or one is below the other (`/users/7` and
 * `/users/7/reactivate`), and either changes all of its resource, or they have a part in common. The parts of a
 * collection (`/streams`) are names of objects that are below it by id, so differing parts prove nothing there.
 *
 * A wrong `true` costs the client that repeats the earlier change a rejection ('already muted'). A wrong `false` would
 * answer an intended change with an old success, and change nothing.
 */
export function concernsSame(a: Subject, b: Subject): boolean {
  if (isBelow(a.resource, b.resource)) return mayShareBelow(b, a);
  if (isBelow(b.resource, a.resource)) return mayShareBelow(a, b);
  return a.resource === b.resource && mayShare(a, b);
}

function mayShareBelow(above: Subject, below: Subject): boolean {
  const hasId = /\/\d+$/.test(above.resource);
  return !hasId || mayShare(above, below);
}

function mayShare({ parts }: Subject, other: Subject): boolean {
  return parts.length === 0 || other.parts.length === 0 || parts.some((part) => other.parts.includes(part));
}

function isBelow(resource: string, other: string): boolean {
  return resource.startsWith(`${other}/`);
}

/** Returns the subject with digests of its parts, or without parts if there are too many. */
export function storedSubject({ resource, parts }: Subject): Subject {
  const all = parts.length > MAX_PARTS ? [] : parts;
  return { resource, parts: all.map((part) => createHash('sha256').update(part).digest('base64url').slice(0, 12)) };
}
