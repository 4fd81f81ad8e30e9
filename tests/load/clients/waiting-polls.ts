/** Many polling clients in processes of their own, so that neither their work nor their sockets burden the bench. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Account } from './request-load.ts';
import type { PollerPlan, PollsRequest, Taken } from './waiting-polls-process.ts';

/** A queue to poll. */
export interface Queue {
  readonly account: Account;
  readonly queueId: string;
  readonly lastEventId: number;
}

/** A received event: each event once for each client that received it. */
interface Received {
  /** The index of the client in the order of opening. */
  readonly client: number;
  readonly number: number;
  /** From the start of the send to the event, ms. */
  readonly delay: number;
  /** In the time of `clockMs`. */
  readonly at: number;
}

export interface WaitingPollsReport {
  readonly received: readonly Received[];
  readonly answers: number;
  readonly errors: readonly string[];
  readonly errorCount: number;
  readonly cpuShare: number;
  readonly loopDelayP99: number;
}

/** Returns the bytes of a poll, without the last event id. */
export function pollPlan(host: string, { account, queueId, lastEventId }: Queue): PollerPlan {
  return {
    before: `GET /api/v1/events?queue_id=${queueId}&last_event_id=`,
    after: ` HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${account.authorization}\r\n\r\n`,
    lastEventId,
  };
}

export class WaitingPolls {
  readonly #children: ChildProcess[];
  /** The index of each process's first client. */
  #begins: number[] = [];

  constructor(processes = 1) {
    const file = fileURLToPath(new URL('waiting-polls-process.ts', import.meta.url));
    this.#children = Array.from({ length: processes }, () => fork(file, { serialization: 'advanced' }));
  }

  /** Connects all clients and sends their first polls. Clients that follow poll again after each answer. */
  async open(options: { origin: string; plans: readonly PollerPlan[]; follow: boolean }): Promise<void> {
    const port = Number(new URL(options.origin).port);
    const share = Math.ceil(options.plans.length / this.#children.length);
    this.#begins = this.#children.map((_, n) => n * share);
    await this.#each((n) => {
      const pollers = options.plans.slice(n * share, (n + 1) * share);
      return { kind: 'open', port, pollers, follow: options.follow };
    });
  }

  /** All clients that do not follow poll again. */
  async again(): Promise<void> {
    await this.#each(() => ({ kind: 'again' }));
  }

  /** Returns how many answers, or events of clients that follow, are available to take. */
  async count(): Promise<number> {
    const counts = (await this.#each(() => ({ kind: 'count' }))) as number[];
    return counts.reduce((sum, one) => sum + one, 0);
  }

  /** Returns what was received since the last call, or since the opening. */
  async take(): Promise<WaitingPollsReport> {
    const all = (await this.#each(() => ({ kind: 'take' }))) as Taken[];
    const received: Received[] = [];
    for (const [n, { pollers, numbers, sentAt, receivedAt }] of all.entries()) {
      for (const [i, number] of numbers.entries()) {
        const at = receivedAt[i] as number;
        const client = (this.#begins[n] as number) + (pollers[i] as number);
        received.push({ client, number, delay: at - (sentAt[i] as number), at });
      }
    }
    return {
      received,
      answers: all.reduce((sum, one) => sum + one.answers, 0),
      errors: all.flatMap((one) => one.errors),
      errorCount: all.reduce((sum, one) => sum + one.errorCount, 0),
      cpuShare: all.reduce((sum, one) => sum + one.cpuShare, 0),
      loopDelayP99: Math.max(...all.map((one) => one.loopDelayP99)),
    };
  }

  /** Closes the connections and ends the processes. */
  async close(): Promise<void> {
    await this.#each(() => ({ kind: 'close' }));
    for (const child of this.#children) child.disconnect();
  }

  #each(requestOf: (index: number) => PollsRequest): Promise<unknown[]> {
    return Promise.all(
      this.#children.map(async (child, index) => {
        const answered = once(child, 'message');
        child.send(requestOf(index));
        const [{ reply }] = (await answered) as [{ reply: unknown }];
        return reply;
      }),
    );
  }
}
