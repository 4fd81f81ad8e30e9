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

/** Long enough that an image's name cannot be guessed. */
const KEY_LENGTH = 32;
/**
 * How long an image is found after its replacement: clients that know its name and not yet the other one
 * still show it. Longer keeps what people wanted gone.
 */
const RETIRED_FOR_MS = 24 * 60 * 60 * 1000;

type ImageType = 'image/png' | 'image/gif';

interface ImageDocument {
  /** `{realm}/{name}` */
  readonly _id: string;
  readonly realm: number;
  /** What the names of images that belong together begin with. */
  readonly key: string;
  readonly type: ImageType;
  readonly bytes: Binary;
  readonly expires_at?: Date;
}

export interface Image {
  readonly type: ImageType;
  readonly bytes: Buffer;
}

/** Where images that belong together are: what follows their common key in the name, and what they are. */
export type ImageSet = Readonly<Record<string, Image>>;

/** Stages images under names that nothing has had before. @returns what the names begin with */
export function storeImages(tx: Tx, images: ImageSet): string {
  const key = randomKey(KEY_LENGTH).toLowerCase();
  for (const [ending, { type, bytes }] of Object.entries(images)) {
    tx.insert(COLLECTIONS.images, { _id: `${tx.realm}/${key}${ending}`, realm: tx.realm, key, type, bytes });
  }
  return key;
}

/** Stages that images are gone soon, and for good. */
export function retireImages(tx: Tx, key: string): void {
  const change = { $set: { expires_at: new Date(tx.nowMs + RETIRED_FOR_MS) } };
  tx.update(COLLECTIONS.images, { realm: tx.realm, key }, change, { many: true });
}

/** Stages that images are gone at once. */
export function removeImages(tx: Tx, key: string): void {
  tx.remove(COLLECTIONS.images, { realm: tx.realm, key }, { many: true });
}

export async function findImage(database: Database, realm: number, name: string): Promise<Image | undefined> {
  const found = await database.collection<ImageDocument>(COLLECTIONS.images).findOne({ _id: `${realm}/${name}` });
  return found ? { type: found.type, bytes: Buffer.from(found.bytes.buffer) } : undefined;
}

/** The images of an organisation behind a name, by name, less those that are gone soon. */
export async function imagesAfter(
  database: Database,
  realm: number,
  o: { after: string; limit: number },
): Promise<{ name: string; bytes: Buffer }[]> {
  const start = `${realm}/`;
  const found = await database
    .collection<ImageDocument>(COLLECTIONS.images)
    // '0' is the character behind '/'.
    .find({ _id: { $gt: start + o.after, $lt: `${realm}0` }, expires_at: { $exists: false } }, { hint: { _id: 1 } })
    .sort({ _id: 1 })
    .limit(o.limit)
    .toArray();
  return found.map(({ _id, bytes }) => ({ name: _id.slice(start.length), bytes: Buffer.from(bytes.buffer) }));
}
