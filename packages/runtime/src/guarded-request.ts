/**
 * HTTP requests to URLs that users chose. The address is checked after the name was resolved, and the connection goes
 * to exactly that address, so that a name that resolves differently a moment later (DNS rebinding) has no effect. Each
 * redirect is a separate request with the same checks. Responses are bounded in bytes and time.
 */
import { lookup } from 'node:dns';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import type { AddressGuard } from './address-guard.ts';
import { httpRequest, httpsRequest } from './http.ts';
import { bytesWithin } from './third-party.ts';

export interface GuardedRequest {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Time from the look-up of the name to the end of the body, including redirects. */
  readonly timeoutMs: number;
  /** Max. size of the body, bytes; a longer one is an error. */
  readonly maxBytes: number;
  /** Max. redirects that are followed; a POST follows only those that repeat it (307, 308). */
  readonly maxRedirects: number;
  readonly signal?: AbortSignal;
}

export interface GuardedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Why there is no response. */
type GuardedFailure =
  /** The address is not allowed, or the URL is not one of http or https without credentials: permanent. */
  | 'blocked'
  /** The response is too large, or redirects too often, or redirects a POST as a GET: permanent. */
  | 'unfit'
  /** No connection, a broken one, or no response in time: possibly transient. */
  | 'unreachable';

export class GuardedRequestError extends Error {
  override readonly name = 'GuardedRequestError';
  readonly failure: GuardedFailure;

  constructor(failure: GuardedFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/**
 * Resolves a name to all its addresses. The default is `dns.lookup`, which respects the hosts file and the resolver of
 * the machine.
 */
export type Resolve = (name: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const REPEATING = new Set([307, 308]);

export class GuardedClient {
  readonly #guard: AddressGuard;
  readonly #resolve: Resolve;

  constructor(guard: AddressGuard, resolve: Resolve = resolveAll) {
    this.#guard = guard;
    this.#resolve = resolve;
  }

  /**
   * @returns the last response, with any status; redirects are followed
   * @throws GuardedRequestError
   */
  async request(url: string, options: GuardedRequest): Promise<GuardedResponse> {
    const limit = AbortSignal.timeout(options.timeoutMs);
    const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit;
    let target = toTarget(url);
    for (let followed = 0; ; followed++) {
      const response = await this.#once(target, options, signal);
      const next = redirectOf(response, target);
      if (next === undefined) return response;
      if (options.method === 'POST' && !REPEATING.has(response.status))
        throw unfit(`a redirect with status ${response.status}`);
      if (followed >= options.maxRedirects) throw unfit('too many redirects');
      target = next;
    }
  }

  #once(target: URL, request: GuardedRequest, signal: AbortSignal): Promise<GuardedResponse> {
    const host = target.hostname.replace(/^\[|\]$/g, '');
    // Node calls `lookup` only for names, not for addresses.
    if (isIP(host) !== 0 && !this.#guard.allows(host)) return Promise.reject(blocked());
    const body = request.body === undefined ? undefined : Buffer.from(request.body);
    const options: RequestOptions = {
      method: request.method,
      headers: { 'accept-encoding': 'identity', ...request.headers, ...(body && { 'content-length': body.length }) },
      // Connections are not reused: an open one was checked for a different request.
      agent: false,
      lookup: this.#lookup,
      signal,
    };
    return new Promise((resolve, reject) => {
      const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
      const sent = send(target, options, (message) => {
        read(message, request.maxBytes).then(resolve, (error: unknown) => reject(toFailure(error, signal)));
      });
      sent.on('error', (error) => reject(toFailure(error, signal)));
      sent.end(body);
    });
  }

  /** Resolves a name to its allowed addresses. */
  readonly #lookup: LookupFunction = (name, options, callback) => {
    this.#resolve(name).then(
      (all) => {
        const allowed = all.filter(({ address }) => this.#guard.allows(address));
        const [first] = allowed;
        if (!first) return callback(all.length === 0 ? new Error('the name has no address') : blocked(), '', 0);
        if (options.all) callback(null, [...allowed]);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, '', 0),
    );
  };
}

const resolveAll: Resolve = (name) =>
  new Promise((resolve, reject) => {
    lookup(name, { all: true, verbatim: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/** @throws GuardedRequestError unless it is a URL of http or https without credentials */
function toTarget(url: string): URL {
  const target = URL.parse(url);
  const isWeb = target && /^https?:$/.test(target.protocol) && target.username === '' && target.password === '';
  if (!isWeb) throw new GuardedRequestError('blocked', 'the URL is not one of http or https without credentials');
  return target;
}

function redirectOf({ status, headers }: GuardedResponse, from: URL): URL | undefined {
  const { location } = headers;
  if (!REDIRECTS.has(status) || typeof location !== 'string') return undefined;
  return toTarget(URL.parse(location, from.href)?.href ?? '');
}

async function read(message: IncomingMessage, maxBytes: number): Promise<GuardedResponse> {
  const body = await bytesWithin(message, maxBytes);
  if (!body) throw unfit('the response is too large');
  return { status: message.statusCode ?? 0, headers: message.headers, body };
}

const blocked = () => new GuardedRequestError('blocked', 'the address is not one of the public internet');
const unfit = (reason: string) => new GuardedRequestError('unfit', reason);

function toFailure(error: unknown, signal: AbortSignal): GuardedRequestError {
  if (error instanceof GuardedRequestError) return error;
  const reason = signal.aborted ? 'no response in time' : (error as NodeJS.ErrnoException).code;
  return new GuardedRequestError('unreachable', reason ?? 'the connection broke', { cause: error });
}
