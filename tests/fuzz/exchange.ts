/** One exchange: sends a drawn request, and compares the answer with the description. */
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { type Description, undescribedByEndpoint } from '../../tools/described-answers.ts';
import type { WireRequest } from './requests.ts';

/** The parts of an answer that are checked. */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed if it is JSON, otherwise text; '' if there is no body. */
  readonly body: unknown;
}

/** Timeout of an answer, ms. No request takes as long: polls end with a heartbeat. */
const MAX_ANSWER_MS = 60_000;
/** Max. attempts at a request that is answered with 503. */
const MAX_TRIES = 6;
const MAX_RETRY_AFTER_MS = 3000;

/** The code for a push service that cannot be reached; none runs here. */
const AWAY = 'FAILED_TO_CONNECT_BOUNCER';

export class Wire {
  readonly #pool: Pool;

  constructor(origin: string) {
    this.#pool = new Pool(origin, { connections: 32, headersTimeout: MAX_ANSWER_MS, bodyTimeout: MAX_ANSWER_MS });
  }

  /** Sends a request. @throws if no answer comes: the connection was reset, or nothing arrived in time */
  async send({ method, target, headers, body }: WireRequest, host: string): Promise<Received> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#pool.request({
        method,
        path: target,
        headers: { ...headers, host },
        ...(body !== undefined && { body }),
      });
      const received = { status: answer.statusCode, headers: answer.headers, body: parse(await answer.body.text()) };
      if (!isNotReady(received) || tries === MAX_TRIES) return received;
      await pause(Math.min(Number(answer.headers['retry-after'] ?? 1) * 1000, MAX_RETRY_AFTER_MS));
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const codeOf = ({ body }: Received): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;

const isNotReady = (received: Received): boolean => received.status === 503 && codeOf(received) === 'SERVER_NOT_READY';

/** The header that an answer of this status must have. */
const HEADERS: Readonly<Record<number, string>> = {
  401: 'www-authenticate',
  405: 'allow',
  429: 'retry-after',
  503: 'retry-after',
};

/**
 * Returns what is wrong with an answer; undefined if it is right.
 * @param method of the operation, which a POST may stand for
 */
export function wrong(held: Description, method: string, sent: WireRequest, received: Received): string | undefined {
  const { status, headers, body } = received;
  if (status >= 500 && codeOf(received) !== AWAY) return `status ${status}`;
  const header = HEADERS[status];
  if (header && headers[header] === undefined) return `status ${status} without ${header}`;
  // An endpoint with GET also answers HEAD, without a body.
  const problem = undescribedByEndpoint(held, { method, path: sent.target, status, body });
  if (problem !== undefined) return `${problem} (${status} ${String(codeOf(received) ?? 'without a code')})`;
  if (sent.forbidden !== undefined && status < 400) return `accepted, which the description forbids: ${sent.forbidden}`;
  return undefined;
}
