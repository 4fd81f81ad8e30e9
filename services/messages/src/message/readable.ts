/** A stored message as the rules about reading see it. */
import { UserSet } from '@rookery/core';
import type { Readable } from '../readstate/rules/unread.ts';
import type { MessageDocument } from './store/documents.ts';

/** What of a stored message the rules about reading look at. */
export function toReadable(
  message: Pick<MessageDocument, 'bc' | 'bv' | 'c' | 'v' | 'via' | 's' | 'sr' | 'p' | 'xr' | 'ar'>,
  id: number,
): Readable {
  const { bc, bv, c, v, s, sr, via, p, xr, ar } = message;
  return {
    id,
    bc,
    bv,
    c,
    v,
    s,
    ...(sr && { sr }),
    ...(via && { via }),
    ...(p && { p }),
    ...(xr && { xr }),
    ...(ar && { readAtOnce: UserSet.fromBytes(ar.buffer) }),
  };
}
