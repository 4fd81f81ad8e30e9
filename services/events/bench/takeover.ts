/**
 * The cost of takeovers: many queues of a replica that has died are polled at another that has never served them, first
 * with the registrations that a gateway caches, then at a third without.
 *
 *   node services/events/bench/takeover.ts [queues, default 5000]
 */
import { Stage } from '../test/stage.ts';

const QUEUES = Number(process.argv[2] ?? 5_000);
const CONCURRENCY = 64;

interface Queue {
  readonly user: number;
  readonly queueId: string;
  readonly registration: Buffer;
}

const stage = await Stage.open();
const [first, second, third] = [
  await stage.replica({ STATES_AT_ONCE: CONCURRENCY }),
  await stage.replica(),
  await stage.replica(),
];
const queues: Queue[] = [];
const startedAt = performance.now();
for (let user = 1; user <= QUEUES; user += CONCURRENCY) {
  const users = Array.from({ length: Math.min(CONCURRENCY, QUEUES - user + 1) }, (_, n) => user + n);
  const replies = await Promise.all(users.map((one) => first.askToRegister(one)));
  replies.forEach(({ queue_id = '', registration }, n) => {
    queues.push({ user: users[n] as number, queueId: queue_id, registration: registration as Buffer });
  });
}
report('registered', performance.now() - startedAt);
await first.kill();
await takeOver('taken over with what a gateway cached', second, true);
await takeOver('taken over without', third, false);
process.exit(0);

async function takeOver(name: string, replica: typeof second, isCached: boolean): Promise<void> {
  const from = performance.now();
  const cpuBefore = process.cpuUsage();
  for (const { user, queueId, registration } of queues) {
    const cached = { registration, usedAt: Date.now(), through: 0 };
    const more = { deadlineAt: performance.now() + 90_000, ...(isCached && { cached }) };
    replica.poll(user, queueId, -1, more).catch(() => {});
  }
  await replica.holds(QUEUES);
  const cpu = process.cpuUsage(cpuBefore);
  report(name, performance.now() - from);
  const reads = replica.service.context.registrations.reads;
  process.stdout.write(`  ${((cpu.user + cpu.system) / QUEUES).toFixed(0)} us CPU each, ${reads} reads\n`);
}

function report(what: string, ms: number): void {
  process.stdout.write(`${what}: ${QUEUES} in ${ms.toFixed(0)} ms, ${((QUEUES / ms) * 1000).toFixed(0)} a second\n`);
}
