/**
 * The client of a relay, a server that has the keys of published apps and sends for others. The relay gets only data
 * that the devices alone can decrypt. Every delivery carries an idempotency key, under which the relay forwards it
 * once.
 */
import { memberOf, type ThirdPartyAnswer } from '@rookery/runtime';
import { exchange } from './exchange.ts';
import { failed, GONE, type PushResult, resultOfStatus, SENT } from './result.ts';

interface RelayAccount {
  readonly url: string;
  readonly orgId: string;
  readonly orgKey: string;
}

/** A push to one device, in the relay's form. */
export type RelayPush =
  | {
      readonly token_id: string;
      readonly payload: Readonly<Record<string, unknown>>;
      readonly fcm_priority: 'high' | 'normal';
    }
  | {
      readonly token_id: string;
      readonly payload: Readonly<Record<string, unknown>>;
      readonly http_headers: { readonly apns_priority: 10 | 5; readonly apns_push_type: 'alert' | 'background' };
    };

interface RelayRegistration {
  readonly realm_uuid: string;
  readonly token_id: string;
  readonly bouncer_public_key: string;
  readonly encrypted_push_registration: string;
}

/** `refused`: final, with the relay's code. */
type RegistrationResult =
  | { readonly result: 'registered' }
  | { readonly result: 'refused'; readonly code: string }
  | { readonly result: 'failed' };

/**
 * Rejections that a retry of the same registration does not change; the operators can correct the causes of all others
 * in the meantime.
 */
const FINAL = ['INVALID_BOUNCER_PUBLIC_KEY', 'INVALID_ENCRYPTED_PUSH_REGISTRATION', 'REQUEST_EXPIRED'];

export class PushRelay {
  readonly #account: RelayAccount;

  constructor(account: RelayAccount) {
    this.#account = account;
  }

  /** Never throws. */
  async register(registration: RelayRegistration, signal: AbortSignal): Promise<RegistrationResult> {
    const body = new URLSearchParams({ ...registration });
    const answer = await this.#post('push/e2ee/register', { body }, signal);
    if (answer?.status === 200) return { result: 'registered' };
    const code = answer && memberOf(answer, 'code');
    if (typeof code === 'string' && FINAL.includes(code)) return { result: 'refused', code };
    return { result: 'failed' };
  }

  /** Never throws. @returns a result for each push, in their order */
  async notify(
    realm_uuid: string,
    pushes: readonly RelayPush[],
    options: { readonly idempotencyKey: string; readonly signal: AbortSignal },
  ): Promise<PushResult[]> {
    const body = JSON.stringify({ realm_uuid, push_requests: pushes });
    const headers = { 'content-type': 'application/json', 'idempotency-key': options.idempotencyKey };
    const answer = await this.#post('push/e2ee/notify', { body, headers }, options.signal);
    const all = (result: PushResult) => pushes.map(() => result);
    if (!answer) return all(failed('connection'));
    const retryAfter = answer.headers.get('retry-after');
    if (answer.status !== 200) {
      const result = resultOfStatus(answer.status, retryAfter);
      // An unknown organisation or an expired plan: the next delivery would fail in the same way.
      return all(result.result === 'failed' && result.reason === 'rejected' ? failed('credentials') : result);
    }
    const gone = listOf(answer, 'delete_token_ids');
    const retry = listOf(answer, 'retry_token_ids');
    const refused = listOf(answer, 'refused_token_ids');
    return pushes.map(({ token_id }) => {
      if (gone.includes(token_id)) return GONE;
      if (retry.includes(token_id)) return failed('busy', retryAfter);
      return refused.includes(token_id) ? failed('credentials') : SENT;
    });
  }

  #post(
    path: string,
    { body, headers = {} }: { body: URLSearchParams | string; headers?: Record<string, string> },
    signal: AbortSignal,
  ) {
    const { url, orgId, orgKey } = this.#account;
    const authorization = `Basic ${Buffer.from(`${orgId}:${orgKey}`).toString('base64')}`;
    const init = { method: 'POST', headers: { ...headers, authorization }, body };
    return exchange(`${url}/api/v1/remotes/${path}`, init, signal);
  }
}

function listOf(answer: ThirdPartyAnswer, name: string): readonly unknown[] {
  const list = memberOf(answer, name);
  return Array.isArray(list) ? list : [];
}
