/**
 * Measures how long an installation with one process of each kind takes to recover after a process is killed: the only
 * gateway, NATS, or MongoDB (one member, restarted by `superviseServer` as `npm start` does).
 *
 *   node tests/load/bench/recovery.ts [gateway|nats|mongodb ...] [--repeat 5] [--keep]
 *
 * Prints for each, in ms: from the kill to the first answer (or acknowledged send), and to the first event received
 * that was sent after the kill.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startMongod, startNats, superviseServer } from '@rookery/embedded';
import { type ApiClient, createOrganisation, startCluster } from '@rookery/testkit';

const KINDS = ['gateway', 'nats', 'mongodb'] as const;
type Kind = (typeof KINDS)[number];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { repeat: { type: 'string', default: '5' }, keep: { type: 'boolean', default: false } },
});
/** Run time after which the supervisor counts the next death of a process as the first, plus a margin, ms. */
const STABLE_MS = 10_500;

const kinds = positionals.length > 0 ? (positionals as Kind[]) : KINDS;
const repeat = Number(values.repeat);

const startedAt = performance.now();
const dir = await mkdtemp(join(tmpdir(), 'rookery-recovery-'));
const keep = (name: string, start: (port: number | undefined) => ReturnType<typeof startMongod>) =>
  superviseServer({
    start,
    pidFile: join(dir, `${name}.pid`),
    onNotice: (line) => say(`${name} ${line}`),
  });
const say = (line: string) =>
  process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(3).padStart(8)} ${line}\n`);
const mongodb = await keep('mongodb', (port) => startMongod({ dir: join(dir, 'mongodb'), ...(port && { port }) }));
const nats = await keep('nats', (port) => startNats({ dir: join(dir, 'nats'), ...(port && { port }) }));
const cluster = await startCluster({
  servers: { mongodbUrl: mongodb.url, natsUrl: nats.url },
  env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' },
});
if (process.env.KEEP_LOGS) say(cluster.dataDir);
const organisation = await createOrganisation(cluster.address);
const sender = await organisation.user('Sender', { role: 'administrator' });
await sender.post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] });
const channel = (await sender.get('/get_stream_id', { stream: 'general' })).body.stream_id;
await organisation.settled();

/** Retries until an attempt succeeds; resolves with the milliseconds since `from`. */
async function until(from: number, attempt: () => Promise<boolean>): Promise<number> {
  while (!(await attempt().catch(() => false))) await delay(10);
  return performance.now() - from;
}

async function send(client: ApiClient, content: string): Promise<number | undefined> {
  const body = { type: 'channel', to: channel, topic: 'recovery', content, queue_id: 'recovery', local_id: content };
  const answer = await client.post('/messages', body);
  return answer.status === 200 ? answer.body.id : undefined;
}

const pidOf: Record<Kind, () => number | undefined> = {
  gateway: () => cluster.supervisor.pid('gateway', 1),
  nats: () => nats.pid,
  mongodb: () => mongodb.pid,
};

const figures: Record<string, number[]> = {};
try {
  for (const kind of kinds) {
    for (let n = 0; n < repeat; n++) {
      const state = (await sender.post('/register', { event_types: ['message'] })).body;
      await send(sender, `${kind} ${n} before`);
      await delay(1_500);
      let last: number = state.last_event_id;
      const heard = new Map<number, number>();
      let sentId = Number.POSITIVE_INFINITY;
      const polling = (async () => {
        while (!heard.has(sentId)) {
          try {
            const params = { queue_id: state.queue_id, last_event_id: last };
            const answer = await sender.get('/events', params, { signal: AbortSignal.timeout(2_000) });
            if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
            for (const event of answer.body.events) {
              last = event.id;
              if (event.type === 'message') heard.set(event.message.id, performance.now());
            }
          } catch {
            await delay(20);
          }
        }
      })();
      await delay(100);
      const killedAt = performance.now();
      process.kill(pidOf[kind]() as number, 'SIGKILL');
      say(`${kind} is killed ${new Date().toISOString()}`);
      await delay(1);
      const read = until(killedAt, async () => (await sender.get('/users/me')).status === 200);
      const wrote = await until(killedAt, async () => {
        const id = await send(sender, `${kind} ${n} after`);
        if (id !== undefined) sentId = id;
        return id !== undefined;
      });
      const readAfter = await read;
      await polling;
      const event = (heard.get(sentId) ?? Number.NaN) - killedAt;
      say(`${kind}: read ${Math.round(readAfter)}, send ${Math.round(wrote)}, event ${Math.round(event)} ms`);
      for (const [what, ms] of Object.entries({ read: readAfter, send: wrote, event })) {
        figures[`${kind} ${what}`] = [...(figures[`${kind} ${what}`] ?? []), ms];
      }
      // A process that dies soon after its start is restarted after a longer delay each time.
      await delay(STABLE_MS);
    }
  }
  for (const [what, all] of Object.entries(figures)) {
    const sorted = all.sort((a, b) => a - b).map(Math.round);
    say(`${what}: p50 ${sorted[sorted.length >> 1]}, max ${sorted.at(-1)} ms of ${sorted.length}`);
  }
} finally {
  await organisation.close();
  await cluster.stop();
  await nats.stop();
  await mongodb.stop();
  if (!values.keep) await rm(dir, { recursive: true, force: true });
}
process.exit(0);
