/** How a message stores who it mentions. */
import type { UserSet } from '@rookery/core';
import { Binary } from '@rookery/data';
import { MAX_FLAG_ENTRIES } from '../rules/mentions.ts';
import { type MessageDocument, userFlag } from './documents.ts';

export type StoredMentions = Pick<MessageDocument, 'uf' | 'mw' | 'wide' | 'wm' | 'xr'>;

/**
 * The fields for these mentions: a few users as index entries, many as a compressed set.
 * @param users ascending
 * @param bots receivers by mention alone, ascending
 */
export function toStoredMentions(users: UserSet, bots: readonly number[], wildcard: boolean): StoredMentions {
  const ids = users.size > 0 && users.size <= MAX_FLAG_ENTRIES ? users.toArray() : [];
  return {
    ...(ids.length > 0 && { uf: ids.map((id) => userFlag(id, 'mentioned')) }),
    ...(users.size > MAX_FLAG_ENTRIES && { mw: new Binary(users.toBytes()), wide: true as const }),
    ...(bots.length > 0 && { xr: [...bots] }),
    ...(wildcard && { wm: true as const }),
  };
}
