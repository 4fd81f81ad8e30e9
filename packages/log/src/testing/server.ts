/** A separate nats-server for a suite. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startNats } from '@rookery/embedded';

/** A server that can be stopped and started again on the same port, with the same data. */
export interface TestServer {
  readonly url: string;
  readonly dir: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Enters lame duck mode: it announces its shutdown and waits for its clients to disconnect; `kill` ends it. */
  leave(): void;
  pause(): void;
  resume(): void;
  /** Changes its configuration while it runs; the next start overwrites it. */
  configure(change: (configuration: string) => string): Promise<void>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

export async function startTestServer(): Promise<TestServer> {
  const dir = await mkdtemp(join(tmpdir(), 'rookery-log-'));
  let running: RunningServer | undefined = await startNats({ dir });
  const { url, port } = running;
  const end = async (how: 'stop' | 'kill') => {
    await running?.[how]();
    running = undefined;
  };
  return {
    url,
    dir,
    start: async () => {
      running = await startNats({ dir, port });
    },
    stop: () => end('stop'),
    kill: () => end('kill'),
    leave: () => void process.kill(running?.pid ?? 0, 'SIGUSR2'),
    pause: () => void process.kill(running?.pid ?? 0, 'SIGSTOP'),
    resume: () => void process.kill(running?.pid ?? 0, 'SIGCONT'),
    configure: async (change) => {
      const path = join(dir, 'nats-server.conf');
      await writeFile(path, change(await readFile(path, 'utf8')));
      process.kill(running?.pid ?? 0, 'SIGHUP');
    },
    dispose: async () => {
      await end('kill');
      await rm(dir, { recursive: true, force: true });
    },
  };
}
