/**
 * The process that runs an installation from its start to its end. It uses little memory, since it runs permanently:
 * work that needs the libraries of the services is done by other processes (`plant-organisation.ts`).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BuildFailed, NoAnswer, ServerNotFound } from '@rookery/embedded';
import { reduceIdleMemory } from '@rookery/runtime/idle-memory';
import { Command } from 'commander';
import { logBytes, watchDisk } from './disk.ts';
import { closeDataDirectory, lockDirectory, removeRunning, rpcKeys, writeRunning } from './files.ts';
import { makePlan, type PlanOptions } from './plan.ts';
import { plantOrganisation } from './planting.ts';
import { StartRefusal } from './refusal.ts';
import { startServers } from './servers.ts';
import { checkPorts, Services } from './services.ts';
import { readSettings } from './settings.ts';
import { stepsSince } from './steps.ts';
import { ensureWebBundle } from './web-bundle.ts';

interface Options extends Omit<PlanOptions, 'development'> {
  readonly scale?: string;
}

// npm forwards a signal that the terminal has sent to all processes already, so two signals within this time count as
// one.
const SECOND_SIGNAL_MS = 1_000;

const startedAt = Date.now();
const step = stepsSince(startedAt);

/** Runs the installation until a signal ends it. Returns the exit code. */
async function main(options: Options): Promise<number> {
  process.stdout.on('error', () => {}); // the reader of the output has ended; the installation continues
  reduceIdleMemory();
  const stopped = stopSignal();
  const parts = new AsyncDisposableStack();
  try {
    const starting = start(options, parts);
    starting.catch(() => {}); // after a signal, failures of the start are expected
    await Promise.race([starting, stopped]);
    step(`stopping (${await stopped})`);
    return 0;
  } catch (error) {
    const plain = [StartRefusal, ServerNotFound, NoAnswer, BuildFailed].some((kind) => error instanceof kind);
    process.stderr.write(`${plain ? (error as Error).message : (error as Error).stack}\n`);
    return 1;
  } finally {
    await parts.disposeAsync();
  }
}

async function start(options: Options, parts: AsyncDisposableStack): Promise<void> {
  const settings = await readSettings(process.env, options.scale);
  const { dataDir, url, namespace } = settings;
  closeDataDirectory(dataDir);
  parts.defer(lockDirectory(dataDir));
  const plan = await makePlan(settings, { ...options, development: settings.development });

  step(`data in ${dataDir}`);
  // Before anything is built or downloaded. With a pid file, a gateway of an earlier start may still be ending.
  if (!existsSync(join(dataDir, 'run/gateway-1.pid'))) await checkPorts(settings);
  const webDir = process.env.WEB_DIR || (await ensureWebBundle(step));
  // A NATS that runs elsewhere has its own disk.
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
  await plantOrganisation({ plan, settings, startedAt }, parts);
}

/**
 * Resolves at the first signal to stop. A second signal, later than npm's copy of the first, ends this process, whose
 * guards end the others.
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

const command = new Command('npm start --')
  .description('Runs Rookery on this machine: MongoDB, NATS and the services')
  .option('--seed <file>', 'plant an organisation from a JSON file instead of the demonstration')
  .option('--empty', 'plant nothing')
  .option('--scale <replicas>', 'how many replicas to run, as in events=3,messages=2')
  .allowExcessArguments(false)
  .parse();
process.exit(await main(command.opts<Options>()));
