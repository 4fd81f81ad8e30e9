/**
 * Attachments: the documents with the owners and paths of uploaded files. The bytes, with or without an attachment, are
 * in `orphaned-uploads.ts`. Which messages refer to an attachment is stored in the messages alone (`uploads`).
 */
import { documentKey, idOfKey } from '@rookery/core';
import { type ClientSession, type Database, type RealmKeys, sessionOptions, type Tx } from '@rookery/data';
import { messageId } from '../../message/store/messages.ts';
import { messagesWithUpload } from '../../message/store/ranges.ts';
import { UPLOAD_COLLECTIONS } from './documents.ts';
import type { OrphanedUpload } from './orphaned-uploads.ts';
import { removeThumbnails } from './thumbnails.ts';

/** Max. messages that an attachment lists for its owner, the newest. */
export const MAX_MESSAGES = 1_000;

export interface AttachmentDocument {
  /** realm * 2^31 + id. */
  readonly _id: number;
  readonly realm: number;
  /** The uploader. */
  readonly user: number;
  /** Its path below /user_uploads/. */
  readonly path: string;
  readonly name: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** The id of the file. */
  readonly file: string;
  /** UNIX ms. */
  readonly at: number;
  /** Dimensions in pixels, for a picture that has thumbnails. */
  readonly image?: { readonly width: number; readonly height: number; readonly animated?: true };
  /** The time since which no message refers to it, UNIX ms; absent while one does. */
  readonly free?: number;
}

/** The total size of all attachments of a realm. */
interface UploadSpace {
  readonly _id: number;
  readonly bytes: number;
}

const ATTACHMENT_KEYS = {
  owner: { realm: 1, user: 1, _id: -1 },
  path: { realm: 1, path: 1 },
  free: { realm: 1, free: 1 },
} as const;

export const ATTACHMENT_INDEXES = {
  [UPLOAD_COLLECTIONS.attachments]: [
    { key: ATTACHMENT_KEYS.owner },
    { key: ATTACHMENT_KEYS.path, unique: true },
    { key: ATTACHMENT_KEYS.free, partialFilterExpression: { free: { $exists: true } } },
  ],
  [UPLOAD_COLLECTIONS.uploadSpace]: [],
  [UPLOAD_COLLECTIONS.thumbnails]: [],
};

/** How each collection names its organisation; the files are removed before that (`erase-realm-files.ts`). */
export const UPLOAD_REALM_KEYS: RealmKeys = {
  [UPLOAD_COLLECTIONS.attachments]: { id: 'key' },
  [UPLOAD_COLLECTIONS.orphanedUploads]: { field: 'realm' },
  [UPLOAD_COLLECTIONS.uploadSpace]: { id: 'realm' },
  [UPLOAD_COLLECTIONS.thumbnails]: { field: 'r' },
};

const attachments = (database: Database) => database.collection<AttachmentDocument>(UPLOAD_COLLECTIONS.attachments);

export function attachmentId({ _id }: Pick<AttachmentDocument, '_id'>): number {
  return idOfKey(_id);
}

export function findAttachment(
  database: Database,
  realm: number,
  id: number,
  session?: ClientSession,
): Promise<AttachmentDocument | null> {
  return attachments(database).findOne({ _id: documentKey(realm, id) }, sessionOptions(session));
}

/** Returns the attachments with these ids that exist. */
export function findAttachments(
  database: Database,
  realm: number,
  ids: readonly number[],
  session: ClientSession,
): Promise<AttachmentDocument[]> {
  return attachments(database)
    .find({ _id: { $in: ids.map((id) => documentKey(realm, id)) } }, { session })
    .toArray();
}

/** Returns the attachments at these paths that exist. */
export function findByPaths(
  database: Database,
  realm: number,
  paths: readonly string[],
): Promise<AttachmentDocument[]> {
  return attachments(database)
    .find({ realm, path: { $in: [...paths] } }, { hint: ATTACHMENT_KEYS.path })
    .toArray();
}

/** Returns a user's uploads, newest first, in one command. */
export function listOwn(
  database: Database,
  realm: number,
  user: number,
  limit: number,
  session?: ClientSession,
): Promise<AttachmentDocument[]> {
  return attachments(database)
    .find({ realm, user }, { ...sessionOptions(session), hint: ATTACHMENT_KEYS.owner, batchSize: limit + 1 })
    .sort({ _id: -1 })
    .limit(limit)
    .toArray();
}

/**
 * Max. attachments searched for a finished upload: it was finished only recently, so its attachment is among its
 * owner's newest.
 */
const RECENT = 100;

/** Returns the attachment of a recently finished upload of a user. */
export async function findFinished(
  database: Database,
  realm: number,
  user: number,
  file: string,
  session?: ClientSession,
): Promise<AttachmentDocument | undefined> {
  return (await listOwn(database, realm, user, RECENT, session)).find((one) => one.file === file);
}

/** Returns a user's uploads that no message refers to. */
export function listFreeOf(
  database: Database,
  realm: number,
  user: number,
  limit: number,
): Promise<AttachmentDocument[]> {
  return attachments(database)
    .find({ realm, user, free: { $exists: true } }, { hint: ATTACHMENT_KEYS.owner })
    .limit(limit)
    .toArray();
}

/** Returns the attachments that no message has referred to since before a time. */
export function listFree(
  database: Database,
  realm: number,
  before: number,
  limit: number,
): Promise<AttachmentDocument[]> {
  return attachments(database)
    .find({ realm, free: { $lt: before } }, { hint: ATTACHMENT_KEYS.free })
    .limit(limit)
    .toArray();
}

/**
 * Returns the ids of messages that refer to an attachment, newest first.
 * @param options.author only those that this user sent
 */
export async function referringMessages(
  database: Database,
  realm: number,
  id: number,
  options: { limit: number; session?: ClientSession | undefined; without?: readonly number[]; author?: number },
): Promise<number[]> {
  const { limit, session, author } = options;
  const keys = options.without && options.without.length > 0 ? { $nin: options.without } : undefined;
  const wanted = { limit, session, keys, author, fields: ['_id'] } as const;
  const messages = await messagesWithUpload(database, realm, id, wanted).toArray();
  return messages.map(messageId);
}

/** A message with all attachments that it refers to, requested or not. */
interface ReferringMessage {
  readonly _id: number;
  readonly uploads: readonly number[];
}

/**
 * Returns a page of a user's own messages that refer to any of these attachments, newest first, in one command.
 * @param ids at most 200
 * @param options.below exclusive upper bound of the keys; undefined for the newest
 */
export async function ownReferringMessages(
  database: Database,
  realm: number,
  ids: readonly number[],
  options: { author: number; below: number | undefined; limit: number },
): Promise<ReferringMessage[]> {
  const { author, limit } = options;
  const keys = options.below === undefined ? undefined : { $lt: options.below };
  const wanted = { limit, keys, author, batchSize: limit + 1, fields: ['_id', 'uploads'] } as const;
  const messages = await messagesWithUpload(database, realm, ids, wanted).toArray();
  return messages.map(({ _id, uploads = [] }) => ({ _id, uploads }));
}

/** Returns the total size of all attachments of a realm, bytes. */
export async function spaceUsed(database: Database, realm: number, session?: ClientSession): Promise<number> {
  const found = await database
    .collection<UploadSpace>(UPLOAD_COLLECTIONS.uploadSpace)
    .findOne({ _id: realm }, sessionOptions(session));
  return found?.bytes ?? 0;
}

/** Stages the attachment of a file. */
export function stageAttachment(tx: Tx, attachment: AttachmentDocument): void {
  tx.insert(UPLOAD_COLLECTIONS.attachments, attachment);
  tx.remove(UPLOAD_COLLECTIONS.orphanedUploads, { _id: attachment.file });
  tx.update(UPLOAD_COLLECTIONS.uploadSpace, { _id: tx.realm }, { $inc: { bytes: attachment.size } }, { upsert: true });
}

/** Stages the removal of an attachment; its bytes are removed afterwards. */
export function stageRemoval(tx: Tx, { _id, file, size }: AttachmentDocument): void {
  tx.remove(UPLOAD_COLLECTIONS.attachments, { _id });
  const loose: OrphanedUpload = { _id: file, realm: tx.realm, due: tx.nowMs };
  tx.insert(UPLOAD_COLLECTIONS.orphanedUploads, loose);
  removeThumbnails(tx, file);
  tx.update(UPLOAD_COLLECTIONS.uploadSpace, { _id: tx.realm }, { $inc: { bytes: -size } });
}

/** Stages the dimensions of a picture. */
export function stageImage(
  tx: Tx,
  { _id }: Pick<AttachmentDocument, '_id'>,
  image: NonNullable<AttachmentDocument['image']>,
): void {
  tx.update(UPLOAD_COLLECTIONS.attachments, { _id }, { $set: { image } });
}

/**
 * Stages whether any message refers to it.
 * @param since the time since which none does, UNIX ms; undefined if one does
 */
export function stageFree(tx: Tx, { _id }: Pick<AttachmentDocument, '_id'>, since: number | undefined): void {
  const change = since === undefined ? { $unset: { free: '' } } : { $set: { free: since } };
  tx.update(UPLOAD_COLLECTIONS.attachments, { _id }, change);
}
