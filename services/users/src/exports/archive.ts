/**
 * Writes an organisation's data into an archive, a page at a time: memory holds one page, regardless of the amount of
 * data.
 */

import { Writable } from 'node:stream';
import { UserSet } from '@rookery/core';
import type { Database } from '@rookery/data';
import type { ExportPageReply__Output } from '@rookery/protos/gen/rookery/ExportPageReply.ts';
import type { Clients } from '@rookery/runtime';
import type { ZipWriter } from '@zip.js/zip.js';
import type { Directory } from '../directory/directory.ts';
import { groupList } from '../directory/group-list.ts';
import { imagesAfter } from '../images/store.ts';
import type { ExportPageRequest, ReadExportPage } from '../upstream/export-pages.ts';
import { exportPagesOf } from '../upstream/export-pages.ts';
import { organisationLine, userLine } from './rules/lines.ts';
import type { ExportDocument } from './store.ts';

/** Max. lines of one piece that are encoded from data in memory. */
const LINES = 500;
/** Max. images in one read. */
const IMAGES = 20;
/** Compressed formats are stored without compression: compressing them again costs much and gains nothing. */
const STORED = /^(image|audio|video)\/|^application\/pdf$/;

interface ArchiveOptions {
  readonly of: Pick<ExportDocument, 'id' | 'type' | 'requested_at'>;
  readonly database: Database;
  readonly directory: Directory;
  /** The users whose private data may be in it; none in a public archive. */
  readonly consenting: UserSet;
  readonly channels: Pick<Clients['channels'], 'ExportPage'>;
  readonly messages: Pick<Clients['messages'], 'ExportPage'>;
  /** Called before each page; throws if the archive must not be finished. */
  readonly check: () => Promise<void>;
  /** Ends the calls in flight. */
  readonly signal: AbortSignal;
}

/** Adds a file to the archive, after the previous one is complete. */
type Add = (name: string, pieces: AsyncIterable<Uint8Array>, options?: { stored?: boolean }) => Promise<void>;

/** The collections of `messages` that become files of JSON lines. */
const OF_MESSAGES = [
  'messages',
  'read_marks',
  'flags',
  'drafts',
  'saved_snippets',
  'scheduled_messages',
  'reminders',
] as const;

/**
 * Writes the archive and ends the stream: `organization.json`, a file of JSON lines for each collection, and the images
 * and uploads.
 * @throws the error of a call or of `check`; the written data is then not an archive
 */
export async function writeArchive(to: Writable, options: ArchiveOptions): Promise<void> {
  const { directory, consenting } = options;
  const { realm } = directory;
  // Loaded for the first archive: most processes never make one.
  const zipping = await import('@zip.js/zip.js');
  // Node compresses on its own threads; an additional worker would gain nothing.
  zipping.configure({ useWebWorkers: false });
  const lastModDate = new Date(options.of.requested_at);
  const zip = new zipping.ZipWriter(Writable.toWeb(to) as WritableStream, { lastModDate });
  const request = { realm_id: realm._id, consenting: consenting.toBytes(), scope: Buffer.alloc(0) };
  const channels = exportPagesOf(options.channels, options.signal);
  const messages = exportPagesOf(options.messages, options.signal);
  const add = adder(zip, options.check);

  // Read first: channels that become private while the archive grows were not private when it was requested.
  const { lines: known } = await channels({ ...request, collection: 'scope', cursor: '' });
  const { lines: scope } = await messages({ ...request, collection: 'scope', cursor: '', scope: known });
  const head = {
    format: 1,
    export_type: options.of.type,
    exported_at: options.of.requested_at / 1000,
    ...organisationLine(realm),
  };
  await add('organization.json', linesOf([head]));
  await add('users.ndjson', linesOf([...directory.users.byId.values()].map((user) => userLine(user, consenting))));
  await add('groups.ndjson', linesOf(groupList(directory, true)));
  await add('channels.ndjson', pagesOf(channels, { ...request, collection: 'channels' }));
  for (const collection of ['subscriptions', 'user_topics', 'channel_folders', 'default_channel_groups']) {
    await add(`${collection}.ndjson`, pagesOf(channels, { ...request, collection }));
  }
  for (const collection of OF_MESSAGES) {
    await add(`${collection}.ndjson`, pagesOf(messages, { ...request, collection, scope }));
  }
  await addImages(add, options.database, realm._id);
  await addUploads(add, messages, { ...request, scope });
  await zip.close();
}

function adder(zip: ZipWriter<unknown>, check: () => Promise<void>): Add {
  return async (name, pieces, { stored = false } = {}) => {
    const checked = async function* () {
      for await (const bytes of pieces) {
        await check();
        if (bytes.length > 0) yield bytes;
      }
    };
    await zip.add(name, ReadableStream.from(checked()), stored ? { level: 0 } : {});
  };
}

/** Adds the images of the organisation, of its users and its emoji, under the names in their URLs. */
async function addImages(add: Add, database: Database, realm: number): Promise<void> {
  for (let after = ''; ; ) {
    const images = await imagesAfter(database, realm, { after, limit: IMAGES });
    for (const { name, bytes } of images) {
      await add(`user_avatars/${realm}/${name}`, piecesOf(bytes), { stored: true });
      after = name;
    }
    if (images.length < IMAGES) return;
  }
}

interface AttachmentLine {
  readonly id: number;
  readonly path_id: string;
  readonly content_type: string;
}

/**
 * Adds the uploaded files, each under the path by which messages link it, and then the list of the files that were
 * there: some may be deleted in the meantime.
 */
async function addUploads(
  add: Add,
  ask: ReadExportPage,
  request: Omit<ExportPageRequest, 'cursor' | 'collection'>,
): Promise<void> {
  const attachments = () => pagesOf(ask, { ...request, collection: 'attachments' });
  const added: number[] = [];
  for await (const page of attachments()) {
    for (const [, { id, path_id, content_type }] of attachmentLines(page)) {
      const first = await ask({ ...request, collection: 'upload', cursor: `${id}:0` });
      if (first.gone) continue;
      const stored = STORED.test(content_type);
      await add(`user_uploads/${path_id}`, uploadPieces(ask, first, request), { stored });
      added.push(id);
    }
  }
  const there = UserSet.of(added);
  const remaining = async function* () {
    for await (const page of attachments()) {
      const lines = attachmentLines(page).filter(([, { id }]) => there.has(id));
      yield Buffer.from(lines.map(([line]) => `${line}\n`).join(''));
    }
  };
  await add('attachments.ndjson', remaining());
}

function attachmentLines(page: Uint8Array): [line: string, AttachmentLine][] {
  const lines = Buffer.from(page).toString().split('\n').filter(Boolean);
  return lines.map((line) => [line, JSON.parse(line) as AttachmentLine]);
}

/** @throws if the file is deleted while it is read: the archive starts over */
async function* uploadPieces(
  ask: ReadExportPage,
  first: ExportPageReply__Output,
  request: Omit<ExportPageRequest, 'cursor' | 'collection'>,
): AsyncGenerator<Uint8Array> {
  for (let page = first; ; ) {
    yield page.lines;
    if (page.cursor === '') return;
    page = await ask({ ...request, collection: 'upload', cursor: page.cursor });
    if (page.gone) throw new Error('a file was deleted while it was read');
  }
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
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

async function* pagesOf(ask: ReadExportPage, request: Omit<ExportPageRequest, 'cursor'>): AsyncGenerator<Uint8Array> {
  let cursor = '';
  do {
    const page = await ask({ ...request, cursor });
    yield page.lines;
    cursor = page.cursor;
  } while (cursor !== '');
}
