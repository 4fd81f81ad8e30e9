/** Where reading messages begins: the anchor, as the API names it. */
import { badRequest } from '@rookery/core';

/** Larger than any message id, and what `newest` answers as its anchor. */
export const NEWEST = 10_000_000_000_000_000;

/** A number of a message, or one that has to be looked for. */
export type Anchor =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'first_unread' }
  | { readonly kind: 'date'; readonly atMs: number };

/** What a request says of it. */
interface GivenAnchor {
  /** '' where none was given. */
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
      if (!/^-?\d{1,17}$/.test(request.anchor)) throw badRequest('Invalid anchor');
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
