/** Reads for archives, each a bounded piece by key, so that an archive of any size is read a page at a time. */
import { MESSAGE_KEY_SPAN, messageKey } from '@rookery/core';
import type { Database } from '@rookery/data';
import { OF_USER, OWN_ITEMS, type OwnItems, type OwnKind } from '../later/store/own-items.ts';
import { MESSAGE_COLLECTIONS, type MessageDocument } from '../message/store/documents.ts';
import { KEYS } from '../message/store/keys.ts';
import type { AttachmentDocument } from '../uploads/store/attachments.ts';
import { UPLOAD_COLLECTIONS } from '../uploads/store/documents.ts';

/** What of a message decides whether it may be in an archive. */
export type PlacedMessage = Pick<MessageDocument, '_id' | 'c' | 'v' | 'via' | 'p'>;

const PLACE = { c: 1, v: 1, via: 1, p: 1 } as const;

/** What a user has of a kind behind an id, by id. */
export async function ownItemsAfter<K extends OwnKind>(
  database: Database,
  realm: number,
  user: number,
  o: { kind: K; after: number; limit: number },
): Promise<OwnItems[K][]> {
  const found = await database
    .collection<OwnItems[OwnKind]>(OWN_ITEMS)
    .find({ r: realm, u: user, k: o.kind, n: { $gt: o.after } }, { hint: OF_USER })
    .sort({ n: 1 })
    .limit(o.limit)
    .toArray();
  return found as OwnItems[K][];
}

/** Attachments behind an id, by id. */
export function attachmentsAfter(
  database: Database,
  realm: number,
  o: { after: number; limit: number },
): Promise<AttachmentDocument[]> {
  const _id = { $gt: messageKey(realm, o.after), $lt: messageKey(realm, 0) + MESSAGE_KEY_SPAN };
  return database
    .collection<AttachmentDocument>(UPLOAD_COLLECTIONS.attachments)
    .find({ _id }, { hint: { _id: 1 } })
    .sort({ _id: 1 })
    .limit(o.limit)
    .toArray();
}

/** The messages that refer to an attachment, up to an id, the newest first. */
export function referring(
  database: Database,
  realm: number,
  attachment: number,
  o: { last: number; limit: number },
): Promise<PlacedMessage[]> {
  return database
    .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
    .find(
      { r: realm, up: attachment, _id: { $lte: messageKey(realm, o.last) } },
      { hint: KEYS.upload, projection: PLACE },
    )
    .sort({ _id: -1 })
    .limit(o.limit)
    .toArray();
}

/** Those of these messages that are there, as far as it decides whether they may be in an archive. */
export function placesOf(database: Database, realm: number, ids: readonly number[]): Promise<PlacedMessage[]> {
  return database
    .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
    .find({ _id: { $in: ids.map((id) => messageKey(realm, id)) } }, { hint: { _id: 1 }, projection: PLACE })
    .toArray();
}
