/** Sends messages at a steady rate, from all users to their channels, and records the result of each. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiResponse } from '@rookery/testkit';
import type { Crowd, CrowdChannel } from './crowd.ts';
import { codeOf, exchange, type Person } from './person.ts';

/** One message from its sender's perspective. */
export interface Sent {
  /** Its content, which is unique. */
  readonly content: string;
  readonly channel: CrowdChannel;
  readonly sender: Person;
  readonly startedAt: number;
  /** Set when the send was acknowledged. */
  id: number | undefined;
  answeredAt: number;
  attempts: number;
  /** A line for each failed attempt. */
  readonly failures: string[];
}

interface SenderOptions {
  readonly crowd: Crowd;
  readonly perSecond: number;
  /**
   * Retries for this long after broken connections and answers of 500 and above, under the same queue_id and local_id.
   * Without it each send is tried once, without local_id.
   */
  readonly retryForMs?: number;
}

/** Max. unanswered sends; at this limit no new ones start, so that an outage does not pile up thousands. */
const MAX_IN_FLIGHT = 100;
const RETRY_MS = 50;

export class Sender {
  readonly sent: Sent[] = [];
  readonly #options: SenderOptions;
  readonly #run = randomBytes(4).toString('hex');
  readonly #inFlight = new Set<Promise<void>>();
  #stopped = false;
  #running: Promise<void> | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  start(): this {
    this.#running ??= this.#pace();
    return this;
  }

  /** Starts no more sends, and waits until each is answered or abandoned. */
  async stop(): Promise<Sent[]> {
    this.#stopped = true;
    await this.#running;
    await Promise.all(this.#inFlight);
    return this.sent;
  }

  /** The acknowledged messages. */
  get acknowledged(): Sent[] {
    return this.sent.filter((one) => one.id !== undefined);
  }

  /** Every failed attempt, a line each. */
  get failures(): string[] {
    return this.sent.flatMap((one) => one.failures.map((failure) => `${one.content}: ${failure}`));
  }

  /** Resolves when this many more messages are acknowledged. @throws if that takes longer than `withinMs` */
  async more(count: number, withinMs: number): Promise<void> {
    const target = this.acknowledged.length + count;
    const endAt = performance.now() + withinMs;
    while (this.acknowledged.length < target) {
      if (performance.now() > endAt) {
        const last = this.failures.slice(-3).join('; ');
        throw new Error(
          `${target - this.acknowledged.length} of ${count} sends are missing after ${withinMs} ms: ${last}`,
        );
      }
      await delay(10);
    }
  }

  /** Sends one message outside the rate. */
  async one(sender: Person, channel: CrowdChannel): Promise<Sent> {
    const sent: Sent = {
      content: `m${this.#run}x${this.sent.length}`,
      channel,
      sender,
      startedAt: performance.now(),
      id: undefined,
      answeredAt: 0,
      attempts: 0,
      failures: [],
    };
    this.sent.push(sent);
    const endAt = sent.startedAt + (this.#options.retryForMs ?? 0);
    do {
      if (sent.attempts > 0) await delay(RETRY_MS);
      const failure = await this.#attempt(sent);
      if (failure === undefined) return sent;
      sent.failures.push(failure.text);
      if (failure.final) return sent;
    } while (performance.now() < endAt);
    return sent;
  }

  async #pace(): Promise<void> {
    const { crowd, perSecond } = this.#options;
    const startedAt = performance.now();
    for (let n = 0; !this.#stopped; n++) {
      const dueIn = startedAt + (n * 1000) / perSecond - performance.now();
      if (dueIn > 0) await delay(dueIn);
      if (this.#inFlight.size >= MAX_IN_FLIGHT) continue;
      const channel = crowd.channels[n % crowd.channels.length] as CrowdChannel;
      const sender = channel.members[Math.floor(n / crowd.channels.length) % channel.members.length] as Person;
      const sending = this.one(sender, channel).then(() => void this.#inFlight.delete(sending));
      this.#inFlight.add(sending);
    }
  }

  async #attempt(sent: Sent): Promise<{ text: string; final: boolean } | undefined> {
    sent.attempts++;
    const repeatable = this.#options.retryForMs ? { queue_id: `load:${this.#run}`, local_id: sent.content } : {};
    let answer: ApiResponse;
    const since = performance.now();
    const after = () => `after ${Math.round(performance.now() - since)} ms`;
    try {
      answer = await exchange(sent.sender, (client) =>
        client.post('/messages', {
          type: 'channel',
          to: sent.channel.id,
          topic: 'load',
          content: sent.content,
          ...repeatable,
        }),
      );
    } catch (error) {
      return { text: `${codeOf(error)} ${error instanceof Error ? error.message : ''} ${after()}`, final: false };
    }
    if (answer.status !== 200) {
      return { text: `${answer.status} ${after()} ${JSON.stringify(answer.body)}`, final: answer.status < 500 };
    }
    sent.id = answer.body.id;
    sent.answeredAt = performance.now();
    return undefined;
  }
}
