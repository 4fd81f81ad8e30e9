/**
 * Browser sessions on /json: a signed cookie names the session, and `users` knows its user. A request that writes with
 * a cookie must also carry the session's CSRF token. Another site can neither read nor forge it: it is signed for that
 * one session.
 */
import { timingSafeEqual } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import { DomainError, notLoggedIn, randomKey, SecretKeys } from '@rookery/core';
import type { KnownDevice__Output } from '@rookery/protos/gen/rookery/KnownDevice.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Form } from '../wire/form.ts';

/** Lifetime of a session and its cookies, seconds; `users` ends the session then too. */
const LIFETIME_SECONDS = 14 * 24 * 3600;

/**
 * Length of the nonce that makes the tokens of a session differ, so that compressed pages do not leak one bit by bit.
 */
const NONCE_LENGTH = 16;

type Device = Pick<KnownDevice__Output, 'user_id' | 'id' | 'password_version'>;
type Login = Omit<Device, 'id'>;

export class Sessions {
  readonly #keys: SecretKeys;
  readonly #signer: ReturnType<fastifyCookie.SignerFactory>;
  readonly #secure: boolean;
  readonly sessionCookie: string;
  readonly csrfCookie: string;
  readonly #formCookie: string;
  readonly #deviceCookie: string;

  /** The first key signs; all keys verify. With https, cookies are bound to the host and only sent encrypted. */
  constructor(options: { keys: readonly string[]; externalUrl: string | undefined }) {
    this.#keys = new SecretKeys(options.keys);
    this.#signer = new fastifyCookie.Signer([...options.keys]);
    this.#secure = options.externalUrl?.startsWith('https:') ?? false;
    const prefix = this.#secure ? '__Host-' : '';
    this.sessionCookie = `${prefix}sessionid`;
    this.csrfCookie = `${prefix}csrftoken`;
    this.#formCookie = `${prefix}formtoken`;
    this.#deviceCookie = `${prefix}knowndevice`;
  }

  /** Sets the cookies of a session and of its CSRF token. */
  begin(reply: FastifyReply, sessionId: string): void {
    const common = { path: '/', sameSite: 'lax', secure: this.#secure, maxAge: LIFETIME_SECONDS } as const;
    reply.setCookie(this.sessionCookie, this.#signer.sign(sessionId), { ...common, httpOnly: true });
    reply.setCookie(this.csrfCookie, this.csrfToken(sessionId), common);
  }

  /** Clears both cookies. */
  end(reply: FastifyReply): void {
    reply.clearCookie(this.sessionCookie, { path: '/', secure: this.#secure });
    reply.clearCookie(this.csrfCookie, { path: '/', secure: this.#secure });
  }

  /**
   * Sets a cookie that later proves that this user has logged in with this browser, with the password of this version.
   * It grants no access: wrong passwords from a known browser are only counted separately from those of other browsers.
   */
  rememberDevice(reply: FastifyReply, realmId: number, { user_id, password_version }: Login): void {
    const id = randomKey(DEVICE_LENGTH);
    const until = Math.floor(Date.now() / 1000) + DEVICE_SECONDS;
    const device = { user_id, id, password_version };
    const signature = this.#keys.sign(deviceText(realmId, device, until))?.toString('base64url');
    const options = { path: '/', sameSite: 'lax', secure: this.#secure, httpOnly: true } as const;
    const value = [realmId, user_id, password_version, id, until, signature].join('.');
    reply.setCookie(this.#deviceCookie, value, { ...options, maxAge: DEVICE_SECONDS });
  }

  /** Returns the last login with this browser in an organisation; null without a valid cookie. */
  deviceOf(request: FastifyRequest, realmId: number): Device | null {
    const cookie = this.#cookies(request)[this.#deviceCookie] ?? '';
    const [realm, user, version, id = '', until, signature = ''] = cookie.split('.');
    if (Number(realm) !== realmId || !(Number(until) > Date.now() / 1000)) return null;
    const device = { user_id: Number(user), id, password_version: Number(version) };
    const text = deviceText(realmId, device, Number(until));
    return this.#keys.verify(Buffer.from(signature, 'base64url'), text) ? device : null;
  }

  /**
   * Returns the session of a request.
   * @throws DomainError UNAUTHORIZED without a cookie that this server signed
   */
  sessionOf(request: FastifyRequest): string {
    const cookie = this.#cookies(request)[this.sessionCookie];
    const unsigned = cookie === undefined ? undefined : this.#signer.unsign(cookie);
    if (!unsigned?.valid) throw notLoggedIn();
    return unsigned.value;
  }

  /** Whether a request has a session cookie, valid or not. */
  has(request: FastifyRequest): boolean {
    return this.#cookies(request)[this.sessionCookie] !== undefined;
  }

  /** @throws DomainError CSRF_FAILED unless a request that writes has its session's token, as header or field */
  checkCsrf(request: FastifyRequest, form: Form, sessionId: string): void {
    const cookie = this.#cookies(request)[this.csrfCookie];
    if (!cookie) throw csrfFailed('CSRF cookie not set.');
    const header = request.headers['x-csrftoken'];
    const token = typeof header === 'string' && header !== '' ? header : form.csrfmiddlewaretoken;
    if (!token) throw csrfFailed('CSRF token missing.');
    if (!equal(token, cookie) || !this.#isTokenOf(sessionId, token)) throw csrfFailed('CSRF token incorrect.');
  }

  /** Makes a CSRF token for a session. */
  csrfToken(sessionId: string): string {
    const nonce = randomKey(NONCE_LENGTH);
    return `${nonce}.${this.#keys.sign(csrfText(sessionId, nonce))?.toString('base64url')}`;
  }

  /** The CSRF token in this browser's cookie, for forms; '' without one. */
  tokenOf(request: FastifyRequest): string {
    return this.#cookies(request)[this.csrfCookie] ?? '';
  }

  /**
   * Makes a token for a form without a login, signed for this browser. The browser has, until it is closed, a cookie
   * that another site can neither read nor, over https, set, so a form with a matching token was served to it by this
   * server. All its open pages have tokens for the same cookie, so the form of each can be sent.
   */
  offerForm(request: FastifyRequest, reply: FastifyReply): string {
    const known = this.#browserOf(request);
    const browser = known ?? randomKey(BROWSER_LENGTH);
    const options = { path: '/', sameSite: 'lax', secure: this.#secure, httpOnly: true } as const;
    if (browser !== known) reply.setCookie(this.#formCookie, browser, options);
    return this.csrfToken(formSessionId(browser));
  }

  /** @throws DomainError CSRF_FAILED unless the form has a token that was made for this browser */
  checkForm(request: FastifyRequest, form: Form): void {
    const browser = this.#browserOf(request);
    if (browser === undefined || !this.#isTokenOf(formSessionId(browser), form.formtoken ?? '')) {
      throw csrfFailed('The form is too old. Open the page again.');
    }
  }

  /** The random name of a browser with a form; undefined for a cookie that this server never sets. */
  #browserOf(request: FastifyRequest): string | undefined {
    const browser = this.#cookies(request)[this.#formCookie] ?? '';
    return RANDOM.test(browser) ? browser : undefined;
  }

  #isTokenOf(sessionId: string, token: string): boolean {
    const [nonce = '', signature = ''] = token.split('.');
    return RANDOM.test(nonce) && this.#keys.verify(Buffer.from(signature, 'base64url'), csrfText(sessionId, nonce));
  }

  #cookies(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
    const header = request.headers.cookie;
    return header === undefined ? {} : request.server.parseCookie(header);
  }
}

/** Lifetime of the cookie of a known browser after the last login, seconds. */
const DEVICE_SECONDS = 180 * 24 * 3600;
const DEVICE_LENGTH = 20;

/** The text to sign. Its parts are numbers, letters and digits, so spaces separate them unambiguously. */
function deviceText(realmId: number, { user_id, id, password_version }: Device, until: number): string {
  return `known device ${realmId} ${user_id} ${password_version} ${id} ${until}`;
}

/** Length of the random name of a browser that no one has logged in with. */
const BROWSER_LENGTH = 20;

/** In place of a session id, in tokens of forms without a login; no session id has a space. */
const formSessionId = (browser: string): string => `form ${browser}`;

/** Random names and nonces. Texts to sign have no others, so their spaces separate the parts unambiguously. */
const RANDOM = /^[A-Za-z0-9]+$/;

/**
 * The text to sign. It names its purpose, so that a token is not a valid signature of anything else under the same key.
 */
function csrfText(sessionId: string, nonce: string): string {
  return `csrf ${nonce} ${sessionId}`;
}

/** Compares in constant time; only the length is revealed. */
function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

function csrfFailed(reason: string): DomainError {
  return new DomainError('CSRF_FAILED', `CSRF error: ${reason}`, { extra: { reason } });
}
