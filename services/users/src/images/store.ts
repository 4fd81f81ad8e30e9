/** Small images: pictures of users, icons and logos of organisations, emoji. */
import { randomKey } from '@rookery/core';
import type { Binary, Database, IndexSpecs, Tx } from '@rookery/data';
import { COLLECTIONS } from '../database/collections.ts';

export const IMAGE_INDEXES: IndexSpecs = {
  [COLLECTIONS.images]: [
    { name: 'key', key: { realm: 1, key: 1 } },
    { name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
};

/** Length of the random part of an image's name: long enough that it cannot be guessed. */
const KEY_LENGTH = 32;
/**
 * How long an image stays available after its replacement, ms, for clients that do not know the new name yet. A longer
 * time would retain what users wanted deleted.
 */
const RETIRED_FOR_MS = 24 * 60 * 60 * 1000;
/**
 * Max. replaced pictures of one owner that stay available. Without a limit, a user who replaces theirs all day would
 * store gigabytes; pages that still show an older one are few.
 */
const MAX_RETIRED = 5;

type ImageType = 'image/png' | 'image/gif';

interface ImageDocument {
  /** `{realm}/{name}` */
  readonly _id: string;
  readonly realm: number;
  /**
   * The common prefix of the names of images that belong together; of retired ones, their place among the owner's: 0
   * for the newest, below `MAX_RETIRED`. Each further replacement moves them to the next one.
   */
  readonly key: string;
  readonly type: ImageType;
  readonly bytes: Binary;
  readonly expires_at?: Date;
}

export interface Image {
  readonly type: ImageType;
  readonly bytes: Buffer;
}

/** Images that belong together, by the suffix of their names. */
export type ImageSet = Readonly<Record<string, Image>>;

/** Stages images under new, unique names. @returns the common prefix of the names */
export function storeImages(tx: Tx, images: ImageSet): string {
  const key = randomKey(KEY_LENGTH).toLowerCase();
  for (const [ending, { type, bytes }] of Object.entries(images)) {
    tx.insert(COLLECTIONS.images, { _id: `${tx.realm}/${key}${ending}`, realm: tx.realm, key, type, bytes });
  }
  return key;
}

/**
 * Stages the deletion of images after `RETIRED_FOR_MS`, and the immediate deletion of those that the same owner
 * replaced MAX_RETIRED replacements ago.
 * @param owner names the user, or the kind of picture of the organisation
 */
export function retireImages(tx: Tx, key: string, owner: string): void {
  const set = (of: string, fields: { readonly key: string; readonly expires_at?: Date }) =>
    tx.update(COLLECTIONS.images, { realm: tx.realm, key: of }, { $set: fields }, { many: true });
  // From the oldest, so that each place is free when its images arrive.
  removeImages(tx, retiredPlace(owner, MAX_RETIRED - 1));
  for (let place = MAX_RETIRED - 1; place > 0; place--) {
    set(retiredPlace(owner, place - 1), { key: retiredPlace(owner, place) });
  }
  set(key, { key: retiredPlace(owner, 0), expires_at: new Date(tx.nowMs + RETIRED_FOR_MS) });
}

const retiredPlace = (owner: string, place: number): string => `retired/${owner}/${place}`;

/** Stages the immediate deletion of the images that an owner has replaced. */
export function removeRetiredImages(tx: Tx, owner: string): void {
  for (let place = 0; place < MAX_RETIRED; place++) removeImages(tx, retiredPlace(owner, place));
}

/** Stages the immediate deletion of images. */
export function removeImages(tx: Tx, key: string): void {
  tx.remove(COLLECTIONS.images, { realm: tx.realm, key }, { many: true });
}

export async function findImage(database: Database, realm: number, name: string): Promise<Image | undefined> {
  const found = await database.collection<ImageDocument>(COLLECTIONS.images).findOne({ _id: `${realm}/${name}` });
  return found ? { type: found.type, bytes: Buffer.from(found.bytes.buffer) } : undefined;
}

/** Reads the images of an organisation after a name, in the order of names, without those due for deletion. */
export async function imagesAfter(
  database: Database,
  realm: number,
  options: { after: string; limit: number },
): Promise<{ name: string; bytes: Buffer }[]> {
  const start = `${realm}/`;
  const found = await database
    .collection<ImageDocument>(COLLECTIONS.images)
    // '0' is the character after '/'.
    .find(
      { _id: { $gt: start + options.after, $lt: `${realm}0` }, expires_at: { $exists: false } },
      { hint: { _id: 1 } },
    )
    .sort({ _id: 1 })
    .limit(options.limit)
    .toArray();
  return found.map(({ _id, bytes }) => ({ name: _id.slice(start.length), bytes: Buffer.from(bytes.buffer) }));
}
