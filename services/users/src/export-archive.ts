/** Writes an organisation's data into an archive, a page at a time: what is in memory is a page, however much there is. */
import { Writable } from 'node:stream';
import type { UserSet } from '@rookery/core';
import type { ExportPageReply__Output } from '@rookery/protos/gen/rookery/ExportPageReply.ts';
import type { Clients } from '@rookery/runtime';
import type { ZipWriter } from '@zip.js/zip.js';
import { groupList } from './group-list.ts';
import { organisationLine, userLine } from './rules/export-lines.ts';
import type { Directory } from './store/directory.ts';
import type { ExportDocument } from './store/exports.ts';

/** Lines that are made at once of what is in memory. */
const LINES = 500;

export interface ArchiveOptions {
  readonly of: Pick<ExportDocument, 'id' | 'type' | 'requested_at'>;
  readonly directory: Directory;
  /** Whose private data may be in it; nobody's in a public one. */
  readonly consenting: UserSet;
  readonly channels: Pick<Clients['channels'], 'ExportPage'>;
  readonly messages: Pick<Clients['messages'], 'ExportPage'>;
  /** Called before each page; throws where the archive is not to be made any more. */
  readonly check: () => Promise<void>;
  /** Ends the calls that are under way. */
  readonly signal: AbortSignal;
}

type Ask = (request: {
  realm_id: number;
  collection: string;
  cursor: string;
  consenting: Uint8Array;
  scope: Uint8Array;
}) => Promise<ExportPageReply__Output>;

/**
 * Writes it and ends the stream: `organization.json`, and a file of JSON lines for each collection.
 * @throws what a call or `check` ends with; then what was written is no archive
 */
export async function writeArchive(to: Writable, o: ArchiveOptions): Promise<void> {
  const { directory, consenting } = o;
  const { realm } = directory;
  // Loaded for the first archive: most processes never make one.
  const zipping = await import('@zip.js/zip.js');
  // Node compresses on its own threads; a worker more would be one for nothing.
  zipping.configure({ useWebWorkers: false });
  const lastModDate = new Date(o.of.requested_at);
  const zip = new zipping.ZipWriter(Writable.toWeb(to) as WritableStream, { lastModDate });
  const request = { realm_id: realm._id, consenting: consenting.toBytes(), scope: Buffer.alloc(0) };
  const options = { route: String(realm._id), signal: o.signal };
  const channels: Ask = (page) => o.channels.ExportPage(page, options);
  const messages: Ask = (page) => o.messages.ExportPage(page, options);
  const add = (name: string, lines: AsyncIterable<Uint8Array>) => addFile(zip, name, lines, o.check);

  // First: what is made private while the archive grows was not when it was asked for.
  const { lines: scope } = await channels({ ...request, collection: 'scope', cursor: '' });
  const head = { format: 1, export_type: o.of.type, exported_at: o.of.requested_at / 1000, ...organisationLine(realm) };
  await add('organization.json', linesOf([head]));
  await add('users.ndjson', linesOf([...directory.users.byId.values()].map((user) => userLine(user, consenting))));
  await add('groups.ndjson', linesOf(groupList(directory, true)));
  await add('channels.ndjson', pagesOf(channels, { ...request, collection: 'channels' }));
  await add('subscriptions.ndjson', pagesOf(channels, { ...request, collection: 'subscriptions' }));
  await add('messages.ndjson', pagesOf(messages, { ...request, collection: 'messages', scope }));
  await zip.close();
}

async function addFile(
  zip: ZipWriter<unknown>,
  name: string,
  lines: AsyncIterable<Uint8Array>,
  check: () => Promise<void>,
): Promise<void> {
  const checked = async function* () {
    for await (const bytes of lines) {
      await check();
      if (bytes.length > 0) yield bytes;
    }
  };
  await zip.add(name, ReadableStream.from(checked()));
}

async function* linesOf(values: readonly object[]): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < values.length; i += LINES) {
    yield Buffer.from(
      values
        .slice(i, i + LINES)
        .map((value) => `${JSON.stringify(value)}\n`)
        .join(''),
    );
  }
}

async function* pagesOf(ask: Ask, request: Omit<Parameters<Ask>[0], 'cursor'>): AsyncGenerator<Uint8Array> {
  let cursor = '';
  do {
    const page = await ask({ ...request, cursor });
    yield page.lines;
    cursor = page.cursor;
  } while (cursor !== '');
}
