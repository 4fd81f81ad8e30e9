/** Reads for archives. Each returns a bounded range by key, so that an archive of any size is read in pages. */
import { documentKey, realmKeys } from '@rookery/core';
import type { Database } from '@rookery/data';
import { OF_USER, OWN_ITEMS, type OwnItems, type OwnKind } from '../later/store/own-items.ts';
import type { MessageDocument } from '../message/store/documents.ts';
import { messagesByKeys } from '../message/store/messages.ts';
import { messagesWithUpload } from '../message/store/ranges.ts';
import type { AttachmentDocument } from '../uploads/store/attachments.ts';
import { UPLOAD_COLLECTIONS } from '../uploads/store/documents.ts';

/** The fields that decide whether a message may be in an archive. */
type PlacedMessage = Pick<MessageDocument, '_id' | 'conversation' | 'version' | 'channelMoves' | 'users'>;

const PLACE = ['conversation', 'version', 'channelMoves', 'users'] as const;

/** Returns a user's own items of a kind above an id, by id. */
export async function ownItemsAfter<K extends OwnKind>(
  database: Database,
  realm: number,
  user: number,
  options: { kind: K; after: number; limit: number },
): Promise<OwnItems[K][]> {
  const found = await database
    .collection<OwnItems[OwnKind]>(OWN_ITEMS)
    .find({ realm, user, kind: options.kind, id: { $gt: options.after } }, { hint: OF_USER })
    .sort({ id: 1 })
    .limit(options.limit)
    .toArray();
  return found as OwnItems[K][];
}

/** Returns the attachments above an id, by id. */
export function attachmentsAfter(
  database: Database,
  realm: number,
  options: { after: number; limit: number },
): Promise<AttachmentDocument[]> {
  const _id = { $gt: documentKey(realm, options.after), $lt: realmKeys(realm).$lt };
  return database
    .collection<AttachmentDocument>(UPLOAD_COLLECTIONS.attachments)
    .find({ _id }, { hint: { _id: 1 } })
    .sort({ _id: 1 })
    .limit(options.limit)
    .toArray();
}

/** Returns the messages that refer to an attachment, up to an id, newest first. */
export function referring(
  database: Database,
  realm: number,
  attachment: number,
  options: { last: number; limit: number },
): Promise<PlacedMessage[]> {
  const keys = { $lte: documentKey(realm, options.last) };
  return messagesWithUpload(database, realm, attachment, { limit: options.limit, fields: PLACE, keys }).toArray();
}

/** Returns the messages that exist, with the fields that decide whether they may be in an archive. */
export function placesOf(database: Database, realm: number, ids: readonly number[]): Promise<PlacedMessage[]> {
  const keys = ids.map((id) => documentKey(realm, id));
  return messagesByKeys(database, keys, { fields: PLACE });
}
