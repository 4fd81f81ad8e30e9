/** The names of emoji, which clients fetch once to suggest and display them. */
import { hash } from 'node:crypto';
import { emojiNames } from '@rookery/core';
import type { FastifyInstance } from 'fastify';

/** The path, below the organisation's URL. */
export const EMOJI_DATA_PATH = '/static/emoji.json';

/**
 * Cache lifetime, seconds. Names change only with a release of the server; for this long after it, a client may miss
 * the newest ones.
 */
const MAX_AGE_SECONDS = 3600;

interface EmojiData {
  readonly body: Buffer;
  readonly etag: string;
}

function makeEmojiData(): EmojiData {
  const body = Buffer.from(JSON.stringify({ code_to_names: emojiNames() }));
  return { body, etag: `"${hash('sha256', body, 'base64url').slice(0, 16)}"` };
}

/** `GET /static/emoji.json`: `{code_to_names}`, the names of each code, preferred name first. Public. */
export function serveEmojiData(app: FastifyInstance): void {
  // Built at the first request, so that startup stays short.
  let made: EmojiData | undefined;
  app.get(EMOJI_DATA_PATH, (request, reply) => {
    made ??= makeEmojiData();
    const { body, etag } = made;
    reply
      .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
      .header('access-control-allow-origin', '*')
      .header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.header('content-type', 'application/json').compress(body);
  });
}
