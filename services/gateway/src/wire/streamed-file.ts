/** The one file of a body that is passed on as it comes, and never held whole. */
import type { MultipartFile } from '@fastify/multipart';
import { badRequest, type DomainError, MAX_UPLOAD_BYTES } from '@rookery/core';
import type { FastifyRequest } from 'fastify';
import { Pieces, passOn, type Sender, UPLOAD_TOO_LARGE } from './segments.ts';

/** How much longer than its file a body may be: the boundaries, and fields that mean nothing. */
const MAX_AROUND_BYTES = 64 * 1024;

export interface IncomingFile {
  readonly name: string;
  /** As the client declared it. */
  readonly type: string;
  /** All but the last have FILE_CHUNK_BYTES; none is empty. @throws as `readOneFile` */
  readonly pieces: AsyncIterable<Buffer>;
}

/**
 * Reads a body of one file.
 * @throws DomainError BAD_REQUEST `You must specify a file to upload`, `You may only upload one file at a time`, or
 *   that it is too large; SERVER_NOT_READY while too many come at once
 */
export async function readOneFile<T>(
  request: FastifyRequest,
  sender: Sender,
  pass: (file: IncomingFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw badRequest('You must specify a file to upload');
  return passOn(request, sender, async () => {
    if (Number(request.headers['content-length']) > MAX_UPLOAD_BYTES + MAX_AROUND_BYTES) throw tooLarge();
    return pass(await firstFile(request));
  });
}

type Parts = ReturnType<FastifyRequest['parts']>;

async function firstFile(request: FastifyRequest): Promise<IncomingFile> {
  // Files are counted where they are read, which tells best what is wrong.
  const parts = request.parts({
    limits: { fields: 10, parts: 20, fieldSize: MAX_AROUND_BYTES, fileSize: 2 * MAX_UPLOAD_BYTES },
  });
  const file = await nextFile(parts);
  if (!file) throw badRequest('You must specify a file to upload');
  return { name: file.filename, type: file.mimetype, pieces: inPieces(file.file, parts) };
}

/** A form whose file nobody chose has one without a name, which is none. */
async function nextFile(parts: Parts): Promise<MultipartFile | undefined> {
  for (;;) {
    const { done, value: part } = await parts.next().catch(malformed);
    if (done) return undefined;
    if (part.type !== 'file') continue;
    if (part.filename) return part;
    part.file.resume();
  }
}

/** The pieces of a file. Behind the last of them nothing else may come, so a reader of them all has all of the body. */
async function* inPieces(file: AsyncIterable<Buffer>, parts: Parts): AsyncGenerator<Buffer> {
  let total = 0;
  const pieces = new Pieces();
  const incoming = file[Symbol.asyncIterator]();
  for (;;) {
    const { done, value: chunk } = await incoming.next().catch(malformed);
    if (done) break;
    total += chunk.length;
    if (total > MAX_UPLOAD_BYTES) throw tooLarge();
    const piece = pieces.add(chunk);
    if (piece) yield piece;
  }
  const rest = pieces.rest();
  if (rest) yield rest;
  if (await nextFile(parts)) throw badRequest('You may only upload one file at a time');
}

function malformed(): never {
  throw badRequest('Malformed request');
}

function tooLarge(): DomainError {
  return badRequest(UPLOAD_TOO_LARGE);
}
