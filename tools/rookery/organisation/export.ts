import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallOptions } from '@rookery/rpc';
import { Option } from 'commander';
import { StartRefusal } from '../../installation/refusal.ts';
import { command } from '../command.ts';
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

export const exportOrganisation = command<Options>({
  name: 'export',
  summary: 'write an archive of an organisation into a file, when its service has made it',
  examples: ['organisation export birds.zip', 'organisation export --private --organisation birds birds.zip'],
  define: (verb) =>
    acting(verb)
      .argument('<file>', 'where to write it; it must not exist')
      .addOption(new Option('--private', 'with the private data of those who consented to that')),
  async run(installation, o) {
    if (existsSync(o.file)) throw new StartRefusal(`${o.file} exists already.`);
    const { realm, options } = await actIn(installation, o);
    const { users } = installation.clients;
    const export_type = o.private ? 'full_with_consent' : 'public';
    const { export_id } = await users.RequestExport({ export_type }, options());
    const key = await finished(installation, export_id, options);
    const bytes = await download(installation, key, o.file, options);
    return said(`wrote ${o.file} (${bytes} bytes)`, { realm_id: realm.realm_id, export_id, file: o.file, bytes });
  },
});

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

/** @returns its size. Nothing stays of a file that could not be written whole. */
async function download(
  { clients }: Installation,
  key: string,
  file: string,
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
  const part = `${file}.part`;
  try {
    await pipeline(Readable.from(pieces()), createWriteStream(part, { flags: 'wx', mode: 0o600 }));
    await rename(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new StartRefusal(`${part} exists already.`);
    await rm(part, { force: true });
    throw error;
  }
  return written;
}
