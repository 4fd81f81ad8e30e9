/** A NATS server for one test file, which may be killed, paused, wiped, and reset to an older copy of its data. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startNats } from '@rookery/embedded';
import { Log } from '@rookery/log';
import { createLogger } from '@rookery/runtime';
import type { Cluster } from '@rookery/testkit';
import { afterAll, beforeAll } from 'vitest';

class OwnNats {
  #dir = '';
  #server: RunningServer | undefined;

  get url(): string {
    return this.#running().url;
  }

  get port(): number {
    return this.#running().port;
  }

  get pid(): number {
    return this.#running().pid;
  }

  async start(): Promise<void> {
    this.#dir = await mkdtemp(join(tmpdir(), 'rookery-nats-'));
    this.#server = await startNats({ dir: join(this.#dir, 'server') });
  }

  /** Kills it, runs `meanwhile`, and restarts it at the same port. */
  async outage(meanwhile: () => Promise<unknown>): Promise<void> {
    const { port } = this.#running();
    await this.#running().kill();
    try {
      await meanwhile();
    } finally {
      this.#server = await startNats({ dir: join(this.#dir, 'server'), port });
    }
  }

  /** While it is down: deletes all of its data. */
  async wipe(): Promise<void> {
    await rm(this.#store, { recursive: true });
  }

  /** While it is down: copies its data. */
  async copy(): Promise<void> {
    await cp(this.#store, join(this.#dir, 'copy'), { recursive: true });
  }

  /** While it is down: restores its data from the last `copy`. */
  async restore(): Promise<void> {
    await this.wipe();
    await cp(join(this.#dir, 'copy'), this.#store, { recursive: true });
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    await rm(this.#dir, { recursive: true, force: true });
  }

  get #store(): string {
    return join(this.#dir, 'server', 'jetstream');
  }

  #running(): RunningServer {
    if (!this.#server) throw new Error('NATS was not started');
    return this.#server;
  }
}

/** Provides one for the tests of a file; must be called before `useStage`, which takes its address. */
export function useOwnNats(): OwnNats {
  const nats = new OwnNats();
  beforeAll(() => nats.start());
  afterAll(() => nats.stop());
  return nats;
}

/** Opens the log of a cluster, to inspect it from outside. The caller closes it. */
export async function openLog(cluster: Cluster): Promise<Log> {
  const { natsUrl, namespace } = cluster.address;
  const logger = createLogger({ service: 'tests', replica: 'tests', level: 'fatal' });
  const log = await Log.connect({ servers: natsUrl, namespace, name: 'tests', logger });
  await log.ready();
  return log;
}
