/** Own items: the permission-checked access to one, and how many a user may have. */
import { badRequest, DomainError } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import { countOwnItems, type OwnItems, type OwnKind, readOwnItem } from './store/own-items.ts';

/** The error of an absent item, and how many of a kind one user may have: every register carries all of them. */
const KINDS: Readonly<Record<OwnKind, { readonly gone: string; readonly most: number; readonly name: string }>> = {
  draft: { gone: 'Draft does not exist', most: 1000, name: 'drafts' },
  reminder: { gone: 'Reminder does not exist', most: 500, name: 'reminders' },
  scheduled: { gone: 'Scheduled message does not exist', most: 500, name: 'scheduled messages' },
  snippet: { gone: 'Saved snippet does not exist.', most: 500, name: 'saved snippets' },
};

/**
 * One of the user's own by its id, as the operations before this one left it.
 * @throws BAD_REQUEST with status 404 where there is none, or it belongs to another user
 */
export async function accessOwnItem<K extends OwnKind>(
  tx: Tx,
  database: Database,
  user: number,
  kind: K,
  n: number,
): Promise<OwnItems[K]> {
  const item = await readOwnItem(tx, database, user, kind, n);
  if (!item) throw noSuchItem(kind);
  return item;
}

/** The same error for an absent item and for another user's. */
export function noSuchItem(kind: OwnKind): DomainError {
  return new DomainError('BAD_REQUEST', KINDS[kind].gone, { httpStatus: 404 });
}

/** @throws BAD_REQUEST where the user would have too many with so many more */
export async function checkRoom(tx: Tx, database: Database, user: number, kind: OwnKind, more = 1): Promise<void> {
  const { most, name } = KINDS[kind];
  if ((await countOwnItems(tx, database, user, kind)) + more > most) {
    throw badRequest(`There can be at most ${most} ${name}.`);
  }
}
