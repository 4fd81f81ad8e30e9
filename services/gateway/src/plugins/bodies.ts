/** Which bodies are read: forms. Of any other content type the endpoint sees no fields, and says which is missing. */
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { parseForm } from '../wire/form.ts';

export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { parser: parseForm });
  await app.register(multipart);
  // The body is left unread; Node discards it when the answer has gone out.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}
