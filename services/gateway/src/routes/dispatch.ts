/** Processes every request: form, method, caller, endpoint, envelope. */
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import { type CallOptions, Cancelled } from '@rookery/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Identity, identify, type Root } from '../authentication/identify.ts';
import type { Subject } from '../caches/change-subjects.ts';
import type { Change } from '../caches/unanswered-changes.ts';
import type { Context } from '../context.ts';
import { allowedMethods, methodNotAllowed } from '../plugins/not-found.ts';
import { clientName } from '../wire/client-name.ts';
import { Joined, sendJoined } from '../wire/composed-response.ts';
import { RawResponse, Redirect, success } from '../wire/envelope.ts';
import { EMPTY_FORM, type Form, type Multipart, mergeForms, readMultipart, type Upload } from '../wire/form.ts';
import { newRequestKey } from '../wire/request-key.ts';
import { traceOf } from '../wire/request-trace.ts';
import { readPast, type Sender } from '../wire/segments.ts';
import { toPayload } from '../wire/slices.ts';
import type { Call, Endpoint } from './endpoint.ts';

/** The endpoints at one path, by method. */
export interface Resource {
  readonly root: Root;
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  /** Its methods, sorted. */
  readonly allowed: readonly string[];
  /** Max. file size that any of the endpoints accepts, bytes. */
  readonly maxFileBytes: number;
  /** Whether bodies are bytes of any content type, and credentials are in the URL. */
  readonly fromSystems: boolean;
  /** Whether the endpoints read bodies with files themselves. */
  readonly streamed: boolean;
  readonly speaksTus: boolean;
  /** The path variable that matches the rest of the URL; the router calls it `*`. */
  readonly rest: string | undefined;
}

/** Answers a request. @throws DomainError and other errors of the endpoint, for the error plugin */
export async function dispatch(
  context: Context,
  resource: Resource,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { form, files } =
    resource.fromSystems || (resource.streamed && request.isMultipart())
      ? { form: queryOf(request), files: NO_FILES }
      : await formOf(context, resource, request, reply);
  const method = methodOf(resource, request, form);
  const endpoint = resource.endpoints.get(method);
  if (endpoint === undefined) {
    return method === 'OPTIONS' ? allowedMethods(reply, resource.allowed) : methodNotAllowed(reply, resource.allowed);
  }
  const abort = endpoint.cancellable ? abortWith(reply) : undefined;
  const ignored = endpoint.ignored(form);
  const run = async () => {
    const accepted = { resource, endpoint, method, request, reply, form, ignored, files, abort };
    const { call, change } = await toCall(context, accepted);
    const act = () => endpoint.run(context, form, call);
    const answer = await (change ? context.changes.follow(change, act) : act());
    return { answer, change, caller: call.options.caller };
  };
  const ran = endpoint.needsAdmission ? await context.registers.run(request, abort?.signal, run) : await run();
  const { answer, change, caller } = ran;
  try {
    return await send(context, { endpoint, request, reply, ignored, caller }, answer);
  } catch (error) {
    // The change was made, but its answer takes too much memory: a repetition of the request gets it.
    if (change) await context.changes.giveUp(change);
    throw error;
  }
}

/** Sends the answer of an endpoint. @throws DomainError SERVER_NOT_READY while too many answers wait for clients */
async function send(
  context: Context,
  options: {
    endpoint: Endpoint;
    request: FastifyRequest;
    reply: FastifyReply;
    ignored: readonly string[] | undefined;
    caller: Sender | undefined;
  },
  answer: Awaited<ReturnType<Endpoint['run']>>,
): Promise<FastifyReply> {
  const { endpoint, request, reply, ignored, caller } = options;
  if (answer instanceof Redirect) return reply.redirect(answer.url, 302);
  if (context.polls.leaving) reply.header('connection', 'close');
  if (answer instanceof RawResponse) return sendBare(reply, answer);
  reply.header('content-type', 'application/json');
  if (answer instanceof Joined) {
    await sendJoined(request, reply, answer, ignored, (own, all) => context.answers.hold(reply, caller, own, all));
    return reply;
  }
  const body = success(answer, ignored);
  context.answers.hold(reply, caller, body.length);
  if (endpoint.compressed) reply.compress(toPayload(reply, body));
  else reply.send(toPayload(reply, body));
  return reply;
}

async function toCall(
  context: Context,
  accepted: {
    resource: Resource;
    endpoint: Endpoint;
    method: string;
    request: FastifyRequest;
    reply: FastifyReply;
    form: Form;
    ignored: readonly string[] | undefined;
    files: readonly Upload[];
    abort: AbortController | undefined;
  },
): Promise<{ call: Call; change: Change | undefined }> {
  const { endpoint, request, reply, form, abort } = accepted;
  const root = rootOf(context, accepted.resource, request);
  const client = clientName(request.headers['user-agent'], form.client, root === '/json');
  const identity = await admit(context, {
    request,
    reply,
    root,
    form,
    client,
    writes: accepted.method !== 'GET' && accepted.method !== 'HEAD',
    webhookBots: endpoint.webhookBots,
    access: endpoint.access,
    keyInQuery: endpoint.fromSystems,
  });
  if (identity)
    request.span?.set({ 'rookery.realm.id': identity.caller.realm_id, 'rookery.user.id': identity.caller.user_id });
  if (endpoint.changes) await context.changes.caughtUp();
  const change = identity && beginChange(context, { ...accepted, caller: identity.caller });
  const options: CallOptions = {
    caller: identity?.caller,
    ...traceOf(request),
    requestKey: change?.requestKey ?? (endpoint.changes ? newRequestKey() : undefined),
    attempt: change?.attempt,
    signal: abort?.signal,
    route: identity && endpoint.owner === 'realm' ? String(identity.caller.realm_id) : undefined,
  };
  const call = {
    request,
    reply,
    path: variablesOf(accepted.resource, request),
    files: accepted.files,
    options,
    client,
    sessionId: identity?.sessionId,
    botConfig: identity?.botConfig,
    abort,
    realm: (): Promise<Realm__Output> => context.realms.at(request.headers.host, traceOf(request)),
  };
  return { call, change };
}

/**
 * Returns the root whose credentials a request uses. Browsers and programs upload to the same URL, which accepts both
 * kinds: a request with a session but without an Authorization header is treated as one under /json, which requires a
 * CSRF token.
 */
function rootOf({ sessions }: Context, { root, speaksTus }: Resource, request: FastifyRequest): Root {
  return speaksTus && request.headers.authorization === undefined && sessions.has(request) ? '/json' : root;
}

/**
 * Registers a change of a known caller, so that a repetition is recognised. Streamed uploads are excluded, because
 * their bodies are not read here; a repeated one may be stored twice.
 */
function beginChange(
  { changes }: Pick<Context, 'changes'>,
  options: {
    resource: Resource;
    endpoint: Endpoint;
    method: string;
    request: FastifyRequest;
    reply: FastifyReply;
    form: Form;
    ignored: readonly string[] | undefined;
    files: readonly Upload[];
    caller: Identity['caller'];
  },
): Change | undefined {
  const { endpoint, method, request, reply, form, files, caller } = options;
  if (!endpoint.changes || endpoint.streamed) return undefined;
  const named = options.endpoint.deliveryHeader?.(variablesOf(options.resource, request));
  const header = request.headers[named?.toLowerCase() ?? 'idempotency-key'];
  // Other fields are in the form; for a request from an external system, the body is the content.
  const bodies = Buffer.isBuffer(request.body) ? [{ bytes: request.body }] : files;
  const change = changes.begin({
    realm: caller.realm_id,
    user: caller.user_id,
    method,
    path: pathOf(request),
    subject: subjectOf(options.endpoint, request, form, caller.user_id),
    form: fieldsWithout(options.ignored, form),
    files: bodies,
    creates: endpoint.creates,
    idempotencyKey: typeof header === 'string' ? header : undefined,
  });
  let finished = false;
  reply.raw.once('finish', () => {
    finished = true;
  });
  reply.raw.once('close', () => {
    if (!finished) void changes.giveUp(change);
  });
  return change;
}

/** Returns the fields that the endpoint reads. Some clients add others to a repetition, such as `dont_block`. */
function fieldsWithout(ignored: readonly string[] | undefined, form: Form): Form {
  if (!ignored) return form;
  const unread = new Set(ignored);
  return Object.fromEntries(Object.entries(form).filter(([name]) => !unread.has(name)));
}

/** Returns the subject of a change: as declared by the endpoint, or the path and the names of the given fields. */
function subjectOf(endpoint: Endpoint, request: FastifyRequest, form: Form, user: number): Subject {
  const { at, parts } = endpoint.subject;
  const path = at ?? pathOf(request).replace(/^\/(?:api\/v1|json)(?=\/)/, '');
  return {
    resource: path.replace(/^\/users\/me(?=\/|$)/, `/users/${user}`),
    parts: parts ? parts(form) : endpoint.given(form),
  };
}

/** Identifies the caller, if the endpoint needs one, and applies the rate limit: users by user, others by address. */
async function admit(
  context: Context,
  options: Omit<Parameters<typeof identify>[1], 'spectators'> & { access: Endpoint['access'] },
): Promise<Identity | undefined> {
  const { rates } = context;
  const { request, reply, access } = options;
  // The service limits servers by their identity.
  if (access === 'server') return undefined;
  if (access === 'anyone') {
    rates.countAddress(reply, request);
    return undefined;
  }
  const identity = await identify(context, { ...options, spectators: access === 'spectator' });
  if (identity.caller.user_id === 0) rates.countAddress(reply, request);
  // Credentials in the URL are not remembered for early refusal.
  else rates.countUser(reply, identity.caller, options.root === '/api/v1' && !options.keyInQuery ? request : undefined);
  return identity;
}

function variablesOf({ rest }: Resource, { params }: FastifyRequest): Call['path'] {
  const path = params as Call['path'];
  return rest === undefined ? path : { ...path, [rest]: path['*'] ?? '' };
}

/** Returns the query of a GET; for other methods, fields of the body take precedence over the query. */
async function formOf(
  context: Context,
  { root, maxFileBytes }: Resource,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Multipart> {
  if (request.isMultipart()) {
    const maxBytes = context.config.BODY_LIMIT_BYTES;
    const sender = maxFileBytes > 0 ? await senderOf(context, root, request, reply) : undefined;
    const whenOver = (release: () => void) => void (reply.raw.closed ? release() : reply.raw.once('close', release));
    const { form, files } = await readMultipart(request, { maxBytes, maxFileBytes, sender, whenOver });
    return { form: mergeForms(queryOf(request), form), files };
  }
  const body = request.body as Form | undefined;
  return { form: body ? mergeForms(queryOf(request), body) : queryOf(request), files: NO_FILES };
}

/**
 * Identifies the sender of a body with files before it is read: files of unknown senders are not accepted. The CSRF
 * token may be in the body, so it is checked after reading.
 */
async function senderOf(context: Context, root: Root, request: FastifyRequest, reply: FastifyReply): Promise<Sender> {
  try {
    const options = { form: EMPTY_FORM, client: '', writes: false, webhookBots: true, spectators: false };
    return (await identify(context, { request, reply, root, ...options })).caller;
  } catch (error) {
    throw readPast(request, error);
  }
}

const NO_FILES: readonly Upload[] = [];

/** Returns the path without the query, whose fields are in the form. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

function queryOf(request: FastifyRequest): Form {
  return request.query as Form;
}

/**
 * Returns the method to run. HEAD is a GET without the body, unless the path has its own HEAD. A POST may name another
 * method, for clients that cannot send it, in the way of the API or of tus.
 */
function methodOf({ endpoints, speaksTus }: Resource, { method, headers }: FastifyRequest, form: Form): string {
  if (method === 'HEAD') return endpoints.has('HEAD') ? 'HEAD' : 'GET';
  if (method !== 'POST') return method;
  const named = form.method ?? (speaksTus ? headers['x-http-method-override'] : undefined);
  return typeof named === 'string' ? named.toUpperCase() : 'POST';
}

function sendBare(reply: FastifyReply, { status, headers, body }: RawResponse): FastifyReply {
  reply.status(status).headers(headers);
  if (!body) return reply.send();
  return reply.header('content-type', 'application/json').send(Buffer.from(`${JSON.stringify(body)}\n`));
}

/** Returns a controller that aborts when the client disconnects before its answer. */
function abortWith(reply: FastifyReply): AbortController {
  const abort = new AbortController();
  const { raw } = reply;
  const onClose = () => {
    if (!raw.writableFinished) abort.abort(new Cancelled('the client went away'));
  };
  // The client may have disconnected while the caller was looked up; that event is emitted only once.
  if (raw.closed) onClose();
  else raw.once('close', onClose);
  return abort;
}
