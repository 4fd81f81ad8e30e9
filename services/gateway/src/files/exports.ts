/** Export archives. They are outside of the API, for browsers that follow a link. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { identifyVisitor } from '../authentication/identify.ts';
import type { Context } from '../context.ts';
import { traceOf } from '../wire/request-trace.ts';
import type { Sender } from '../wire/segments.ts';
import { slicesOf } from '../wire/slices.ts';

const KEY = /^[A-Za-z0-9]{32}$/;

/**
 * `GET /exports/{key}/{name}`: for administrators who know the URL, with a session or an API key. The archive is read
 * in pieces, as fast as the client receives them. The caller is identified again before each piece, so that the
 * download ends when they lose the right to it.
 */
export function serveExports(
  app: FastifyInstance,
  context: Pick<Context, 'clients' | 'realms' | 'callers' | 'sessions' | 'rates' | 'answers'>,
): void {
  app.route<{ Params: { key: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/exports/:key/:name',
    handler: async (request, reply) => {
      const key = KEY.test(request.params.key) ? request.params.key : '';
      let known: Sender | undefined;
      const read = async (piece: number) => {
        const caller = await identifyVisitor(context, request, reply, { spectators: false });
        if (!known) context.rates.countUser(reply, caller);
        known = caller;
        return context.clients.users.ReadExport({ key, piece }, { caller, ...traceOf(request) });
      };
      const first = await read(0);
      context.answers.hold(reply, known, first.bytes.length);
      const pieces = async function* () {
        let sent = 0;
        for (let piece = 0; sent < first.size; piece++) {
          const { bytes } = piece === 0 ? first : await read(piece);
          sent += bytes.length;
          yield* slicesOf(bytes);
        }
      };
      return reply
        .header('content-type', 'application/zip')
        .header('content-length', first.size)
        .header('content-disposition', `attachment; filename="export-${first.export_id}.zip"`)
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(request.method === 'HEAD' ? undefined : Readable.from(pieces(), { objectMode: false }));
    },
  });
}
