/**
 * Creates one channel after another, retrying each until it is answered: writes to the channels service under faults.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, exchange, type Person } from './person.ts';

const PAUSE_MS = 100;
const RETRY_MS = 50;

export class ChannelMaker {
  readonly #person: Person;
  readonly #retryForMs: number;
  readonly #run = randomBytes(4).toString('hex');
  readonly #made: string[] = [];
  readonly #failures: string[] = [];
  /** Attempts that were retried, a line each. */
  readonly refusals: string[] = [];
  #stopped = false;
  #running: Promise<void> | undefined;

  constructor(person: Person, retryForMs: number) {
    this.#person = person;
    this.#retryForMs = retryForMs;
  }

  start(): this {
    this.#running ??= this.#make();
    return this;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  /**
   * Returns what is wrong in the stored state, a line each: acknowledged channels must exist once, with their creator
   * subscribed.
   */
  async check(): Promise<string[]> {
    const { body } = await exchange(this.#person, (client) => client.get('/users/me/subscriptions'));
    const names: string[] = body.subscriptions.map((one: { name: string }) => one.name);
    const wrong = this.#made.filter((name) => names.filter((one) => one === name).length !== 1);
    return [...this.#failures, ...wrong.map((name) => `channel ${name} was acknowledged and is not there once`)];
  }

  async #make(): Promise<void> {
    for (let n = 0; !this.#stopped; n++) {
      const name = `made ${this.#run} ${n}`;
      const failure = await this.#until(name);
      if (failure === undefined) this.#made.push(name);
      else this.#failures.push(`channel ${name}: ${failure}`);
      await delay(PAUSE_MS);
    }
  }

  /**
   * Subscribes to a channel that does not exist yet, with retries. Returns the last failure if no attempt was answered
   * in time.
   */
  async #until(name: string): Promise<string | undefined> {
    const endAt = performance.now() + this.#retryForMs;
    for (;;) {
      let failure: string;
      try {
        const params = { subscriptions: [{ name }] };
        const { status, body } = await exchange(this.#person, (client) =>
          client.post('/users/me/subscriptions', params),
        );
        if (status === 200) return undefined;
        failure = `${status} ${JSON.stringify(body)}`;
        if (status < 500) return failure;
      } catch (error) {
        failure = codeOf(error);
      }
      if (performance.now() > endAt) return failure;
      this.refusals.push(`channel ${name}: ${failure}`);
      await delay(RETRY_MS);
    }
  }
}
