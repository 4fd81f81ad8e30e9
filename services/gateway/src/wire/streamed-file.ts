/** Reads a body with one file, forwarding it as it arrives. */
import type { MultipartFile } from '@fastify/multipart';
import { badRequest, type DomainError, MAX_UPLOAD_BYTES } from '@rookery/core';
import type { FastifyRequest } from 'fastify';
import { Pieces, passOn, type Sender, UPLOAD_TOO_LARGE } from './segments.ts';

/** Max. bytes of a body in addition to its file: boundaries, and ignored fields. */
const MAX_AROUND_BYTES = 64 * 1024;

export interface IncomingFile {
  readonly name: string;
  /** As declared by the client. */
  readonly type: string;
  /** The content in pieces. All but the last have FILE_CHUNK_BYTES; none is empty. @throws as `readOneFile` */
  readonly pieces: AsyncIterable<Buffer>;
}

/**
 * Reads a body with one file.
 * @throws DomainError BAD_REQUEST `You must specify a file to upload`, `You may only upload one file at a time`, or
 *   that it is too large; SERVER_NOT_READY while too many uploads are in progress
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
  // Files are counted where they are read, which gives the best error message.
  const parts = request.parts({
    limits: { fields: 10, parts: 20, fieldSize: MAX_AROUND_BYTES, fileSize: 2 * MAX_UPLOAD_BYTES },
  });
  const file = await nextFile(parts);
  if (!file) throw badRequest('You must specify a file to upload');
  return { name: file.filename, type: file.mimetype, pieces: inPieces(file.file, parts) };
}

/** Returns the next file. A form in which no file was chosen has one without a name, which is skipped. */
async function nextFile(parts: Parts): Promise<MultipartFile | undefined> {
  for (;;) {
    const { done, value: part } = await parts.next().catch(malformed);
    if (done) return undefined;
    if (part.type !== 'file') continue;
    if (part.filename) return part;
    part.file.resume();
  }
}

/** Yields the pieces of a file. No other file may follow, so a consumer of all pieces has read the whole body. */
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
