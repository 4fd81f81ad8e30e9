/** A server that is started again when it dies, so that a crash of MongoDB or NATS is an outage of a second. */
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { writePid } from './files.ts';
import type { RunningServer } from './server.ts';

/** A server that stays, at one address, until `stop`. */
export interface SupervisedServer {
  readonly url: string;
  /** Of the process that runs now; undefined between two of them. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

interface SuperviseServerOptions {
  /** Starts it: first with no port, later with the port it had, which its clients know. */
  start(port: number | undefined): Promise<RunningServer>;
  /** Names the process while it runs. */
  readonly pidFile: string;
  /** Whether it does its work, asked every 2 s while it runs; one that says no twice in a row is started again. */
  isWell?(server: RunningServer): Promise<boolean>;
  /** Gets a line when it died, could not be started, or is back. */
  onNotice(line: string): void;
}

// The data directory and the port are free at once when a process is gone; what does not start then needs a person.
const RETRY_MS = 2_000;
const CHECK_MS = 2_000;

/**
 * Starts the server and restarts it when it dies. Throws what the first start throws; later starts retry until they
 * succeed.
 */
export async function superviseServer(options: SuperviseServerOptions): Promise<SupervisedServer> {
  const first = await options.start(undefined);
  const { url, port } = first;
  let server: RunningServer | undefined = first;
  const stopping = new AbortController();

  /** Stops it when it says twice in a row that it is not well; ends when it is gone. */
  const watch = async (running: RunningServer, gone: AbortSignal): Promise<void> => {
    for (let unwell = 0; unwell < 2; ) {
      await delay(CHECK_MS, undefined, { signal: gone, ref: false }).catch(() => {});
      if (gone.aborted || stopping.signal.aborted) return;
      unwell = (await options.isWell?.(running).catch(() => true)) === false ? unwell + 1 : 0;
    }
    if (gone.aborted || stopping.signal.aborted) return;
    options.onNotice('does not do its work; stopping it');
    await running.stop();
  };
  const supervise = async (): Promise<void> => {
    for (;;) {
      if (server) {
        writePid(options.pidFile, server.pid);
        const gone = new AbortController();
        const watching = options.isWell && watch(server, gone.signal);
        const exit = await server.exited;
        gone.abort();
        await watching;
        rmSync(options.pidFile, { force: true });
        server = undefined;
        if (stopping.signal.aborted) return;
        options.onNotice(`ended (${exit.signal ?? `code ${exit.code}`}); starting it again`);
      }
      try {
        server = await options.start(port);
        options.onNotice(`runs again (process ${server.pid})`);
      } catch (error) {
        options.onNotice((error as Error).message);
        await delay(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {});
      }
      if (stopping.signal.aborted) return await server?.stop();
    }
  };
  const supervision = supervise();
  return {
    url,
    get pid() {
      return server?.pid;
    },
    async stop() {
      stopping.abort();
      await server?.stop();
      await supervision;
    },
  };
}
