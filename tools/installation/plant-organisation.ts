/**
 * Plants what is missing of the organisation of a running installation, and prints the accounts and examples:
 *
 *   node plant-organisation.ts '{"plan": ..., "settings": ..., "startedAt": ...}'
 */
import { connectClients, createLogger, natsAccessOf, signingOf } from '@rookery/runtime';
import { readRunning, writeZuliprcs } from './files.ts';
import { ensurePlanted, readSeedOf } from './organisation.ts';
import type { Planting } from './planting.ts';
import { StartRefusal } from './refusal.ts';
import { secondsSince, stepsSince } from './steps.ts';
import { welcome } from './welcome.ts';

async function run({ plan, settings, startedAt }: Planting): Promise<void> {
  const running = readRunning(settings.dataDir);
  if (!running) throw new StartRefusal(`No installation runs in ${settings.dataDir}.`);
  const { clients, close } = await connectClients({
    natsUrl: running.nats_url,
    natsAccess: natsAccessOf(process.env),
    signing: signingOf({ RPC_KEYS: running.rpc_keys }),
    namespace: running.namespace,
    logger: createLogger({ service: 'start', replica: 'start', level: 'fatal' }),
    calls: ['users'],
  });
  try {
    const seed = await readSeedOf(plan);
    const accounts = await ensurePlanted({ kind: plan.kind, seed }, settings, clients, stepsSince(startedAt));
    const files = writeZuliprcs(settings.dataDir, accounts, settings.url);
    const channel = seed?.channels.find((one) => !one.private)?.name;
    const seconds = secondsSince(startedAt);
    process.stdout.write(`${welcome({ kind: plan.kind, settings, accounts, files, channel, seconds })}\n`);
  } finally {
    await close();
  }
}

try {
  await run(JSON.parse(process.argv[2] ?? '{}'));
} catch (error) {
  process.stderr.write(`${error instanceof StartRefusal ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
