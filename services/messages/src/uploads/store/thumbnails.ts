/**
 * Thumbnails of uploaded pictures. They are there as long as the attachment: made and taken away in operations of the
 * commit queue.
 */
import { Binary, type Database, type Tx } from '@rookery/data';
import { UPLOAD_COLLECTIONS } from './documents.ts';

export type ThumbnailKind = 'still' | 'animated';

interface ThumbnailDocument {
  /** `{file}:{kind}`. */
  readonly _id: string;
  readonly r: number;
  /** WebP; absent where the picture cannot be drawn. */
  readonly bytes?: Binary;
}

const thumbnailKey = (file: string, kind: ThumbnailKind): string => `${file}:${kind}`;

/** The keys of all that a file may have. */
export const thumbnailKeys = (file: string): string[] =>
  (['still', 'animated'] as const).map((kind) => thumbnailKey(file, kind));

/** A thumbnail; undefined where it is not drawn yet, without bytes where it cannot be. */
export async function findThumbnail(
  database: Database,
  file: string,
  kind: ThumbnailKind,
): Promise<{ readonly bytes: Buffer | undefined } | undefined> {
  const found = await database
    .collection<ThumbnailDocument>(UPLOAD_COLLECTIONS.thumbnails)
    .findOne({ _id: thumbnailKey(file, kind) });
  return found ? { bytes: found.bytes && Buffer.from(found.bytes.buffer) } : undefined;
}

/**
 * Stages that a thumbnail is there; one that is there already is drawn of the same picture. @param bytes undefined: it
 * cannot be drawn
 */
export function saveThumbnail(tx: Tx, file: string, kind: ThumbnailKind, bytes: Uint8Array | undefined): void {
  const fields = { r: tx.realm, ...(bytes && { bytes: new Binary(bytes) }) };
  tx.update(
    UPLOAD_COLLECTIONS.thumbnails,
    { _id: thumbnailKey(file, kind) },
    { $setOnInsert: fields },
    { upsert: true },
  );
}

/** Stages that a file has no thumbnails any more. */
export function removeThumbnails(tx: Tx, file: string): void {
  tx.remove(UPLOAD_COLLECTIONS.thumbnails, { _id: { $in: thumbnailKeys(file) } }, { many: true });
}
