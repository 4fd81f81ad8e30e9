/**
 * Thumbnails of uploaded pictures. They exist as long as the attachment; operations of the commit queue create and
 * remove them.
 */
import { Binary, type Database, type Tx } from '@rookery/data';
import { UPLOAD_COLLECTIONS } from './documents.ts';

export type ThumbnailKind = 'still' | 'animated';

interface ThumbnailDocument {
  /** `{file}:{kind}`. */
  readonly _id: string;
  readonly r: number;
  /** WebP; absent if the picture cannot be drawn. */
  readonly bytes?: Binary;
}

const thumbnailKey = (file: string, kind: ThumbnailKind): string => `${file}:${kind}`;

/** The keys of all thumbnails that a file may have. */
export const thumbnailKeys = (file: string): string[] =>
  (['still', 'animated'] as const).map((kind) => thumbnailKey(file, kind));

/** Returns a thumbnail; undefined if it is not drawn yet, without bytes if it cannot be drawn. */
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
 * Stages a thumbnail. An existing one is not replaced: it was drawn from the same picture.
 * @param bytes undefined if the picture cannot be drawn
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

/** Stages the removal of a file's thumbnails. */
export function removeThumbnails(tx: Tx, file: string): void {
  tx.remove(UPLOAD_COLLECTIONS.thumbnails, { _id: { $in: thumbnailKeys(file) } }, { many: true });
}
