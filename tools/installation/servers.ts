/** MongoDB and NATS of an installation: those that the environment names, else found and run here. */
import { join } from 'node:path';
import {
  checkMongodb,
  checkNats,
  type FoundBinary,
  type FoundRunning,
  findMongod,
  findNatsServer,
  keepRunning,
  makePrivate,
  type RunningServer,
  startMongod,
  startNats,
} from '@rookery/embedded';
import { Refusal } from './refusal.ts';

/** Where the servers are, and how to stop those that run here. */
export interface Servers {
  readonly mongodbUrl: string;
  readonly natsUrl: string;
  /** Stops NATS, then MongoDB. */
  stop(): Promise<void>;
}

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

interface Kind {
  readonly name: string;
  readonly folder: string;
  find(options: { onNotice: (line: string) => void }): Promise<FoundRunning | FoundBinary>;
  check(url: string): Promise<void>;
  start(options: { dir: string; binary: string; port?: number }): Promise<RunningServer>;
}

const MONGODB: Kind = {
  name: 'MongoDB',
  folder: 'mongodb',
  find: findMongod,
  check: checkMongodb,
  start: startMongod,
};
const NATS: Kind = { name: 'NATS', folder: 'nats', find: findNatsServer, check: checkNats, start: startNats };

/** Has both running and answering. Throws Refusal that tells of each that is missing. */
export async function startServers(dataDir: string, step: (line: string) => void): Promise<Servers> {
  const starts = await Promise.allSettled([MONGODB, NATS].map((kind) => startOne(kind, dataDir, step)));
  const [mongodb, nats] = starts.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
  const stop = async () => {
    await nats?.stop();
    await mongodb?.stop();
  };
  if (!mongodb || !nats) {
    await stop();
    const reasons = starts.filter((one) => one.status === 'rejected').map((one) => String(one.reason.message));
    throw new Refusal(reasons.join('\n'));
  }
  return { mongodbUrl: mongodb.url, natsUrl: nats.url, stop };
}

async function startOne(kind: Kind, dataDir: string, step: (line: string) => void): Promise<Server> {
  const found = await kind.find({ onNotice: step });
  if (found.kind === 'running') {
    const shown = found.url.replace(/\/\/[^@/]*@/, '//'); // no password on the screen
    await kind.check(found.url).catch((error: Error) => {
      throw new Refusal(`${kind.name} is missing. Looked for it at ${shown} (${found.source}): ${error.message}`);
    });
    step(`${kind.name} answers at ${shown} (${found.source})`);
    return { url: found.url, stop: async () => {} };
  }
  makePrivate(join(dataDir, 'run'));
  const server = await keepRunning({
    start: (port) => kind.start({ dir: join(dataDir, kind.folder), binary: found.binary, ...(port && { port }) }),
    pidFile: join(dataDir, 'run', `${kind.folder}-1.pid`),
    onNotice: (line) => step(`${kind.name} ${line}`),
  });
  step(`${kind.name} runs at ${server.url}`);
  return server;
}
