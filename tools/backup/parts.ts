/** Parts: files of BSON documents, bounded in size, each with a checksum. */
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { StartRefusal } from '../installation/refusal.ts';
import { type Part, type Progress, type Storing, sha256, writeWhole } from './format.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/**
 * Default and max. bytes of a part before compression. A part ends with the document that reaches the limit, so it may
 * exceed it by up to 16 MiB, the largest document of MongoDB. With smaller parts less is repeated after an
 * interruption; larger ones shorten the list of parts.
 */
export const PART_BYTES = { usual: 32 * 1024 ** 2, most: 64 * 1024 ** 2 } as const;
const LONGEST_PART = PART_BYTES.most + 17 * 1024 ** 2;

/** Collects the documents of a part. */
export class PartBuffer {
  readonly #limit: number;
  #documents: Uint8Array[] = [];
  #bytes = 0;

  /** @param limit bytes, at most PART_BYTES.most */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.#bytes >= this.#limit;
  }

  get isEmpty(): boolean {
    return this.#documents.length === 0;
  }

  add(document: Uint8Array): void {
    // A document references the memory of the whole reply, which a copy lets the collector free earlier.
    this.#documents.push(Buffer.from(document));
    this.#bytes += document.length;
  }

  /** Returns the collected documents and empties the buffer. */
  take(): { documents: number; bytes: Buffer } {
    const taken = { documents: this.#documents.length, bytes: Buffer.concat(this.#documents) };
    this.#documents = [];
    this.#bytes = 0;
    return taken;
  }
}

/** Writes a part and adds it to `progress`, without saving it: a file that no saved progress names is written again. */
export async function writePart(
  dir: string,
  progress: Progress,
  { documents, bytes }: { documents: number; bytes: Buffer },
  of?: { service: Storing; collection: string },
): Promise<void> {
  const folder = of ? `${of.service}/${encodeURIComponent(of.collection)}` : 'changes';
  const before = progress.parts.filter(({ file }) => file.startsWith(`${folder}/`)).length;
  const file = `${folder}/${String(before + 1).padStart(6, '0')}.bson.zst`;
  const compressed = await compress(bytes);
  await mkdir(dirname(join(dir, file)), { recursive: true, mode: 0o700 });
  await writeWhole(join(dir, file), compressed);
  progress.parts.push({ file, ...of, documents, bytes: compressed.length, sha256: sha256(compressed) });
}

/** Reads the file of a part. @throws StartRefusal with the part's name if its size or checksum is wrong */
export async function checkPart(dir: string, part: Part): Promise<Buffer> {
  const damaged = damageOf(dir, part);
  const compressed = await readFile(join(dir, part.file)).catch((error) => {
    throw error.code === 'ENOENT' ? damaged('the file is missing') : error;
  });
  if (compressed.length !== part.bytes) throw damaged(`it has ${compressed.length} bytes, not ${part.bytes}`);
  if (sha256(compressed) !== part.sha256) throw damaged('its SHA-256 is not the one in the manifest');
  return compressed;
}

const damageOf = (dir: string, part: Part) => (why: string) =>
  new StartRefusal(`The part ${part.file} of ${dir} is damaged: ${why}.`);

/** Reads the documents of a part, in order. @throws as `checkPart` */
export async function readPart(dir: string, part: Part): Promise<Buffer[]> {
  const damaged = damageOf(dir, part);
  const compressed = await checkPart(dir, part);
  const bytes = await decompress(compressed, { maxOutputLength: LONGEST_PART }).catch((error) => {
    throw damaged(error.message);
  });
  const documents = splitDocuments(bytes);
  if (documents?.length !== part.documents) throw damaged(`it does not have ${part.documents} documents`);
  return documents;
}

/** Splits concatenated BSON documents; undefined if the last one is incomplete. */
export function splitDocuments(bytes: Buffer): Buffer[] | undefined {
  const documents: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const length = at + 4 <= bytes.length ? bytes.readInt32LE(at) : 0;
    if (length < 5 || at + length > bytes.length) return undefined;
    documents.push(bytes.subarray(at, at + length));
    at += length;
  }
  return documents;
}
