/**
 * Writes directly to MongoDB, one write after another: its longest wait is an outage that the services' clients have to
 * bear.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';

const PAUSE_MS = 20;
/** After this time a write to a paused member is aborted and retried at its successor, ms. */
const SOCKET_MS = 1_000;

export class DatabaseWriter {
  /** The longest time until a write was acknowledged by the majority, with all its attempts, ms. */
  longest = 0;
  readonly #client: MongoClient;
  #stopped = false;
  readonly #running: Promise<void>;

  constructor(url: string) {
    this.#client = new MongoClient(url, { socketTimeoutMS: SOCKET_MS, heartbeatFrequencyMS: 500 });
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
    await this.#client.close();
  }

  async #run(): Promise<void> {
    const writes = this.#client.db('load').collection('writes', { writeConcern: { w: 'majority', journal: true } });
    for (let startedAt = performance.now(); !this.#stopped; startedAt = performance.now()) {
      while (!(await writes.insertOne({}).catch(() => undefined)) && !this.#stopped) await delay(PAUSE_MS);
      this.longest = Math.max(this.longest, performance.now() - startedAt);
      await delay(PAUSE_MS);
    }
  }
}
