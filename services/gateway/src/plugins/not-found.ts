/** Answers for unknown paths, and for methods that a path does not have. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { errorBody } from '../wire/envelope.ts';

const NOT_FOUND = errorBody('Not found');

export function answerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => notFound(reply));
}

export function notFound(reply: FastifyReply): FastifyReply {
  return reply.status(404).header('content-type', 'application/json').send(NOT_FOUND);
}

export function methodNotAllowed(reply: FastifyReply, allowed: readonly string[]): FastifyReply {
  return reply
    .status(405)
    .header('allow', allowed.join(', '))
    .header('content-type', 'application/json')
    .send(errorBody('Method Not Allowed', { allowed_methods: allowed }));
}

/** Answers OPTIONS. */
export function allowedMethods(reply: FastifyReply, allowed: readonly string[]): FastifyReply {
  return reply.status(204).header('allow', allowed.join(', ')).send();
}
