/** Links to meetings. They are outside of the API, for browsers that follow a link in a message. */
import type { FastifyInstance } from 'fastify';
import { identifyVisitor } from '../authentication/identify.ts';
import type { Context } from '../context.ts';
import { traceOf } from '../wire/request-trace.ts';

/** `GET /calls/bigbluebutton/join?bigbluebutton=...`: redirects users of the organisation to the meeting. */
export function serveCalls(
  app: FastifyInstance,
  context: Pick<Context, 'clients' | 'realms' | 'callers' | 'sessions' | 'rates'>,
): void {
  app.get<{ Querystring: Readonly<Record<string, string | undefined>> }>(
    '/calls/bigbluebutton/join',
    // The request creates the meeting, so there is no HEAD.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const caller = await identifyVisitor(context, request, reply, { spectators: false });
      context.rates.countUser(reply, caller);
      const { bigbluebutton: token = '' } = request.query;
      const { url } = await context.clients.users.JoinCall({ token }, { caller, ...traceOf(request) });
      // Anyone with this URL can join.
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
      return reply.redirect(url, 302);
    },
  );
}
