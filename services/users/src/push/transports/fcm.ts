/** Firebase Cloud Messaging, HTTP v1: one request per message, authorised by a token of the service account. */
import { memberOf, type ThirdPartyAnswer } from '@rookery/runtime';
import { exchange } from './exchange.ts';
import { GoogleToken, type ServiceAccount } from './google-token.ts';
import { failed, GONE, type PushResult, resultOfStatus } from './result.ts';

interface FcmMessage {
  readonly token: string;
  /** Only strings, by the protocol; max. 4,096 bytes. */
  readonly data: Readonly<Record<string, string>>;
  /** `high` wakes a sleeping phone. */
  readonly priority: 'high' | 'normal';
}

export class Fcm {
  readonly #url: string;
  readonly #tokens: GoogleToken;

  /** @param baseUrl `https://fcm.googleapis.com`, or another in tests */
  constructor(baseUrl: string, account: ServiceAccount) {
    const project = encodeURIComponent(account.project_id);
    this.#url = `${baseUrl.replace(/\/+$/, '')}/v1/projects/${project}/messages:send`;
    this.#tokens = new GoogleToken(account);
  }

  /** Never throws. A rejected access token is replaced once. */
  async send(message: FcmMessage, signal: AbortSignal): Promise<PushResult> {
    const first = await this.#try(message, signal);
    if (first !== 'unauthorised') return first;
    const second = await this.#try(message, signal);
    return second === 'unauthorised' ? failed('credentials') : second;
  }

  async #try({ token, data, priority }: FcmMessage, signal: AbortSignal): Promise<PushResult | 'unauthorised'> {
    const access = await this.#tokens.get();
    if ('failure' in access) return access.failure;
    const headers = { authorization: `Bearer ${access.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ message: { token, data, android: { priority } } });
    const answer = await exchange(this.#url, { method: 'POST', headers, body }, signal);
    if (!answer) return failed('connection');
    if (answer.status === 401 && errorCode(answer) !== 'THIRD_PARTY_AUTH_ERROR') {
      this.#tokens.discard(access.token);
      return 'unauthorised';
    }
    return resultOf(answer);
  }
}

/**
 * Maps an answer by FCM's own code, if it has one: UNREGISTERED and SENDER_ID_MISMATCH mean tokens that are no longer
 * usable.
 */
function resultOf(answer: ThirdPartyAnswer): PushResult {
  const code = errorCode(answer);
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH') return GONE;
  if (code === 'INVALID_ARGUMENT' && namesToken(answer)) return GONE;
  // An unknown project, or a URL that is not FCM's.
  if (answer.status === 404) return failed('credentials');
  return resultOfStatus(answer.status, answer.headers.get('retry-after'));
}

function errorCode(answer: ThirdPartyAnswer): string | undefined {
  const code = details(answer).find((one) => typeof one.errorCode === 'string')?.errorCode;
  return typeof code === 'string' ? code : undefined;
}

/** Whether an invalid argument is the token, and not another part of the message. */
function namesToken(answer: ThirdPartyAnswer): boolean {
  const message = memberOf(answer, 'error', 'message');
  const fields = details(answer).flatMap(({ fieldViolations }) =>
    Array.isArray(fieldViolations) ? fieldViolations : [],
  );
  if (fields.some((one) => (one as { field?: unknown } | null)?.field === 'message.token')) return true;
  return message === 'The registration token is not a valid FCM registration token';
}

function details(answer: ThirdPartyAnswer): readonly Record<string, unknown>[] {
  const found = memberOf(answer, 'error', 'details');
  return Array.isArray(found) ? found.filter((one) => typeof one === 'object' && one !== null) : [];
}
