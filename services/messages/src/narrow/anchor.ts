/** The anchor of the API: the message at which a read begins. */
import { badRequest } from '@rookery/core';

/** Larger than any message id; also the anchor in the answer to `newest`. */
export const NEWEST = 10_000_000_000_000_000;

/** A message id, or an anchor that has to be looked up. */
export type Anchor =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'first_unread' }
  | { readonly kind: 'date'; readonly atMs: number };

/** The parameters of a request for its anchor. */
interface GivenAnchor {
  /** '' if none was given. */
  readonly anchor: string;
  readonly anchor_date?: string;
  readonly use_first_unread_anchor?: boolean;
}

/** @throws BAD_REQUEST `Missing 'anchor' argument.` or `Invalid anchor` */
export function parseAnchor(request: GivenAnchor): Anchor {
  if (request.use_first_unread_anchor) return { kind: 'first_unread' };
  switch (request.anchor) {
    case '':
      throw badRequest("Missing 'anchor' argument.");
    case 'newest':
      return { kind: 'id', id: NEWEST };
    case 'oldest':
      return { kind: 'id', id: 0 };
    case 'first_unread':
      return { kind: 'first_unread' };
    case 'date':
      return { kind: 'date', atMs: parseDate(request.anchor_date ?? '') };
    default:
      if (!/^-?\d+$/.test(request.anchor)) throw badRequest('Invalid anchor');
      return { kind: 'id', id: Math.min(Math.max(Number(request.anchor), 0), NEWEST) };
  }
}

const ISO = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** An ISO 8601 date or time; a date alone is its first moment, and without a zone it is UTC. */
function parseDate(text: string): number {
  if (text === '') throw badRequest("Missing 'anchor_date' argument.");
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(text) || text.length === 10 ? text : `${text}Z`;
  const ms = ISO.test(text) ? Date.parse(zoned.replace(' ', 'T')) : Number.NaN;
  if (Number.isNaN(ms)) throw badRequest('Invalid anchor_date');
  return ms;
}
