/**
 * What it takes to take over: many queues of a replica that is gone are polled at another that has never seen them.
 *
 *   node services/events/bench/takeover.ts [queues, default 5000]
 */
import { Stage } from '../test/stage.ts';

const QUEUES = Number(process.argv[2] ?? 5_000);
const AT_ONCE = 64;

const stage = await Stage.open();
const [first, second] = [await stage.replica({ REGISTERS_AT_ONCE: AT_ONCE }), await stage.replica()];
const queues: { user: number; queueId: string }[] = [];
let startedAt = performance.now();
for (let user = 1; user <= QUEUES; user += AT_ONCE) {
  const users = Array.from({ length: Math.min(AT_ONCE, QUEUES - user + 1) }, (_, n) => user + n);
  const states = await Promise.all(users.map((one) => first.register(one)));
  states.forEach(({ queue_id }, n) => {
    queues.push({ user: users[n] as number, queueId: queue_id });
  });
}
report('registered', QUEUES, performance.now() - startedAt);
await first.kill();

startedAt = performance.now();
const cpuBefore = process.cpuUsage();
for (const { user, queueId } of queues) void second.poll(user, queueId, -1, { deadlineAt: Date.now() + 90_000 });
await second.holds(QUEUES);
const cpu = process.cpuUsage(cpuBefore);
report('taken over', QUEUES, performance.now() - startedAt);
process.stdout.write(`${((cpu.user + cpu.system) / QUEUES).toFixed(0)} us CPU each\n`);
process.exit(0);

function report(what: string, count: number, ms: number): void {
  process.stdout.write(`${what}: ${count} in ${ms.toFixed(0)} ms, ${((count / ms) * 1000).toFixed(0)} a second\n`);
}
