/** Polls that wait in a channel of their own, to measure how their events fare under another load. */
import { setTimeout as delay } from 'node:timers/promises';
import { untilHeld } from '../bench/bench.ts';
import type { Installation } from '../bench/installation.ts';
import { registerQueues } from '../bench/organisation.ts';
import { clockMs, marked } from './marks.ts';
import type { Account, LoadClient } from './request-load.ts';
import { pollPlan, WaitingPolls, type WaitingPollsReport } from './waiting-polls.ts';

/** What all clients received of a number of messages. */
export interface Round extends WaitingPollsReport {
  readonly messages: number;
  readonly seconds: number;
  readonly delays: readonly number[];
  /** Duration of each send, ms. */
  readonly sends: readonly number[];
  /** Events that a client missed, and events that a client received twice. */
  readonly lost: number;
  readonly repeated: number;
  /** The longest event-loop delay of each service during it, ms. */
  readonly pauses: Readonly<Record<string, number>>;
}

const LATE_MS = 20_000;

export class LivePolls {
  readonly #installation: Installation;
  readonly #people: readonly Account[];
  readonly #to: string;
  readonly #client: LoadClient;
  readonly #crowd: WaitingPolls;

  private constructor(options: {
    installation: Installation;
    people: readonly Account[];
    to: string;
    client: LoadClient;
    crowd: WaitingPolls;
  }) {
    this.#installation = options.installation;
    this.#people = options.people;
    this.#to = options.to;
    this.#client = options.client;
    this.#crowd = options.crowd;
  }

  /** Opens polls of the first `many` accounts. */
  static async open(installation: Installation, many: number): Promise<LivePolls> {
    const { origin, host } = installation;
    const people = installation.accounts.slice(0, many);
    const to = await installation.channel(people.length);
    const client = installation.client(16);
    const queues = await registerQueues(client, people);
    const crowd = new WaitingPolls();
    await crowd.open({ origin, plans: queues.map((queue) => pollPlan(host, queue)), follow: true });
    await untilHeld(installation, people.length);
    return new LivePolls({ installation, people, to, client, crowd });
  }

  /** Sends this many messages per second until `ended`, and waits until all clients have received them. */
  async round(perSecond: number, ended: Promise<unknown>): Promise<Round> {
    await this.#crowd.take();
    const pauses = await this.#installation.watchLoops();
    let going = true;
    const stop = () => {
      going = false;
    };
    ended.then(stop, stop);
    const begin = clockMs();
    const sends: Promise<number>[] = [];
    for (let number = 0; going; number++) {
      // At fixed times, even if the server falls behind: waiting for answers would hide that.
      sends.push(this.#send(number));
      await delay(Math.max(0, begin + ((number + 1) * 1000) / perSecond - clockMs()));
    }
    const times = await Promise.all(sends);
    const seconds = (clockMs() - begin) / 1000;
    await ended;
    const taken = await this.#takeAll(sends.length);
    return { ...taken, sends: times, messages: sends.length, seconds, pauses: await pauses() };
  }

  async close(): Promise<void> {
    await this.#crowd.close();
    await this.#client.close();
  }

  async #takeAll(messages: number): Promise<Omit<Round, 'messages' | 'seconds' | 'pauses' | 'sends'>> {
    const expected = messages * this.#people.length;
    const end = clockMs() + LATE_MS;
    while ((await this.#crowd.count()) < expected && clockMs() < end) {
      await delay(100);
    }
    const report = await this.#crowd.take();
    const { received } = report;
    const seen = new Set(received.map((one) => one.client * messages + one.number));
    const delays = received.map((one) => one.delay);
    return { ...report, delays, lost: expected - seen.size, repeated: received.length - seen.size };
  }

  async #send(number: number): Promise<number> {
    const begin = performance.now();
    const form = { type: 'channel', to: this.#to, topic: 'live', content: marked(number, clockMs()) };
    const { status, body } = await this.#client.post(this.#people[0] as Account, '/messages', form);
    if (status !== 200) throw new Error(`send: ${status} ${body.toString().slice(0, 200)}`);
    return performance.now() - begin;
  }
}
