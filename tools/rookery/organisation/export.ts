import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pause } from '@rookery/core/pause';
import type { CallOptions } from '@rookery/rpc';
import { Option } from 'commander';
import { StartRefusal } from '../../installation/refusal.ts';
import { command } from '../command.ts';
import { Misuse } from '../failures.ts';
import type { Installation } from '../installation.ts';
import { type Actor, actIn, acting } from '../organisations.ts';
import { said } from '../output.ts';

interface Options extends Actor {
  readonly file: string;
  readonly private?: true;
}

/** An export as the API lists it. */
interface Listed {
  readonly id: number;
  readonly pending: boolean;
  readonly failed_timestamp: number | null;
  readonly export_url: string | null;
}

const POLL_MS = 500;
const STANDARD_OUTPUT = '-';

export const exportOrganisation = command<Options>({
  name: 'export',
  summary: 'export an organisation, and write the archive to a file',
  examples: [
    'organisation export birds.zip',
    'organisation export --private --organisation birds birds.zip',
    'organisation export - >birds.zip',
  ],
  define: (verb) =>
    acting(verb)
      .argument('<file>', 'the file to write, which must not exist; - means standard output')
      .addOption(new Option('--private', 'include the private data of users who consented')),
  async run(installation, flags) {
    const { file } = flags;
    if (file === STANDARD_OUTPUT) {
      if (flags.json || process.stdout.isTTY)
        throw new Misuse('Standard output takes nothing but the archive: redirect it.');
      const { bytes } = await writeExport(installation, flags, process.stdout);
      process.stderr.write(`wrote ${bytes} bytes to standard output\n`);
      return { data: undefined, lines: [] };
    }
    const part = await openPart(file);
    try {
      const written = await writeExport(installation, flags, part.handle.createWriteStream());
      await rename(part.path, file);
      return said(`wrote ${file} (${written.bytes} bytes)`, { ...written, file });
    } catch (error) {
      // An incomplete file is removed.
      await rm(part.path, { force: true });
      throw error;
    } finally {
      await part.handle.close();
    }
  },
});

/**
 * Opens the file before the export is requested, since an organisation has only five exports a week. @throws
 * StartRefusal
 */
async function openPart(file: string) {
  if (existsSync(file)) throw new StartRefusal(`${file} exists already.`);
  const path = `${file}.part`;
  try {
    return { path, handle: await open(path, 'wx', 0o600) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartRefusal(code === 'EEXIST' ? `${path} exists already.` : `The file cannot be written: ${message}`);
  }
}

/** Requests the export, waits for it, and writes the archive. */
async function writeExport(installation: Installation, flags: Options, out: Writable) {
  const { realm, options } = await actIn(installation, flags);
  const export_type = flags.private ? 'full_with_consent' : 'public';
  const { export_id } = await installation.clients.users.RequestExport({ export_type }, options());
  const key = await finished(installation, export_id, options);
  const bytes = await download(installation, { key, out }, options);
  return { realm_id: realm.realm_id, export_id, bytes };
}

/** Waits for an export. @returns the key of its archive */
async function finished({ clients }: Installation, id: number, options: () => CallOptions): Promise<string> {
  for (;;) {
    const { json } = await clients.users.ListExports({}, options());
    const { exports } = JSON.parse(json.toString()) as { exports: Listed[] };
    const found = exports.find((one) => one.id === id);
    if (!found || found.failed_timestamp !== null)
      throw new StartRefusal('The export has failed: see the log of users.');
    const key = /\/exports\/(\w+)\//.exec(found.export_url ?? '')?.[1];
    if (key !== undefined) return key;
    await pause(POLL_MS);
  }
}

/** Writes the archive to `out`. @returns its size in bytes */
async function download(
  { clients }: Installation,
  { key, out }: { key: string; out: Writable },
  options: () => CallOptions,
): Promise<number> {
  let written = 0;
  async function* pieces() {
    for (let piece = 0; ; piece++) {
      const { bytes, size } = await clients.users.ReadExport({ key, piece }, options());
      written += bytes.length;
      yield Uint8Array.from(bytes);
      if (written >= size || bytes.length === 0) return;
    }
  }
  await pipeline(Readable.from(pieces()), out, { end: out !== process.stdout });
  return written;
}
