/** Identifies callers: HTTP Basic under /api/v1; under /json a session cookie, or a spectator without one. */
import { BOT_TYPES, badRequest, DomainError, isPermanent, ROLES } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import { minimalCaller } from '@rookery/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BotConfig } from '../caches/callers.ts';
import type { Context } from '../context.ts';
import { readBasic } from '../wire/basic.ts';
import { EMPTY_FORM, type Form } from '../wire/form.ts';
import { traceOf } from '../wire/request-trace.ts';

/** The two roots under which the same endpoints are served. */
export type Root = '/api/v1' | '/json';

export interface Identity {
  readonly caller: Caller__Output;
  /** The session under /json; undefined for a spectator and under /api/v1. */
  readonly sessionId: string | undefined;
  /** The configuration of a bot, if it was identified by the key in the URL. */
  readonly botConfig?: BotConfig;
}

interface Credentials {
  readonly request: FastifyRequest;
  readonly root: Root;
  readonly form: Form;
  readonly client: string;
  readonly writes: boolean;
  /** Whether incoming-webhook bots may call this endpoint. */
  readonly webhookBots: boolean;
  /** Whether spectators are served as well. */
  readonly spectators: boolean;
  /** Whether `api_key` in the URL identifies the caller, for clients that can only be configured with a URL. */
  readonly keyInQuery?: boolean;
}

/**
 * Identifies the caller of a request in the organisation of its host. Rejected credentials count against the rate limit
 * of the address; a server error does not.
 * @throws DomainError NONEXISTENT_SUBDOMAIN; UNAUTHORIZED and the other errors with which `users` rejects credentials;
 *   CSRF_FAILED; RATE_LIMIT_HIT
 */
export async function identify(
  context: Pick<Context, 'realms' | 'callers' | 'sessions' | 'rates'>,
  options: Credentials & { readonly reply: FastifyReply },
): Promise<Identity> {
  try {
    return await lookUp(context, options);
  } catch (error) {
    if (isPermanent(error)) context.rates.countAddress(options.reply, options.request);
    throw error;
  }
}

async function lookUp(
  context: Pick<Context, 'realms' | 'callers' | 'sessions'>,
  options: Credentials,
): Promise<Identity> {
  const { request, client } = options;
  const { host, authorization } = request.headers;
  const asking = { client, ...traceOf(request) };
  const realm = await context.realms.at(host, asking);
  if (options.root === '/json') {
    if (options.spectators && !context.sessions.has(request) && realm.enable_spectator_access) {
      // With a session, `users` rejects the caller.
      if (realm.deactivated) throw new DomainError('REALM_DEACTIVATED', 'This organization has been deactivated');
      // No CSRF check: without a session, another site cannot misuse this browser's rights.
      return { caller: spectatorOf(realm, client), sessionId: undefined };
    }
    const sessionId = context.sessions.sessionOf(request);
    const caller = await context.callers.identify(realm.realm_id, { session_id: sessionId }, asking);
    if (options.writes) context.sessions.checkCsrf(request, options.form, sessionId);
    return { caller, sessionId };
  }
  let found: Pick<Identity, 'caller' | 'botConfig'>;
  if (options.keyInQuery && options.form.api_key !== undefined) {
    found = await context.callers.identifyByKey(realm.realm_id, options.form.api_key, asking);
  } else {
    const { email, apiKey } = readBasic(authorization);
    found = { caller: await context.callers.identify(realm.realm_id, { email, api_key: apiKey }, asking) };
  }
  if (found.caller.bot_type === BOT_TYPES.incomingWebhook && !options.webhookBots) {
    throw badRequest('This API is not available to incoming webhook bots.');
  }
  return { ...found, sessionId: undefined };
}

/**
 * Identifies the visitor of a page or file outside of the API: by a session, or by an API key if one is given; with
 * `keyInQuery` also by `api_key` in the URL.
 * @throws as `identify`
 */
export async function identifyVisitor(
  context: Pick<Context, 'realms' | 'callers' | 'sessions' | 'rates'>,
  request: FastifyRequest,
  reply: FastifyReply,
  options: Pick<Credentials, 'spectators' | 'keyInQuery'>,
): Promise<Caller__Output> {
  const hasBasic = request.headers.authorization !== undefined;
  const query = request.query as Form;
  const keyInQuery = options.keyInQuery === true && !hasBasic && query.api_key !== undefined;
  // Links in the file must not reveal the URL with its key to other sites.
  if (keyInQuery) reply.header('referrer-policy', 'no-referrer');
  const root = hasBasic || keyInQuery ? '/api/v1' : '/json';
  const form = keyInQuery ? query : EMPTY_FORM;
  const fixed = { client: 'website', writes: false, webhookBots: false };
  return (await identify(context, { request, reply, root, form, ...fixed, ...options, keyInQuery })).caller;
}

/**
 * Returns a spectator as a caller: a guest with user id 0, which no user has. Services serve spectators only where they
 * explicitly allow it.
 */
export function spectatorOf(realm: Realm__Output, client: string): Caller__Output {
  const everybody = realm.system_groups.filter(({ name }) => name === 'role:internet');
  const group_ids = everybody.map(({ group_id }) => group_id);
  return minimalCaller(realm.realm_id, 0, { role: ROLES.guest, group_ids, client, realm_version: realm.version });
}
