/**
 * Measures the cost of a commit: 64 senders, each with one operation in flight, insert a document of 1 kB and emit an
 * entry of 1.2 kB under a request key. Prints operations per second, their latency, and their CPU time in each process.
 *
 *   node packages/data/bench/commit.ts [seconds=5] [senders=64] [hot]
 *
 * With `hot` each operation also updates one document that all of them share, as sends to one conversation do.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongod } from '@rookery/embedded';
import { CommitQueue, Database, ensureIndexes } from '../src/index.ts';

const seconds = Number(process.argv[2] ?? 5);
const senders = Number(process.argv[3] ?? 64);
const hot = process.argv[4] === 'hot';
const WARM_UP_MS = 1_000;
const CLOCK_TICK_US = 10_000;

const quiet = {
  debug() {},
  info() {},
  warn() {},
  error: (detail: object, text: string) => process.stderr.write(`${text} ${JSON.stringify(detail)}\n`),
};

async function cpuUs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_US;
}

const dir = await mkdtemp(join(tmpdir(), 'commit-bench-'));
const mongod = await startMongod({ dir });
const database = new Database({ url: mongod.url, database: 'bench', appName: 'bench', logger: quiet });
await ensureIndexes(database, { documents: [], conversations: [] });

const payload = randomBytes(1_200);
const content = 'x'.repeat(1_000);
let committed = 0;
const queue = new CommitQueue({
  database,
  service: 'bench',
  logger: quiet,
  encode: (entry) => entry.payload as Buffer,
  onCommitted: (_realm, entries) => {
    committed += entries.length;
  },
});

const latencies: number[] = [];
const keys = Array.from({ length: 200_000 }, () => randomBytes(15).toString('base64url'));
let nextKey = 0;
let running = true;

async function send(sender: number): Promise<void> {
  while (running) {
    const start = performance.now();
    const requestKey = `${keys[nextKey % keys.length]}${nextKey++}`;
    await queue.run(1, { requestKey }, async (tx) => {
      const id = tx.next('document');
      tx.insert('documents', { _id: id, sender, content, at: tx.nowMs });
      if (hot) tx.update('conversations', { _id: 7 }, { $max: { lastId: id }, $inc: { count: 1 } }, { upsert: true });
      tx.emit({ type: 'message', payload });
      return { id };
    });
    latencies.push(performance.now() - start);
  }
}

const all = Array.from({ length: senders }, (_, sender) => send(sender));
await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
latencies.length = 0;
const before = { stats: queue.stats, node: process.cpuUsage(), mongod: await cpuUs(mongod.pid), at: performance.now() };
await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
const node = process.cpuUsage(before.node);
const mongodUs = (await cpuUs(mongod.pid)) - before.mongod;
const elapsed = (performance.now() - before.at) / 1_000;
const groups = queue.stats.groups - before.stats.groups;
const operations = queue.stats.operations - before.stats.operations;
const failures = queue.stats.failures - before.stats.failures;
running = false;
await Promise.all(all);

latencies.sort((a, b) => a - b);
const percentile = (share: number): string => (latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1);
const each = (us: number): string => (us / operations).toFixed(1);
process.stdout.write(
  `${senders} senders${hot ? ', one conversation' : ''}: ${Math.round(operations / elapsed)} operations/s, p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms\n` +
    `CPU an operation: node ${each(node.user + node.system)} us, mongod ${each(mongodUs)} us\n` +
    `${Math.round(groups / elapsed)} groups/s of ${(operations / groups).toFixed(1)}, ${failures} failed attempts, ${committed} entries\n`,
);

await queue.drain();
await database.close();
await mongod.stop();
await rm(dir, { recursive: true, force: true });
