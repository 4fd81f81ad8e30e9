/** Who is calling: HTTP Basic under /api/v1, a session cookie under /json, or there a spectator without one. */
import { BOT_TYPES, badRequest, DomainError, ERRORS, ROLES } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BotConfig } from '../caches/callers.ts';
import type { Context } from '../context.ts';
import { readBasic } from '../wire/basic.ts';
import { EMPTY_FORM, type Form } from '../wire/form.ts';
import { trailOf } from '../wire/trail.ts';

/** The two roots that the same endpoints are found under. */
export type Root = '/api/v1' | '/json';

export interface Identity {
  readonly caller: Caller__Output;
  /** Under /json, the session; a spectator has none. */
  readonly sessionId: string | undefined;
  /** The configuration of a bot that came with its key in the address. */
  readonly botConfig?: BotConfig;
}

interface Credentials {
  readonly request: FastifyRequest;
  readonly root: Root;
  readonly form: Form;
  readonly client: string;
  readonly writes: boolean;
  /** Incoming-webhook bots may only do what this allows. */
  readonly webhookBots: boolean;
  /** Whether a request without a login is served too. */
  readonly spectators: boolean;
  /** Whether `api_key` in the address identifies the caller: of what has nothing but an address. */
  readonly keyInQuery?: boolean;
}

/**
 * Identifies the caller of a request, at the organisation of its host. Credentials that are refused count for the
 * address; a fault of the server's counts for nothing.
 * @throws DomainError NONEXISTENT_SUBDOMAIN; UNAUTHORIZED and what else `users` refuses credentials with; CSRF_FAILED;
 *   RATE_LIMIT_HIT
 */
export async function identify(
  context: Pick<Context, 'realms' | 'callers' | 'sessions' | 'rates'>,
  o: Credentials & { readonly reply: FastifyReply },
): Promise<Identity> {
  try {
    return await lookUp(context, o);
  } catch (error) {
    if (error instanceof DomainError && !ERRORS[error.code].retryable) context.rates.countAddress(o.reply, o.request);
    throw error;
  }
}

async function lookUp(context: Pick<Context, 'realms' | 'callers' | 'sessions'>, o: Credentials): Promise<Identity> {
  const { request, client } = o;
  const { host, authorization } = request.headers;
  const asking = { client, ...trailOf(request) };
  const realm = await context.realms.at(host, asking);
  if (o.root === '/json') {
    if (o.spectators && !context.sessions.has(request) && realm.enable_spectator_access) {
      // Without a session there is nothing that another site could make this browser do.
      return { caller: spectatorOf(realm, client), sessionId: undefined };
    }
    const sessionId = context.sessions.sessionOf(request);
    const caller = await context.callers.identify(realm.realm_id, { session_id: sessionId }, asking);
    if (o.writes) context.sessions.checkCsrf(request, o.form, sessionId);
    return { caller, sessionId };
  }
  let found: Pick<Identity, 'caller' | 'botConfig'>;
  if (o.keyInQuery && o.form.api_key !== undefined) {
    found = await context.callers.identifyByKey(realm.realm_id, o.form.api_key, asking);
  } else {
    const { email, apiKey } = readBasic(authorization);
    found = { caller: await context.callers.identify(realm.realm_id, { email, api_key: apiKey }, asking) };
  }
  if (found.caller.bot_type === BOT_TYPES.incomingWebhook && !o.webhookBots) {
    throw badRequest('This API is not available to incoming webhook bots.');
  }
  return { ...found, sessionId: undefined };
}

/**
 * Identifies whom a browser shows a page or a file to that lies outside of the API: by a session, or by an API key
 * where one is given, which for `keyInQuery` may be `api_key` in the address.
 * @throws as `identify`
 */
export async function identifyVisitor(
  context: Pick<Context, 'realms' | 'callers' | 'sessions' | 'rates'>,
  request: FastifyRequest,
  reply: FastifyReply,
  o: Pick<Credentials, 'spectators' | 'keyInQuery'>,
): Promise<Caller__Output> {
  const hasBasic = request.headers.authorization !== undefined;
  const query = request.query as Form;
  const keyInQuery = o.keyInQuery === true && !hasBasic && query.api_key !== undefined;
  // Links of the file that is shown give the address to nobody.
  if (keyInQuery) reply.header('referrer-policy', 'no-referrer');
  const root = hasBasic || keyInQuery ? '/api/v1' : '/json';
  const form = keyInQuery ? query : EMPTY_FORM;
  const fixed = { client: 'website', writes: false, webhookBots: false };
  return (await identify(context, { request, reply, root, form, ...fixed, ...o, keyInQuery })).caller;
}

/** Who is not logged in: a guest whose user id is nobody's. Services serve them only where they say so. */
export function spectatorOf(realm: Realm__Output, client: string): Caller__Output {
  const everybody = realm.system_groups.filter(({ name }) => name === 'role:internet');
  return {
    realm_id: realm.realm_id,
    user_id: 0,
    role: ROLES.guest,
    bot_type: 0,
    group_ids: everybody.map(({ group_id }) => group_id),
    card: null,
    client,
    realm_version: realm.version,
    bot_defaults: null,
    restricted_visibility: false,
    no_drafts: false,
  };
}
