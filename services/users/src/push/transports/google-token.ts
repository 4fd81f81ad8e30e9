/**
 * Access tokens of a Google service account: a JWT that the account's key signs (RS256) is exchanged for a token of an
 * hour (RFC 7523). Concurrent callers share one exchange; a token is used until a minute before its end.
 */
import { memberOf } from '@rookery/runtime';
import { importPKCS8, SignJWT } from 'jose';
import { exchange } from './exchange.ts';
import { type FailureReason, failed, type PushResult, resultOfStatus } from './result.ts';

/** The fields of a service account's file that are used. */
export interface ServiceAccount {
  readonly project_id: string;
  readonly client_email: string;
  readonly private_key: string;
  readonly private_key_id?: string | undefined;
  readonly token_uri: string;
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** How long before its end a token is replaced, ms: one that ends during a request is rejected. */
const MARGIN_MS = 60_000;

type Token = { readonly token: string } | { readonly failure: PushResult };

export class GoogleToken {
  readonly #account: ServiceAccount;
  #current: { readonly token: string; readonly endsAt: number } | undefined;
  #pending: Promise<Token> | undefined;

  constructor(account: ServiceAccount) {
    this.#account = account;
  }

  /** The current token, or why there is none. */
  async get(): Promise<Token> {
    if (this.#current && this.#current.endsAt - MARGIN_MS > Date.now()) return { token: this.#current.token };
    this.#pending ??= this.#exchange().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  /** Drops a token that a service rejected: the next call gets another. */
  discard(token: string): void {
    if (this.#current?.token === token) this.#current = undefined;
  }

  async #exchange(): Promise<Token> {
    const assertion = await this.#assertion();
    const body = new URLSearchParams({ grant_type: GRANT, assertion });
    // Limited only by its own timeout: other callers wait for it too.
    const answer = await exchange(this.#account.token_uri, { method: 'POST', body }, new AbortController().signal);
    if (!answer) return failure('connection');
    if (answer.status !== 200) {
      const result = resultOfStatus(answer.status, answer.headers.get('retry-after'));
      const refused = result.result === 'failed' && result.reason === 'rejected';
      return refused ? failure('credentials') : { failure: result };
    }
    const token = memberOf(answer, 'access_token');
    const seconds = memberOf(answer, 'expires_in');
    if (typeof token !== 'string' || typeof seconds !== 'number') return failure('server');
    this.#current = { token, endsAt: Date.now() + seconds * 1000 };
    return { token };
  }

  async #assertion(): Promise<string> {
    const { client_email, private_key, private_key_id, token_uri } = this.#account;
    const key = await importPKCS8(private_key, 'RS256');
    return new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(private_key_id !== undefined && { kid: private_key_id }) })
      .setIssuer(client_email)
      .setAudience(token_uri)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);
  }
}

const failure = (reason: FailureReason): Token => ({ failure: failed(reason) });
