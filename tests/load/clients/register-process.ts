/** The child process of many registers (register-load.ts): keeps their megabytes out of the bench's process. */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { clockMs } from './marks.ts';

/** Registers to make, each with another account. */
export interface RegisterRequest {
  readonly port: number;
  readonly host: string;
  readonly authorizations: readonly string[];
  readonly form: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Registers started per second; 0: all at the same time. */
  readonly perSecond: number;
}

/** The results; times in ms, from the first request of each account to its queue. */
export interface RegisterReport {
  readonly ms: readonly number[];
  readonly bytes: number;
  readonly seconds: number;
  /** The number of answers by status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** A line for each answer that no client should get. */
  readonly errors: readonly string[];
}

interface Answer {
  readonly status: number;
  readonly bytes: number;
  readonly retryAfter: string | undefined;
  /** The start of the body, for a rejection. */
  readonly text: string;
}

const TEXT_BYTES = 300;
const GIVE_UP_MS = 240_000;

async function registerAll(options: RegisterRequest): Promise<RegisterReport> {
  const agent = new Agent({ keepAlive: true });
  const begin = clockMs();
  const statuses: Record<number, number> = {};
  const errors: string[] = [];
  const ms: number[] = [];
  let bytes = 0;

  const one = async (authorization: string, number: number): Promise<void> => {
    if (options.perSecond > 0) await delay(Math.max(0, begin + (number * 1000) / options.perSecond - clockMs()));
    const at = clockMs();
    while (clockMs() - begin < GIVE_UP_MS) {
      const answer = await post(agent, options, authorization);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status === 200) {
        bytes += answer.bytes;
        ms.push(clockMs() - at);
        return;
      }
      const seconds = answer.retryAfter === undefined ? Number.NaN : Number(answer.retryAfter);
      if (!(seconds >= 0)) {
        errors.push(`${answer.status} ${answer.text}`);
        return;
      }
      await delay(seconds * 1000);
    }
    errors.push('gave up');
  };
  const made = options.authorizations.map((authorization, number) =>
    one(authorization, number).catch((error: Error) => void errors.push(error.message)),
  );
  await Promise.all(made);
  agent.destroy();
  return { ms, bytes, seconds: (clockMs() - begin) / 1000, statuses, errors };
}

process.once('message', (options: RegisterRequest) => {
  void registerAll(options).then((report) => process.send?.(report, () => process.disconnect()));
});

function post(agent: Agent, target: RegisterRequest, authorization: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = {
    host: target.host,
    authorization,
    'content-type': 'application/x-www-form-urlencoded',
    ...target.headers,
  };
  const options = { host: '127.0.0.1', port: target.port, path: '/api/v1/register', method: 'POST', agent, headers };
  const sent = request(options, (response) => {
    let bytes = 0;
    let text = '';
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (text.length < TEXT_BYTES) text += chunk.toString('latin1', 0, TEXT_BYTES);
    });
    response.on('end', () => {
      resolve({ status: response.statusCode ?? 0, bytes, retryAfter: response.headers['retry-after'], text });
    });
    response.on('error', reject);
  });
  sent.on('error', reject);
  sent.end(target.form);
  return promise;
}
