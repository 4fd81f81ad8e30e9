/** Headers and bodies of the protocol of resumable uploads (tus 1.0.0, https://tus.io/protocols/resumable-upload). */
import { badRequest, DomainError, MAX_UPLOAD_BYTES } from '@rookery/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from './envelope.ts';
import { Pieces, UPLOAD_TOO_LARGE } from './segments.ts';

const VERSION = '1.0.0';
const EXTENSIONS = 'creation,creation-with-upload,expiration,termination';

/** Content type of the bytes of an upload. */
const BYTES = 'application/offset+octet-stream';

/**
 * A hook: states the protocol version in every answer, including rejections, and the server's capabilities in answers
 * to OPTIONS.
 */
export function announceTus(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('tus-resumable', VERSION);
  if (request.method === 'OPTIONS') {
    reply.header('tus-version', VERSION).header('tus-extension', EXTENSIONS).header('tus-max-size', MAX_UPLOAD_BYTES);
  }
  done();
}

/** Whether an answer belongs to the protocol. */
export function speaksTus(reply: FastifyReply): boolean {
  return reply.hasHeader('tus-resumable');
}

/** @throws BAD_REQUEST with status 412 for a client without the header, or with another version */
export function checkVersion({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers['tus-resumable'] === VERSION) return;
  reply.header('tus-version', VERSION);
  throw withStatus(412, 'Tus-Resumable must be 1.0.0');
}

/**
 * Returns the size of a new upload. It must be known, and an upload is one file.
 * @throws BAD_REQUEST, with status 411 if the size is missing, and 413 if it exceeds the maximum
 */
export function readLength({ headers }: FastifyRequest): number {
  if (headers['upload-concat'] !== undefined) throw badRequest('Upload-Concat is not supported');
  const text = headers['upload-length'];
  if (text === undefined || headers['upload-defer-length'] !== undefined) {
    throw withStatus(411, 'Upload-Length is required');
  }
  const length = readCount('Upload-Length', text);
  if (length > MAX_UPLOAD_BYTES) throw withStatus(413, UPLOAD_TOO_LARGE);
  return length;
}

/** Returns the offset at which to append. @throws BAD_REQUEST, with status 415 for another content type */
export function readOffset(request: FastifyRequest): number {
  if (!hasBytes(request)) throw withStatus(415, `Content-Type must be ${BYTES}`);
  return readCount('Upload-Offset', request.headers['upload-offset']);
}

/** Whether the body is bytes of an upload. */
export function hasBytes({ headers }: FastifyRequest): boolean {
  return headers['content-type'] === BYTES;
}

/** Parses a count, which must be digits only: other notations of numbers are rejected. */
function readCount(name: string, text: string | string[] | undefined): number {
  const value = typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (value === undefined) throw badRequest(`Invalid ${name}`);
  return value;
}

/** The client's metadata of an upload. */
interface Metadata {
  /** As received. */
  readonly text: string;
  /** Without the path that a client may put before it. */
  readonly filename: string;
  readonly filetype: string;
}

/** Parses pairs of a key and a base64 text. @throws BAD_REQUEST `Invalid Upload-Metadata` */
export function readMetadata({ headers }: FastifyRequest): Metadata {
  const text = String(headers['upload-metadata'] ?? '').trim();
  const pairs = new Map<string, string>();
  for (const pair of text === '' ? [] : text.split(',')) {
    const [key = '', value = '', ...more] = pair.trim().split(' ');
    if (!/^[!-~]+$/.test(key) || more.length > 0 || pairs.has(key)) throw badMetadata();
    pairs.set(key, fromBase64(value));
  }
  const filename = pairs.get('filename')?.split(/[/\\]/).at(-1) ?? '';
  return { text, filename, filetype: pairs.get('filetype') ?? '' };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function fromBase64(value: string): string {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value)) throw badMetadata();
  try {
    return utf8.decode(Buffer.from(value, 'base64'));
  } catch {
    throw badMetadata();
  }
}

/**
 * Yields the bytes of a body in pieces, of which the first has `first` bytes. If the body is interrupted, the received
 * bytes are yielded before the error. A body may take as long as it needs; plugins/slow-clients.ts aborts one that is
 * too slow.
 * @throws BAD_REQUEST, with status 413 for more than `most` bytes
 */
export async function* bytesOf(
  { raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>,
  { first, most }: { first: number; most: number },
): AsyncGenerator<Buffer> {
  if (Number(headers['content-length']) > most) throw beyondEnd();
  const pieces = new Pieces(first);
  let total = 0;
  let problem: DomainError | undefined;
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > most) throw beyondEnd();
      const piece = pieces.add(chunk);
      if (piece) yield piece;
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    problem = badRequest('Malformed request');
  }
  const rest = pieces.rest();
  if (rest) yield rest;
  if (problem) throw problem;
}

/**
 * Returns the body of a rejection: the text that clients of the protocol show is in `message`, and a body of status 413
 * has nothing else.
 */
export function tusFailure(error: DomainError): Buffer {
  if (error.httpStatus === 413) return Buffer.from(`${JSON.stringify({ message: error.message })}\n`);
  const { code, message, httpStatus, extra } = error;
  return failure(new DomainError(code, message, { httpStatus, extra: { ...extra, message } }));
}

/** Converts an error to the protocol's: a full quota is reported as a file that is too large. */
export function toTusError(error: unknown): unknown {
  const full = error instanceof DomainError && error.code === 'REALM_UPLOAD_QUOTA';
  return full ? new DomainError(error.code, error.message, { httpStatus: 413 }) : error;
}

export const withStatus = (httpStatus: number, msg: string) => new DomainError('BAD_REQUEST', msg, { httpStatus });
const badMetadata = () => badRequest('Invalid Upload-Metadata');
const beyondEnd = () => withStatus(413, 'The upload is not that large');
