/**
 * Runs a whole installation on this machine: MongoDB, NATS and the five services, each a process of its own, and a
 * demonstration organisation. docs/running.md has the options, the environment and the files.
 *
 *   npm start                                  the demonstration
 *   npm start -- --seed FILE                   an organisation of your own
 *   npm start -- --empty                       no organisation; `npm run rookery` makes one
 *   npm start -- --scale events=3,messages=2   more replicas
 */
import { BuildFailed, NoAnswer, ServerNotFound } from '@rookery/embedded';
import { connectClients, createLogger, natsAccessOf, signingOf } from '@rookery/runtime';
import { Command } from 'commander';
import { logBytes, watchDisk } from './installation/disk.ts';
import {
  closeDataDirectory,
  lockDirectory,
  removeRunning,
  rpcKeys,
  writeRunning,
  writeZuliprcs,
} from './installation/files.ts';
import { ensurePlanted, makePlan } from './installation/organisation.ts';
import { StartRefusal } from './installation/refusal.ts';
import { startServers } from './installation/servers.ts';
import { Services } from './installation/services.ts';
import { readSettings } from './installation/settings.ts';
import { ensureWebBundle } from './installation/web-bundle.ts';
import { welcome } from './installation/welcome.ts';
import { SeedError } from './seed.ts';

interface Options {
  readonly seed?: string;
  readonly empty?: boolean;
  readonly scale?: string;
}

// npm passes on a signal that the terminal has sent to everyone already, so two at once are one signal.
const SECOND_SIGNAL_MS = 1_000;

const startedAt = Date.now();
const elapsed = (): string => ((Date.now() - startedAt) / 1000).toFixed(1);
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const step = (line: string): void => say(`${elapsed().padStart(6)} s  ${line}`);

async function start(options: Options, parts: AsyncDisposableStack): Promise<void> {
  const settings = await readSettings(process.env, options.scale);
  const { dataDir, url, namespace } = settings;
  closeDataDirectory(dataDir);
  parts.defer(lockDirectory(dataDir));
  const plan = await makePlan(settings, { ...options, development: process.env.DEVELOPMENT !== 'false' });

  step(`data in ${dataDir}`);
  const webDir = process.env.WEB_DIR || (await ensureWebBundle(step));
  // NATS elsewhere has a disk of its own.
  const log = process.env.NATS_URL ? undefined : logBytes(dataDir, process.env, step);
  const servers = await startServers({ dataDir, logBytes: log }, step);
  parts.defer(async () => {
    await servers.stop();
    step('MongoDB and NATS stopped');
  });
  const keys = process.env.RPC_KEYS || rpcKeys(dataDir);
  const services = new Services({
    settings,
    servers,
    logBytes: log,
    development: plan.development,
    webDir,
    env: process.env,
    rpcKeys: keys,
    step,
  });
  parts.defer(async () => {
    await services.stop();
    step('services stopped');
  });
  parts.defer(watchDisk(dataDir, step));
  await services.start();
  const { natsUrl: nats_url, mongodbUrl: mongodb_url } = servers;
  writeRunning(dataDir, { pid: process.pid, url, nats_url, mongodb_url, rpc_keys: keys, namespace });
  parts.defer(() => removeRunning(dataDir));

  const logger = createLogger({ service: 'start', replica: 'start', level: 'fatal' });
  const { clients, close } = await connectClients({
    natsUrl: servers.natsUrl,
    natsAccess: natsAccessOf(process.env),
    signing: signingOf({ RPC_KEYS: keys }),
    namespace,
    logger,
    calls: ['users'],
  });
  try {
    const accounts = await ensurePlanted(plan, settings, clients, step);
    const files = writeZuliprcs(dataDir, accounts, url);
    const channel = plan.seed?.channels.find((one) => !one.private)?.name;
    say(welcome({ kind: plan.kind, settings, accounts, files, channel, seconds: elapsed() }));
  } finally {
    await close();
  }
}

/**
 * Resolves at the first signal to stop; one that comes later than its echo ends this process, and its guards the rest.
 */
function stopSignal(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  let firstAt: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    firstAt ??= Date.now();
    resolve(signal);
    if (Date.now() - firstAt > SECOND_SIGNAL_MS) process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return promise;
}

async function main(options: Options): Promise<number> {
  process.stdout.on('error', () => {}); // its reader has gone; the installation stays
  const stopped = stopSignal();
  const parts = new AsyncDisposableStack();
  try {
    const starting = start(options, parts);
    starting.catch(() => {}); // when a signal came first, what fails because of that is no news
    await Promise.race([starting, stopped]);
    step(`stopping (${await stopped})`);
    return 0;
  } catch (error) {
    const plain = [StartRefusal, SeedError, ServerNotFound, NoAnswer, BuildFailed].some(
      (kind) => error instanceof kind,
    );
    process.stderr.write(`${plain ? (error as Error).message : (error as Error).stack}\n`);
    return 1;
  } finally {
    await parts.disposeAsync();
  }
}

const command = new Command('npm start --')
  .description('Runs Rookery on this machine: MongoDB, NATS and the services')
  .option('--seed <file>', 'plant an organisation from a JSON file instead of the demonstration')
  .option('--empty', 'plant nothing')
  .option('--scale <replicas>', 'how many replicas to run, as in events=3,messages=2')
  .allowExcessArguments(false)
  .parse();
process.exit(await main(command.opts<Options>()));
