/**
 * The format of a backup on disk. The files of a finished backup:
 *
 *   manifest.json                     the content, the moment that it shows, and the checksum of every part
 *   SHA256SUMS                        these checksums and that of manifest.json, for `sha256sum --check`
 *   <service>/<collection>/<n>.bson.zst   parts: concatenated documents (BSON), compressed (zstd)
 *   changes/<n>.bson.zst              changes during the read of the earlier parts: `{s, c, d}` is a document in its
 *                                     later state, `{s, c, r}` the `_id` of a deleted one
 *
 * An unfinished backup has `progress.json` in place of the manifest, and `touched/`.
 */
import { createHash } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { StartRefusal } from '../installation/refusal.ts';

/** The services with a database, which is `<NAMESPACE>_<service>`. */
export const STORING = ['users', 'channels', 'messages'] as const;
export type Storing = (typeof STORING)[number];

/** The version of the format; a restore rejects unknown ones. */
const FORMAT = 1;

const count = z.number().int().min(0);
/** A relative path that cannot leave the backup's directory. */
const file = z.string().regex(/^(?!\.)[\w%.-]+(\/(?!\.)[\w%.-]+){1,2}$/);

const part = z.object({
  file,
  service: z.enum(STORING).optional(),
  /** Absent: a part of `changes/`. */
  collection: z.string().min(1).optional(),
  documents: count,
  /** The size of the file. */
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const collection = z.object({
  name: z.string().min(1),
  options: z.record(z.string(), z.unknown()),
  indexes: z.array(z.looseObject({ name: z.string(), key: z.record(z.string(), z.unknown()) })),
  /** The number of documents at the backup's moment; null if counting timed out. */
  documents: count.nullable(),
});

const manifest = z.object({
  format: z.literal(FORMAT),
  id: z.string().min(1),
  namespace: z.string(),
  version: z.string(),
  mongodb: z.string(),
  started: z.iso.datetime(),
  /** The moment that the backup shows: it contains everything acknowledged before, and nothing later. */
  moment: z.iso.datetime(),
  cluster_time: z.string(),
  databases: z.record(z.enum(STORING), z.array(collection)),
  /** In the order in which a restore applies them. */
  parts: z.array(part),
});

const progress = z.object({
  format: z.literal(FORMAT),
  id: z.string().min(1),
  namespace: z.string(),
  replica_set: z.string(),
  started: z.iso.datetime(),
  /** `<seconds>:<increment>`: the time from which all changes are in `touched/`. */
  from: z.string(),
  /**
   * By service and collection: the `_id` (extended JSON) of the last document in the last part, and whether all are
   * read.
   */
  copied: z.record(z.string(), z.object({ last: z.string().optional(), done: z.boolean() })),
  /** By service: the token at which the change stream continues, and the bytes of its file written before it. */
  touched: z.partialRecord(z.enum(STORING), z.object({ token: z.string(), bytes: count })),
  /** By service: the bytes of that file whose documents were read again into `changes/`. */
  reread: z.partialRecord(z.enum(STORING), count),
  parts: z.array(part),
});

export type Part = z.infer<typeof part>;
export type CollectionInfo = z.infer<typeof collection>;
export type Manifest = z.infer<typeof manifest>;
export type Progress = z.infer<typeof progress>;
export { FORMAT };

const MANIFEST = 'manifest.json';
const SUMS = 'SHA256SUMS';
const PROGRESS = 'progress.json';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Reads the manifest of a finished backup. @throws StartRefusal if there is none, or its checksum is wrong */
export async function readManifest(dir: string): Promise<Manifest> {
  const bytes = await readIfThere(join(dir, MANIFEST));
  if (bytes === undefined) {
    const unfinished = (await readIfThere(join(dir, PROGRESS))) !== undefined;
    throw new StartRefusal(
      unfinished
        ? `The backup in ${dir} is not finished. Repeat the command that makes it, and it continues.`
        : `There is no backup in ${dir}: it has no ${MANIFEST}.`,
    );
  }
  const sums = (await readIfThere(join(dir, SUMS)))?.toString('utf8') ?? '';
  if (!sums.split('\n').includes(`${sha256(bytes)}  ${MANIFEST}`)) {
    throw new StartRefusal(`${join(dir, MANIFEST)} is damaged: its SHA-256 is not the one in ${SUMS}.`);
  }
  return check(manifest, bytes, join(dir, MANIFEST));
}

/** Writes the manifest, the last step, which makes the backup a finished one. */
export async function writeManifest(dir: string, finished: Manifest): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(finished, null, 1)}\n`);
  const lines = [...finished.parts.map((one) => [one.sha256, one.file]), [sha256(bytes), MANIFEST]];
  await writeWhole(join(dir, SUMS), Buffer.from(lines.map(([sum, name]) => `${sum}  ${name}\n`).join('')));
  await writeWhole(join(dir, MANIFEST), bytes);
}

/** Reads the progress of an unfinished backup; undefined if there is none. */
export async function readProgress(dir: string): Promise<Progress | undefined> {
  const bytes = await readIfThere(join(dir, PROGRESS));
  return bytes && check(progress, bytes, join(dir, PROGRESS));
}

export const writeProgress = (dir: string, present: Progress): Promise<void> =>
  writeWhole(join(dir, PROGRESS), Buffer.from(`${JSON.stringify(present)}\n`));

/** Writes a file atomically and durably. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const written = await open(`${path}.new`, 'w', 0o600);
  try {
    await written.writeFile(bytes);
    await written.sync();
  } finally {
    await written.close();
  }
  await rename(`${path}.new`, path);
  // The name is durable only after the directory is synced.
  const directory = await open(dirname(path), 'r');
  await directory.sync().finally(() => directory.close());
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return await readFile(path).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

function check<T>(schema: z.ZodType<T>, bytes: Buffer, path: string): T {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new StartRefusal(`${path} is damaged: it is no JSON.`);
  }
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw new StartRefusal(`${path} is of another release or damaged: ${issue?.path.join('.')}: ${issue?.message}`);
}
