/** What changes concern, and whether two of them may concern the same thing. */
import { createHash } from 'node:crypto';

/** Parts of a subject; a change of more is compared by its path alone. Each is stored as a digest of 12 characters. */
const MAX_PARTS = 16;

/** What a change concerns. */
export interface Subject {
  /** The address of the resource, without the root and with the user's id for `me`. */
  readonly resource: string;
  /** What of the resource is changed, such as the names of fields or an emoji; empty: all of it. */
  readonly parts: readonly string[];
}

/**
 * Whether two changes may concern the same thing: one resource is the other or lies below it (`/users/7` and
 * `/users/7/reactivate`), and either changes all of its resource, or they have a part in common. The parts of a
 * collection (`/streams`) are names of what lies below it by id, so they prove nothing there.
 *
 * An answer of `true` too many costs the client that repeats the earlier change a refusal ('already muted'). One of
 * `false` too many would answer a change that was made on purpose with an old success, and change nothing.
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

/** With digests of the parts, or none where there are too many. */
export function storedSubject({ resource, parts }: Subject): Subject {
  const all = parts.length > MAX_PARTS ? [] : parts;
  return { resource, parts: all.map((part) => createHash('sha256').update(part).digest('base64url').slice(0, 12)) };
}
