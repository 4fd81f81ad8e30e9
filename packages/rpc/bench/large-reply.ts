/**
 * Benchmark of how large replies delay other calls: polls are answered every few milliseconds on their own connection,
 * as routed calls are, first alone and then while replies of many megabytes arrive over another.
 *
 *   node packages/rpc/bench/large-reply.ts [megabytes a reply, 50] [replies, 5]
 *
 * Prints the latency of the polls beyond the server's own wait, in milliseconds.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { Connection, createClient, services, startServer } from '../src/index.ts';

const logger = pino({ level: 'warn' });
const BYTES = Number(process.argv[2] ?? 50) * 1_000_000;
const REPLIES = Number(process.argv[3] ?? 5);
const POLLS = 20;
const WAIT_MS = 5;
const QUIET_MS = 3_000;

async function serve(): Promise<void> {
  const small = Buffer.from('{"events":[]}');
  const large = Buffer.alloc(BYTES, 'x');
  const { Events } = services;
  const handlers = {
    GetEvents: async () => {
      await delay(WAIT_MS);
      return { json: small };
    },
    Register: async () => ({ json: large }),
  };
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    logger,
    services: [{ definition: Events, handlers }],
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.(server.port);
}

async function drive(): Promise<void> {
  const server = fork(process.argv[1] ?? '', [String(BYTES / 1_000_000), String(REPLIES), 'serve']);
  const [port] = (await once(server, 'message')) as [number];
  const address = `127.0.0.1:${port}`;
  const connections = [new Connection({ address, logger }), new Connection({ address, logger })] as const;
  const [polls, commands] = [
    createClient(services.Events, connections[0]),
    createClient(services.Events, connections[1]),
  ];
  let isOver = false;
  let times: number[] = [];
  const poll = async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await polls.GetEvents({ queue_id: 'q', last_event_id: -1, has_last_event_id: true });
      times.push(performance.now() - startedAt - WAIT_MS);
    }
  };
  const polling = Array.from({ length: POLLS }, poll);
  await delay(QUIET_MS);
  report('alone', times);
  times = [];
  const startedAt = performance.now();
  for (let n = 0; n < REPLIES; n++) {
    const { json } = await commands.Register({}, { deadlineMs: 60_000 });
    if (json.length !== BYTES) throw new Error(`a reply of ${json.length} bytes`);
  }
  const ms = (performance.now() - startedAt) / REPLIES;
  report(`while ${REPLIES} replies of ${BYTES / 1e6} MB come, ${ms.toFixed(0)} ms each`, times);
  isOver = true;
  await Promise.all(polling);
  server.disconnect();
  await Promise.all(connections.map((connection) => connection.close()));
}

function report(name: string, times: number[]): void {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1);
  process.stdout.write(`${name}: ${sorted.length} polls, p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} ms\n`);
}

await (process.argv[4] === 'serve' ? serve() : drive());
