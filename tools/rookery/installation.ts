/** The installation that a command works on, and the one way in which commands connect to it. */
import type { Member } from '@rookery/actors';
import { checkNats } from '@rookery/embedded';
import { type Client, DeadlineExceeded, type services, Unavailable } from '@rookery/rpc';
import { type Clients, connectClients, createLogger, natsAccessOf, type ServiceName } from '@rookery/runtime';
import { dataDirectory, readRunning } from '../installation/files.ts';
import { Unreachable } from './failures.ts';

/** A connection to a running installation. */
export interface Installation {
  readonly clients: Clients;
  readonly natsUrl: string;
  readonly namespace: string;
  /** Where its gateway listens, as far as is known. */
  readonly site: string | undefined;
  /** The processes on the board, of all services. */
  members(): readonly Member[];
  /** What one process says of itself. */
  operations(member: Member): Client<typeof services.Operations>;
}

interface Target {
  readonly natsUrl: string;
  readonly namespace: string;
  readonly site: string | undefined;
}

function findTarget(env: NodeJS.ProcessEnv): Target {
  const dataDir = dataDirectory(env);
  const running = readRunning(dataDir);
  const site = env.EXTERNAL_URL || running?.url;
  if (env.NATS_URL) return { natsUrl: env.NATS_URL, namespace: env.NAMESPACE || 'rookery', site };
  if (running) return { natsUrl: running.nats_url, namespace: running.namespace, site };
  throw new Unreachable(
    `No installation runs on ${dataDir}. Start one with npm start, or name another with DATA_DIR, or with NATS_URL and NAMESPACE.`,
  );
}

let shared: { readonly installation: Installation; close(): Promise<void> } | undefined;

/** Connects once for all commands that `run` runs. */
export async function sharingConnection(run: () => Promise<void>): Promise<void> {
  shared = await connect(['users', 'channels', 'messages', 'events']);
  try {
    await run();
  } finally {
    await shared.close();
    shared = undefined;
  }
}

/**
 * Runs something on the installation of NATS_URL and NAMESPACE, else the one that `npm start` runs on DATA_DIR.
 * @throws Unreachable where there is none, or nothing answers
 */
export async function onInstallation<T>(
  calls: readonly ServiceName[],
  run: (installation: Installation) => Promise<T>,
): Promise<T> {
  const { installation, close } = shared ?? (await connect(calls));
  try {
    return await run(installation);
  } catch (error) {
    if (!(error instanceof Unavailable || error instanceof DeadlineExceeded)) throw error;
    throw new Unreachable(
      `${capital(calls.join(', '))} of ${installation.namespace} does not answer: ${error.message}`,
    );
  } finally {
    if (!shared) await close();
  }
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

async function connect(calls: readonly ServiceName[]) {
  const { natsUrl, namespace, site } = findTarget(process.env);
  await checkNats(natsUrl).catch((error: Error) => {
    throw new Unreachable(`NATS of the installation cannot be used: ${error.message}`);
  });
  const logger = createLogger({ service: 'rookery', replica: 'rookery', level: 'fatal' });
  // Those that npm start runs ask for none.
  const natsAccess = process.env.NATS_URL ? natsAccessOf(process.env) : {};
  const { clients, operations, members, close } = await connectClients({
    natsUrl,
    natsAccess,
    namespace,
    logger,
    calls,
  });
  const installation: Installation = { clients, natsUrl, namespace, site, members: () => members.known, operations };
  return { installation, close };
}
