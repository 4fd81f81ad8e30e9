/** Images by name, and redirects to users' avatars. They are outside of the API, for browsers that display a page. */
import { readFileSync } from 'node:fs';
import type { Clients } from '@rookery/runtime';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { identifyVisitor } from '../authentication/identify.ts';
import type { Context } from '../context.ts';
import { notFound } from '../plugins/not-found.ts';
import { toGeneratedImage } from '../wire/generated-images.ts';
import { isId, pathId } from '../wire/ids.ts';
import { networkOf } from '../wire/origin.ts';
import { traceOf } from '../wire/request-trace.ts';
import { toPayload } from '../wire/slices.ts';
import { DEFAULT_LOGO_PATH } from '../wire/uploads.ts';
import { SharedWork } from './shared-work.ts';

/** Cache-Control of content that never changes at its path, so that clients never request it again. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Max. time for which a deleted picture is still served from memory, ms. */
const CACHED_MS = 60 * 60 * 1000;

/**
 * Size of the cache of stored images, bytes: those that users see all day. With less, the users service and its
 * database are called again and again.
 */
const STORED_BYTES = 32 * 1024 * 1024;
/**
 * Size of the cache of generated images, bytes. It is separate, since names can be invented, and those must not evict
 * stored images.
 */
const GENERATED_BYTES = 8 * 1024 * 1024;

const STORED = /^[a-z0-9]{32}(?:-medium|-still)?\.(?:png|gif)$/;
/** The digest, and the code points of the initials. */
const GENERATED = /^generated-([0-9a-f]{32})(?:-([0-9a-f]{2,5})(?:_([0-9a-f]{2,5}))?)?(-medium)?\.png$/;
const REALM = /^\d{1,9}$/;

/** The server's own picture: the emoji that every organisation has, and the logo of an organisation without one. */
const ROOK = readFileSync(new URL('../../assets/rook.png', import.meta.url));
const OWN_IMAGE = ['/static/generated/emoji/images/emoji/unicode/zulip.png', DEFAULT_LOGO_PATH];

interface Image {
  readonly bytes: Buffer;
  readonly type: string;
}

/**
 * `GET /user_avatars/{realm}/{name}`: public for anyone who knows the name; names cannot be guessed.
 * `GET /avatar/{user_id or email}` and `.../medium` redirect to the avatar of a user.
 */
export function serveImages(
  app: FastifyInstance,
  context: Pick<Context, 'clients' | 'realms' | 'callers' | 'sessions' | 'rates' | 'answers'>,
): void {
  const images = new Images(context.clients.users);
  app.get<{ Params: { realm: string; name: string } }>('/user_avatars/:realm/:name', async (request, reply) => {
    const { realm, name } = request.params;
    const asking: Asking = { request, count: () => context.rates.countMissedImage(reply, request) };
    const image = REALM.test(realm) ? await images.get(Number(realm), name, asking) : undefined;
    if (!image) return notFound(reply);
    // An evicted image stays in memory for the clients that have not received it.
    context.answers.hold(reply, undefined, image.bytes.length);
    return sendImage(reply, image);
  });
  for (const path of OWN_IMAGE) {
    app.get(path, (_request, reply) => sendImage(reply, { bytes: ROOK, type: 'image/png' }));
  }
  for (const [path, medium] of [
    ['/avatar/:who', false],
    ['/avatar/:who/medium', true],
  ] as const) {
    app.get<{ Params: { who: string } }>(path, async (request, reply) => {
      const { who } = request.params;
      const caller = await identifyVisitor(context, request, reply, { spectators: true });
      context.rates.countFile(reply, caller, request);
      const wanted = isId(who) ? { user_id: pathId(who) } : { email: who };
      const { url } = await context.clients.users.GetAvatarUrl({ ...wanted, medium }, { caller, ...traceOf(request) });
      return reply.redirect(withQuery(url, request.url), 302);
    });
  }
}

/** Sends an image so that browsers treat it as nothing else, regardless of its bytes. */
function sendImage(reply: FastifyReply, { bytes, type }: Image): FastifyReply {
  return reply
    .header('cache-control', FOR_EVER)
    .header('content-type', type)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(toPayload(reply, bytes));
}

/** Passes on the query, which clients add to distinguish versions. */
function withQuery(url: string, requested: string): string {
  const at = requested.indexOf('?');
  if (at < 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${requested.slice(at + 1)}`;
}

/** The request for an image. */
interface Asking {
  readonly request: FastifyRequest;
  /** Counts an image that is not in memory. @throws RATE_LIMIT_HIT */
  count(): void;
}

class Images {
  readonly #users: Pick<Clients['users'], 'GetImage'>;
  readonly #stored = cacheOf(STORED_BYTES);
  readonly #generated = cacheOf(GENERATED_BYTES);
  /** Many clients request a new picture at the same moment. */
  readonly #reads = new SharedWork<Image | undefined>();

  constructor(users: Pick<Clients['users'], 'GetImage'>) {
    this.#users = users;
  }

  /** @throws RATE_LIMIT_HIT; SERVER_NOT_READY while too many pictures are drawn, for the network or in total */
  async get(realm: number, name: string, asking: Asking): Promise<Image | undefined> {
    const generated = GENERATED.exec(name);
    if (!generated && !STORED.test(name)) return undefined;
    const id = `${realm}/${name}`;
    const cache = generated ? this.#generated : this.#stored;
    const cached = cache.get(id);
    if (cached) return cached;
    return this.#reads.run(id, () => {
      asking.count();
      const read = generated
        ? generate(generated, networkOf(asking.request.ip))
        : this.#users.GetImage({ realm_id: realm, name }, { ...traceOf(asking.request), route: id });
      return read.then(({ bytes, type }) => {
        if (bytes.length === 0) return undefined;
        const image = { bytes, type };
        cache.set(id, image);
        return image;
      });
    });
  }
}

const cacheOf = (maxSize: number): LRUCache<string, Image> =>
  new LRUCache({ maxSize, ttl: CACHED_MS, sizeCalculation: ({ bytes }) => bytes.length + 200 });

async function generate([, digest = '', first, second, medium]: RegExpExecArray, network: string): Promise<Image> {
  const points = [first, second].flatMap((point) => (point === undefined ? [] : [Number.parseInt(point, 16)]));
  const generated = { digest: Buffer.from(digest, 'hex'), initials: String.fromCodePoint(...points) };
  return { bytes: await toGeneratedImage(generated, medium === undefined ? 100 : 500, network), type: 'image/png' };
}
