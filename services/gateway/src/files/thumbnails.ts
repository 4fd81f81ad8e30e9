/**
 * Thumbnails of uploaded pictures, at the URLs in messages. They are outside of the API, for browsers that display a
 * page.
 */
import { DomainError } from '@rookery/core';
import type { Caller__Output as Caller } from '@rookery/protos/gen/rookery/Caller.ts';
import type { FastifyInstance } from 'fastify';
import { identifyVisitor } from '../authentication/identify.ts';
import type { Context } from '../context.ts';
import { notFound } from '../plugins/not-found.ts';
import { toThumbnail } from '../wire/images.ts';
import { type RequestTrace, traceOf } from '../wire/request-trace.ts';
import { toPayload } from '../wire/slices.ts';
import { readPicture } from '../wire/uploaded-picture.ts';
import { SharedWork } from './shared-work.ts';
import { SANDBOX } from './uploads.ts';

/** A format name. The nearest available format is served: there is one still and one animated. */
const FORMAT = /^\d{1,5}x\d{1,5}(-anim)?\.\w{1,5}$/;
/** Time limit for reading and drawing a picture, including the wait for both, ms. */
const DEADLINE_MS = 30_000;

type Messages = Context['clients']['messages'];

/** `GET /user_uploads/thumbnail/{path_id}/{format}`: for callers who may read the file. */
export function serveThumbnails(
  app: FastifyInstance,
  context: Pick<Context, 'clients' | 'realms' | 'callers' | 'sessions' | 'rates' | 'answers'>,
): void {
  const drawing = new SharedWork<Uint8Array | undefined>();
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/user_uploads/thumbnail/*',
    handler: async (request, reply) => {
      const path = request.params['*'];
      const end = path.lastIndexOf('/');
      const path_id = path.slice(0, Math.max(end, 0));
      const [isFormat, moving] = FORMAT.exec(path.slice(end + 1)) ?? [];
      if (isFormat === undefined) return notFound(reply);
      const caller = await identifyVisitor(context, request, reply, { spectators: true, keyInQuery: true });
      context.rates.countFile(reply, caller, request);
      const { messages } = context.clients;
      const fields = { path_id, animated: moving !== undefined };
      const found = await messages.ReadThumbnail(fields, { caller, ...traceOf(request) });
      if (found.is_broken) return notFound(reply);
      const kind = `${found.file_id}-${found.animated ? 'animated' : 'still'}`;
      const etag = `"${kind}"`;
      reply
        .header('etag', etag)
        // The right to see it is checked at each request.
        .header('cache-control', 'private, no-cache')
        .header('content-security-policy', SANDBOX);
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      const drawn = () => draw(messages, { ...fields, size: found.size }, { caller, ...traceOf(request) });
      const bytes = found.bytes.length > 0 ? found.bytes : await drawing.run(kind, drawn);
      if (!bytes) return notFound(reply);
      context.answers.hold(reply, caller, bytes.length);
      return reply.type('image/webp').send(toPayload(reply, Buffer.from(bytes)));
    },
  });
}

/**
 * Draws a thumbnail and stores it.
 * @returns undefined if the picture cannot be drawn; that result is stored too
 */
async function draw(
  messages: Messages,
  { path_id, animated, size }: { path_id: string; animated: boolean; size: number },
  options: RequestTrace & { caller: Caller },
): Promise<Uint8Array | undefined> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const read = () => readPicture(messages, { path_id, size }, { ...options, signal });
  const keep = (bytes: Uint8Array) => messages.StoreThumbnail({ path_id, animated, bytes }, options);
  try {
    const bytes = await toThumbnail(read, animated, options.caller);
    await keep(bytes);
    return bytes;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'BAD_IMAGE') throw error;
    await keep(Buffer.alloc(0));
    return undefined;
  }
}
