/** Connects commands to the installation that they work on. */
import type { Member } from '@rookery/actors';
import { checkNats } from '@rookery/embedded';
import { checkNatsAccess, type NatsAccess, natsConnectOptions } from '@rookery/log';
import { type Client, isUnanswered, type Signing, type services } from '@rookery/rpc';
import {
  type Clients,
  connectClients,
  createLogger,
  natsAccessOf,
  type ServiceName,
  signingOf,
} from '@rookery/runtime';
import { dataDirectory, readRunning } from '../installation/files.ts';
import { Unreachable } from './failures.ts';

/** A connection to a running installation. */
export interface Installation {
  readonly clients: Clients;
  readonly natsUrl: string;
  readonly namespace: string;
  /** The URL of its gateway, if known. */
  readonly site: string | undefined;
  /** The processes on the board, of all services. */
  members(): readonly Member[];
  /** The `Operations` client of one process. */
  operations(member: Member): Client<typeof services.Operations>;
}

interface Target {
  readonly natsUrl: string;
  readonly natsAccess: NatsAccess;
  readonly signing: Signing;
  readonly namespace: string;
  readonly site: string | undefined;
}

function findTarget(env: NodeJS.ProcessEnv): Target {
  const dataDir = dataDirectory(env);
  const running = readRunning(dataDir);
  const site = env.EXTERNAL_URL || running?.url;
  const natsAccess = natsAccessOf(env);
  if (env.NATS_URL) {
    const namespace = env.NAMESPACE || 'rookery';
    return { natsUrl: env.NATS_URL, natsAccess, signing: signingOf(env), namespace, site };
  }
  if (running) {
    const { nats_url: natsUrl, namespace } = running;
    return { natsUrl, natsAccess, signing: signingOf({ RPC_KEYS: running.rpc_keys }), namespace, site };
  }
  throw new Unreachable(
    `No installation runs on ${dataDir}. Start one with npm start, or name another with DATA_DIR, or with NATS_URL and NAMESPACE.`,
  );
}

let shared: { readonly installation: Installation; close(): Promise<void> } | undefined;

/** Shares one connection among all commands that `run` runs. */
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
 * Runs a function with a connection to the installation of NATS_URL and NAMESPACE, otherwise to the one that `npm
 * start` runs on DATA_DIR.
 * @throws Unreachable if there is none, or it does not answer
 */
export async function onInstallation<T>(
  calls: readonly ServiceName[],
  run: (installation: Installation) => Promise<T>,
): Promise<T> {
  const { installation, close } = shared ?? (await connect(calls));
  try {
    return await run(installation);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    throw new Unreachable(
      `${capital(calls.join(', '))} of ${installation.namespace} does not answer: ${error.message}`,
    );
  } finally {
    if (!shared) await close();
  }
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

async function connect(calls: readonly ServiceName[]) {
  const target = findTarget(process.env);
  const { natsUrl, namespace, site } = target;
  try {
    // First, since the next check shows the host, which in an address that cannot be read is a part of the password.
    natsConnectOptions(natsUrl, target.natsAccess);
    await checkNats(natsUrl);
    await checkNatsAccess(natsUrl, target.natsAccess);
  } catch (error) {
    throw new Unreachable(`NATS of the installation cannot be used: ${(error as Error).message}`);
  }
  const logger = createLogger({ service: 'rookery', replica: 'rookery', level: 'fatal' });
  const { clients, operations, members, close } = await connectClients({ ...target, logger, calls });
  const installation: Installation = { clients, natsUrl, namespace, site, members: () => members.known, operations };
  return { installation, close };
}
