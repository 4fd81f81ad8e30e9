/** Writes to MongoDB itself, one after another: how long it took none is what its clients have to bear. */
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';

const PAUSE_MS = 20;
/** A write to a member that stands still is given up, and tried at its successor. */
const SOCKET_MS = 1_000;

export class DatabaseWriter {
  /** How long the slowest write took to be acknowledged by the majority, all its attempts together, ms. */
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
