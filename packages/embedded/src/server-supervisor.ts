/** Restarts a server when it dies, so that a crash of MongoDB or NATS is an outage of a second. */
import { rmSync } from 'node:fs';
import { pause } from '@rookery/core/pause';
import { writePid } from './files.ts';
import type { RunningServer } from './server.ts';

/** A server that is available at a fixed address until `stop`. */
export interface SupervisedServer {
  readonly url: string;
  /** The id of the current process; undefined during a restart. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

interface SuperviseServerOptions {
  /** Starts the server: first without a port, later with the same port, which its clients know. */
  start(port: number | undefined): Promise<RunningServer>;
  /** Contains the id of the process while it runs. */
  readonly pidFile: string;
  /** Whether the server works, checked every 2 s. After two failed checks in a row it is restarted. */
  isWell?(server: RunningServer): Promise<boolean>;
  /** Called with a line when the server died, could not be started, or runs again. */
  onNotice(line: string): void;
}

// Pause between attempts to start, ms. Directory and port are free as soon as the process has ended, so a server that
// does not start then needs an operator.
const RETRY_MS = 2_000;
const CHECK_MS = 2_000;

/**
 * Starts the server and restarts it when it dies. Later starts are retried until they succeed. @throws the error of the
 * first start
 */
export async function superviseServer(options: SuperviseServerOptions): Promise<SupervisedServer> {
  const first = await options.start(undefined);
  const { url, port } = first;
  let server: RunningServer | undefined = first;
  const stopping = new AbortController();

  /** Stops the server after two failed checks in a row; resolves when it has ended. */
  const watch = async (running: RunningServer, gone: AbortSignal): Promise<void> => {
    for (let unwell = 0; unwell < 2; ) {
      await pause(CHECK_MS, gone);
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
        await pause(RETRY_MS, stopping.signal);
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
