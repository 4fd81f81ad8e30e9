/** The one file of a body that is passed on as it comes, and never held whole. */
import type { MultipartFile } from '@fastify/multipart';
import { badRequest, type DomainError, FILE_PIECE_BYTES, LIMITS, notReady } from '@rookery/core';
import type { FastifyRequest } from 'fastify';

const MAX_MIB = LIMITS.max_file_upload_size_mib;
const MAX_BYTES = MAX_MIB * 1024 * 1024;

/** How much longer than its file a body may be: the boundaries, and fields that mean nothing. */
const MAX_AROUND_BYTES = 64 * 1024;

/** Files on their way through this process at a time, each with two pieces in memory at most. */
const MAX_AT_ONCE = 64;

let underWay = 0;

export interface IncomingFile {
  readonly name: string;
  /** As the client declared it. */
  readonly type: string;
  /** All but the last have FILE_PIECE_BYTES; none is empty. @throws as `readOneFile` */
  readonly pieces: AsyncIterable<Buffer>;
}

/**
 * Reads a body of one file. What is left of a body that is refused is read past, so that its sender comes to hear of it.
 * @throws DomainError BAD_REQUEST `You must specify a file to upload`, `You may only upload one file at a time`, or that it is too
 *   large; SERVER_NOT_READY while too many come at once
 */
export async function readOneFile<T>(request: FastifyRequest, pass: (file: IncomingFile) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw badRequest('You must specify a file to upload');
  if (underWay >= MAX_AT_ONCE) throw readPast(request, notReady());
  underWay++;
  try {
    if (Number(request.headers['content-length']) > MAX_BYTES + MAX_AROUND_BYTES) throw tooLarge();
    return await pass(await firstFile(request));
  } catch (error) {
    throw readPast(request, error);
  } finally {
    underWay--;
  }
}

type Parts = ReturnType<FastifyRequest['parts']>;

async function firstFile(request: FastifyRequest): Promise<IncomingFile> {
  // Files are counted where they are read, which tells best what is wrong.
  const parts = request.parts({
    limits: { fields: 10, parts: 20, fieldSize: MAX_AROUND_BYTES, fileSize: 2 * MAX_BYTES },
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

/** The pieces of a file. Behind the last of them nothing else may come, so whoever has them all has all of the body. */
async function* inPieces(file: AsyncIterable<Buffer>, parts: Parts): AsyncGenerator<Buffer> {
  let total = 0;
  let held: Buffer[] = [];
  let length = 0;
  const incoming = file[Symbol.asyncIterator]();
  for (;;) {
    const { done, value: chunk } = await incoming.next().catch(malformed);
    if (done) break;
    total += chunk.length;
    if (total > MAX_BYTES) throw tooLarge();
    held.push(chunk);
    length += chunk.length;
    if (length < FILE_PIECE_BYTES) continue;
    const bytes = Buffer.concat(held);
    yield bytes.subarray(0, FILE_PIECE_BYTES);
    // A chunk is far smaller than a piece.
    held = [bytes.subarray(FILE_PIECE_BYTES)];
    length -= FILE_PIECE_BYTES;
  }
  if (length > 0) yield Buffer.concat(held);
  if (await nextFile(parts)) throw badRequest('You may only upload one file at a time');
}

/** Lets the rest of a body go by unread, and passes the error on. */
function readPast(request: FastifyRequest, error: unknown): unknown {
  request.raw.unpipe();
  request.raw.resume();
  return error;
}

function malformed(): never {
  throw badRequest('Malformed request');
}

function tooLarge(): DomainError {
  return badRequest(`File is larger than this server's configured maximum upload size (${MAX_MIB} MiB).`);
}
