/** Links to meetings. Outside of the API, for browsers that follow a link of a message. */
import type { FastifyInstance } from 'fastify';
import { identifyVisitor } from '../authentication/identify.ts';
import type { Context } from '../context.ts';
import { trailOf } from '../wire/trail.ts';

/**
 * `GET /calls/bigbluebutton/join?bigbluebutton=...`: for people of the organisation, who are sent on to the meeting.
 */
export function serveCalls(
  app: FastifyInstance,
  context: Pick<Context, 'clients' | 'realms' | 'callers' | 'sessions' | 'rates'>,
): void {
  app.get<{ Querystring: Readonly<Record<string, string | undefined>> }>(
    '/calls/bigbluebutton/join',
    // It makes the meeting.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const caller = await identifyVisitor(context, request, reply, { spectators: false });
      context.rates.countUser(reply, caller);
      const { bigbluebutton: token = '' } = request.query;
      const { url } = await context.clients.users.JoinCall({ token }, { caller, ...trailOf(request) });
      // The address alone lets its holder in.
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
      return reply.redirect(url, 302);
    },
  );
}
