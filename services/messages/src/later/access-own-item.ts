/** Permission-checked access to an own item, and the limits of how many a user may have. */
import { badRequest, DomainError } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import {
  bytesOfOthers,
  countOwnItems,
  type OwnItems,
  type OwnKind,
  type ReminderDocument,
  readOwnItem,
  type ScheduledDocument,
} from './store/own-items.ts';

/** By kind: the error for an absent item and the max. items per user. Every register carries all of them. */
const KINDS: Readonly<Record<OwnKind, { readonly gone: string; readonly most: number; readonly name: string }>> = {
  draft: { gone: 'Draft does not exist', most: 1000, name: 'drafts' },
  reminder: { gone: 'Reminder does not exist', most: 500, name: 'reminders' },
  scheduled: { gone: 'Scheduled message does not exist', most: 500, name: 'scheduled messages' },
  snippet: { gone: 'Saved snippet does not exist.', most: 500, name: 'saved snippets' },
};

/**
 * Max. bytes of content and HTML of a user's items of a kind that are rendered when they are created: ten of the
 * longest, or thousands of ordinary ones. Every list and register has all of them.
 */
const MAX_RENDERED_BYTES = 4 * 1024 * 1024;

/**
 * Returns one of the user's items by its id, as the previous operations left it.
 * @throws BAD_REQUEST with status 404 if it is absent or belongs to another user
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

/** Returns the error for an absent item, which is also the one for another user's item. */
export function noSuchItem(kind: OwnKind): DomainError {
  return new DomainError('BAD_REQUEST', KINDS[kind].gone, { httpStatus: 404 });
}

/** @throws BAD_REQUEST if `more` further items exceed the user's limit */
export async function checkItemLimit(tx: Tx, database: Database, user: number, kind: OwnKind, more = 1): Promise<void> {
  const { most, name } = KINDS[kind];
  if ((await countOwnItems(tx, database, user, kind)) + more > most) {
    throw badRequest(`There can be at most ${most} ${name}.`);
  }
}

type RenderedItem = ScheduledDocument | ReminderDocument;

/**
 * Checks the length of an item together with the user's others of its kind.
 * @param before the item before the change, which may be made shorter in any case
 * @throws BAD_REQUEST if they are too long
 */
export async function checkItemLength(
  tx: Tx,
  database: Database,
  item: RenderedItem,
  before?: RenderedItem,
): Promise<void> {
  const bytesOf = ({ content, html }: RenderedItem) => Buffer.byteLength(content) + Buffer.byteLength(html);
  const own = bytesOf(item);
  if (before && own <= bytesOf(before)) return;
  if ((await bytesOfOthers(tx, database, item)) + own > MAX_RENDERED_BYTES) {
    throw badRequest(`Your ${KINDS[item.kind].name} are too long together.`);
  }
}
