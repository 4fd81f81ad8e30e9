/** Uploaded files, at the URLs in messages. They are outside of the API, for browsers that display a page. */
import { Readable } from 'node:stream';
import { FILE_CHUNK_BYTES } from '@rookery/core';
import type { ReadUploadReply__Output } from '@rookery/protos/gen/rookery/ReadUploadReply.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { identifyVisitor } from '../authentication/identify.ts';
import type { Context } from '../context.ts';
import { notFound } from '../plugins/not-found.ts';
import { byteRange } from '../wire/byte-range.ts';
import { traceOf } from '../wire/request-trace.ts';
import type { Sender } from '../wire/segments.ts';
import { slicesOf } from '../wire/slices.ts';

const BYTES = 'application/octet-stream';
const PDF = 'application/pdf';

/** Policies under which no content runs, regardless of its bytes. PDF viewers do not open in a sandbox. */
export const SANDBOX = "default-src 'none'; sandbox";
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";

type Read = (piece: number | undefined) => Promise<ReadUploadReply__Output>;

/**
 * `GET /user_uploads/{realm}/{path}`: for the uploader, and for users who may read a message that links the file, with
 * a session or an API key, also as `?api_key=`. If such a message is web-public, spectators may read the file too.
 * `GET /user_uploads/temporary/{token}/{name}`: for anyone with a token that is less than a minute old.
 */
export function serveUploads(
  app: FastifyInstance,
  context: Pick<Context, 'clients' | 'realms' | 'callers' | 'sessions' | 'rates' | 'answers' | 'uploadLinks'>,
): void {
  const { messages } = context.clients;
  app.route<{ Params: { realm: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/user_uploads/:realm/*',
    handler: (request, reply) => {
      const path_id = `${request.params.realm}/${request.params['*']}`;
      let known: Sender | undefined;
      const hold = (bytes: number) => context.answers.hold(reply, known, bytes);
      return serve(request, reply, hold, async (piece) => {
        const caller = await identifyVisitor(context, request, reply, { spectators: true, keyInQuery: true });
        if (!known) context.rates.countFile(reply, caller, request);
        known = caller;
        const fields = { path_id, piece: piece ?? 0, wants_bytes: piece !== undefined };
        return messages.ReadUpload(fields, { caller, ...traceOf(request) });
      });
    },
  });
  app.route<{ Params: { token: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/user_uploads/temporary/:token/*',
    handler: async (request, reply) => {
      context.rates.countAddress(reply, request);
      const path_id = context.uploadLinks.read(request.params.token);
      if (path_id === undefined) return notFound(reply);
      const { realm_id } = await context.realms.at(request.headers.host, traceOf(request));
      const hold = (bytes: number) => context.answers.hold(reply, undefined, bytes);
      return serve(request, reply, hold, (piece) => {
        const fields = { path_id, piece: piece ?? 0, wants_bytes: piece !== undefined, linked_realm_id: realm_id };
        return messages.ReadUpload(fields, { ...traceOf(request), route: path_id });
      });
    },
  });
}

/**
 * Sends the file or the requested range, as fast as the client receives it.
 * @param hold counts the bytes that the answer holds in memory: one piece at a time
 */
async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  hold: (bytes: number) => void,
  read: Read,
): Promise<FastifyReply> {
  const { size, name, content_type, file_id } = await read(undefined);
  const etag = `"${file_id}"`;
  const asAttachment = content_type === BYTES || (request.query as Record<string, string>).download !== undefined;
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    // The right to see it is checked at each request.
    .header('cache-control', 'private, no-cache')
    .header('content-type', content_type)
    .header('content-disposition', disposition(asAttachment ? 'attachment' : 'inline', name))
    .header('content-security-policy', content_type === PDF ? PDF_POLICY : SANDBOX);
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const asked = request.headers['if-range'] ?? etag;
  const range = asked === etag ? byteRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${size}`).header('content-length', 0).send();
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  hold(Math.min(last - first + 1, FILE_CHUNK_BYTES));
  if (range) reply.status(206).header('content-range', `bytes ${first}-${last}/${size}`);
  reply.header('content-length', last - first + 1);
  if (request.method === 'HEAD' || last < first) return reply.send();
  return reply.send(Readable.from(bytesOf(read, first, last), { objectMode: false }));
}

async function* bytesOf(read: Read, first: number, last: number): AsyncGenerator<Uint8Array> {
  for (let piece = Math.floor(first / FILE_CHUNK_BYTES); piece * FILE_CHUNK_BYTES <= last; piece++) {
    const { bytes } = await read(piece);
    const start = piece * FILE_CHUNK_BYTES;
    yield* slicesOf(bytes.subarray(Math.max(0, first - start), last - start + 1));
  }
}

/**
 * Returns the Content-Disposition, with the name itself, and in ASCII for clients that do not support that (RFC 6266).
 */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
