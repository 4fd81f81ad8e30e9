/** Archives, as downloaded. */
import type { ApiClient } from '@rookery/testkit';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { request } from 'undici';

export interface Archive {
  /** All texts in the archive. */
  readonly text: string;
  /** The names of all files. */
  readonly names: readonly string[];
  /** Returns the contents of a file. */
  bytes(file: string): Buffer;
  /** Returns the parsed lines of a file. */
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests assert
  lines(file: string): any[];
}

/** Fetches a path from the organisation. */
export async function download(
  { origin, host }: Pick<ApiClient, 'origin' | 'host'>,
  path: string,
  headers: Record<string, string> = {},
) {
  const { statusCode, headers: answered, body } = await request(`${origin}${path}`, { headers: { host, ...headers } });
  return { status: statusCode, headers: answered, bytes: Buffer.from(await body.arrayBuffer()) };
}

export const basic = ({ email, apiKey }: ApiClient) => ({
  authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`,
});

export async function open(bytes: Buffer): Promise<Archive> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { checkSignature: true });
  const files = new Map<string, Buffer>();
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue;
    files.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())));
  }
  await reader.close();
  const found = (name: string) => {
    const file = files.get(name);
    if (file === undefined) throw new Error(`no ${name} among ${[...files.keys()].join(', ')}`);
    return file;
  };
  return {
    text: [...files].map(([name, bytes]) => `${name}\n${bytes.toString()}`).join('\n'),
    names: [...files.keys()],
    bytes: found,
    lines: (name) =>
      found(name)
        .toString()
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line)])),
  };
}
