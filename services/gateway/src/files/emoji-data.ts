/** The names of emoji, which clients fetch once to offer and show them. */
import { hash } from 'node:crypto';
import { emojiNames } from '@rookery/core';
import type { FastifyInstance } from 'fastify';

/** Where it lies, below the organisation's address. */
export const EMOJI_DATA_PATH = '/static/emoji.json';

/**
 * Names change with a new version of the server only; a client that is this many seconds late misses the newest ones.
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

/** `GET /static/emoji.json`: `{code_to_names}`, for each code its names, the one to show first. Anyone may read it. */
export function serveEmojiData(app: FastifyInstance): void {
  // Made at the first request: the start of a process does not wait for it.
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
