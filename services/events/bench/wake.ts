/**
 * The cost of a wake-up with many waiting queues: an event for a few of them, and an event for all, including the next
 * poll. One replica, a real NATS server, no rpc and no HTTP.
 *
 *   node --expose-gc services/events/bench/wake.ts [waiting queues, default 10000]
 */

import { newQueueId, type Registration } from '../src/registration/rules/registration.ts';
import { baseAfter } from '../src/tail/position.ts';
import { event, type Replica, Stage } from '../test/stage.ts';

const WAITING = Number(process.argv[2] ?? 10_000);
const FEW = 5;
const TURNS_OF_FEW = 2_000;
const TURNS_OF_ALL = 20;

const capabilities = new Set<string>();

const stage = await Stage.open();
// Creating the queues occupies the process for seconds, in which it receives nothing from the log.
const replica = await stage.replica({ SILENT_AFTER_MS: 60_000 });
const { queues, tail } = replica.service.context;

const before = memory();
const registrations = Array.from({ length: WAITING }, (_, n) => registration(n + 1));
for (const one of registrations) await queues.adopt(one);
const idle = memory();
for (const one of registrations) keepPolling(replica, one);
await replica.holds(WAITING);
const held = memory();
report('memory', `${perQueue(before, idle)} bytes per idle queue, ${perQueue(idle, held)} more while it waits`);

let delivered = 0;
await measure(`${TURNS_OF_FEW} events to ${FEW} of ${WAITING}`, TURNS_OF_FEW, async (turn) => {
  const users = Array.from({ length: FEW }, (_, n) => ((turn * FEW + n) % WAITING) + 1);
  await stage.publish('users', event('alert_words', users, { alert_words: ['some', 'words'] }));
});
await measure(`${TURNS_OF_ALL} events to all ${WAITING}`, TURNS_OF_ALL, async () => {
  await stage.publish(
    'users',
    event(
      'alert_words',
      registrations.map(({ userId }) => userId),
      { alert_words: [] },
    ),
  );
});
await measure(`${TURNS_OF_FEW} events to nobody who waits`, TURNS_OF_FEW, async () => {
  await stage.publish('users', event('alert_words', [WAITING + 1], { alert_words: [] }));
});
process.exit(0);

function registration(userId: number): Registration {
  return {
    queueId: newQueueId(),
    realm: stage.realm,
    userId,
    base: baseAfter(tail.head),
    epoch: stage.log.epoch,
    types: undefined,
    narrow: [],
    allPublicStreams: false,
    applyMarkdown: true,
    clientGravatar: true,
    slimPresence: true,
    includeSubscribers: false,
    capabilities,
    timeoutSecs: 600,
    vector: { users: 0, channels: 0, messages: 0 },
    createdAt: Date.now(),
  };
}

/** A client that acknowledges and polls again until the process ends. */
function keepPolling(at: Replica, { queueId, userId }: Registration): void {
  const { signal } = new AbortController();
  const poll = (lastEventId: number): void => {
    const request = {
      queueId,
      lastEventId,
      dontBlock: false,
      role: 400,
      deadlineAt: performance.now() + 90_000,
      signal: () => signal,
    };
    void at.service.context.queues.poll(stage.realm, userId, request).then(({ json }) => {
      delivered++;
      poll(lastId(json));
    });
  };
  poll(-1);
}

/** The id of the last event, without parsing: the bench should not measure JSON. */
function lastId(reply: Buffer): number {
  const at = reply.lastIndexOf('"id":') + 5;
  return Number(reply.subarray(at, reply.indexOf('}', at)).toString());
}

async function measure(name: string, turns: number, publish: (turn: number) => Promise<void>): Promise<void> {
  delivered = 0;
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  for (let turn = 0; turn < turns; turn++) {
    await publish(turn);
    await replica.settled();
    await replica.holds(WAITING);
  }
  const cpu = process.cpuUsage(cpuBefore);
  const cpuUs = (cpu.user + cpu.system) / turns;
  const each = delivered > 0 ? `, ${((cpuUs * turns) / delivered).toFixed(1)} us per reply and next poll` : '';
  const ms = (performance.now() - startedAt) / turns;
  report(name, `${cpuUs.toFixed(0)} us CPU and ${ms.toFixed(2)} ms an event, publishing included${each}`);
}

function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

function perQueue(from: number, to: number): number {
  return Math.round((to - from) / WAITING);
}

function report(what: string, figures: string): void {
  process.stdout.write(`${what}: ${figures}\n`);
}
