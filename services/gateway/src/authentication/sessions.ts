/**
 * Browser sessions on /json: a signed cookie says which session, `users` says whose. Who writes with a cookie must also
 * show the session's CSRF token, which another site can neither read nor make: it is signed for that one session.
 */
import { timingSafeEqual } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import { DomainError, randomKey, SecretKeys } from '@rookery/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notLoggedIn } from '../wire/basic.ts';
import type { Form } from '../wire/form.ts';

/** How long a browser keeps its session, in seconds; `users` ends it then too. */
const LIFETIME_SECONDS = 14 * 24 * 3600;

/** Makes a session's tokens differ, so that compressed pages do not give one away bit by bit. */
const NONCE_LENGTH = 16;

export class Sessions {
  readonly #keys: SecretKeys;
  readonly #signer: ReturnType<fastifyCookie.SignerFactory>;
  readonly #secure: boolean;
  readonly sessionCookie: string;
  readonly csrfCookie: string;
  readonly #formCookie: string;
  readonly #deviceCookie: string;

  /** The first key signs, all verify. With https, cookies are bound to the host and never sent in the clear. */
  constructor(o: { keys: readonly string[]; externalUrl: string | undefined }) {
    this.#keys = new SecretKeys(o.keys);
    this.#signer = new fastifyCookie.Signer([...o.keys]);
    this.#secure = o.externalUrl?.startsWith('https:') ?? false;
    const prefix = this.#secure ? '__Host-' : '';
    this.sessionCookie = `${prefix}sessionid`;
    this.csrfCookie = `${prefix}csrftoken`;
    this.#formCookie = `${prefix}formtoken`;
    this.#deviceCookie = `${prefix}knowndevice`;
  }

  /** Puts a session and its CSRF token into the browser. */
  begin(reply: FastifyReply, sessionId: string): void {
    const common = { path: '/', sameSite: 'lax', secure: this.#secure, maxAge: LIFETIME_SECONDS } as const;
    reply.setCookie(this.sessionCookie, this.#signer.sign(sessionId), { ...common, httpOnly: true });
    reply.setCookie(this.csrfCookie, this.csrfToken(sessionId), common);
  }

  /** Takes both out of it. */
  end(reply: FastifyReply): void {
    reply.clearCookie(this.sessionCookie, { path: '/', secure: this.#secure });
    reply.clearCookie(this.csrfCookie, { path: '/', secure: this.#secure });
  }

  /**
   * Lets the browser show later that this user has logged in with it. That opens nothing: it says only that
   * wrong passwords from it are counted apart from those of other browsers.
   */
  rememberDevice(reply: FastifyReply, realmId: number, userId: number): void {
    const id = randomKey(DEVICE_LENGTH);
    const until = Math.floor(Date.now() / 1000) + DEVICE_SECONDS;
    const signature = this.#keys.sign(deviceText(realmId, userId, id, until))?.toString('base64url');
    const options = { path: '/', sameSite: 'lax', secure: this.#secure, httpOnly: true } as const;
    const value = [realmId, userId, id, until, signature].join('.');
    reply.setCookie(this.#deviceCookie, value, { ...options, maxAge: DEVICE_SECONDS });
  }

  /** As whom this browser was used last in an organisation; null where it cannot show that. */
  deviceOf(request: FastifyRequest, realmId: number): { user_id: number; id: string } | null {
    const [realm, user, id = '', until, signature = ''] = (this.#cookies(request)[this.#deviceCookie] ?? '').split('.');
    if (Number(realm) !== realmId || !(Number(until) > Date.now() / 1000)) return null;
    const text = deviceText(realmId, Number(user), id, Number(until));
    return this.#keys.verify(Buffer.from(signature, 'base64url'), text) ? { user_id: Number(user), id } : null;
  }

  /**
   * The session that a request belongs to.
   * @throws DomainError UNAUTHORIZED without a cookie that this server signed.
   */
  sessionOf(request: FastifyRequest): string {
    const cookie = this.#cookies(request)[this.sessionCookie];
    const unsigned = cookie === undefined ? undefined : this.#signer.unsign(cookie);
    if (!unsigned?.valid) throw notLoggedIn();
    return unsigned.value;
  }

  /** Whether a request names a session at all, be it one or not. */
  has(request: FastifyRequest): boolean {
    return this.#cookies(request)[this.sessionCookie] !== undefined;
  }

  /** @throws DomainError CSRF_FAILED unless a request that writes carries its session's token, as header or field. */
  checkCsrf(request: FastifyRequest, form: Form, sessionId: string): void {
    const cookie = this.#cookies(request)[this.csrfCookie];
    if (!cookie) throw csrfFailed('CSRF cookie not set.');
    const header = request.headers['x-csrftoken'];
    const token = typeof header === 'string' && header !== '' ? header : form.csrfmiddlewaretoken;
    if (!token) throw csrfFailed('CSRF token missing.');
    if (!equal(token, cookie) || !this.#isTokenOf(sessionId, token)) throw csrfFailed('CSRF token incorrect.');
  }

  /** A token for a session. */
  csrfToken(sessionId: string): string {
    const nonce = randomKey(NONCE_LENGTH);
    return `${nonce}.${this.#keys.sign(csrfText(sessionId, nonce))?.toString('base64url')}`;
  }

  /** The token that this browser has for its session's forms; '' if it has none. */
  tokenOf(request: FastifyRequest): string {
    return this.#cookies(request)[this.csrfCookie] ?? '';
  }

  /**
   * A token for a form without a login. The browser stores it as a cookie, which another site can neither read
   * nor, over https, set: so the form was shown by this server.
   */
  offerForm(reply: FastifyReply): string {
    const token = this.csrfToken(NO_SESSION);
    const options = { path: '/', sameSite: 'lax', secure: this.#secure, httpOnly: true } as const;
    reply.setCookie(this.#formCookie, token, options);
    return token;
  }

  /** @throws DomainError CSRF_FAILED unless what was sent has the token that the browser was given */
  checkForm(request: FastifyRequest, form: Form): void {
    const cookie = this.#cookies(request)[this.#formCookie] ?? '';
    const { formtoken = '' } = form;
    if (!cookie || !equal(formtoken, cookie) || !this.#isTokenOf(NO_SESSION, cookie)) {
      throw csrfFailed('The form is too old. Open the page again.');
    }
  }

  #isTokenOf(sessionId: string, token: string): boolean {
    const [nonce = '', signature = ''] = token.split('.');
    return this.#keys.verify(Buffer.from(signature, 'base64url'), csrfText(sessionId, nonce));
  }

  #cookies(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
    const header = request.headers.cookie;
    return header === undefined ? {} : request.server.parseCookie(header);
  }
}

/** How long a browser is known that nobody logs in with. */
const DEVICE_SECONDS = 180 * 24 * 3600;
const DEVICE_LENGTH = 20;

/** Of numbers, and letters and digits: where each ends is clear. */
function deviceText(realmId: number, userId: number, id: string, until: number): string {
  return `known device ${realmId} ${userId} ${id} ${until}`;
}

/** No session is called so. */
const NO_SESSION = 'form';

/** The purpose is part of what is signed: a token is no signature of anything else under the same key. */
function csrfText(sessionId: string, nonce: string): string {
  return `csrf ${nonce} ${sessionId}`;
}

/** Compares in a time that tells only the length. */
function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

function csrfFailed(reason: string): DomainError {
  return new DomainError('CSRF_FAILED', `CSRF error: ${reason}`, { extra: { reason } });
}
