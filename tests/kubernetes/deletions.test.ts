/** Pods of services, MongoDB and NATS are deleted at random for five minutes, and killed for five more. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { say, summary } from '../load/checks/report.ts';
import { isMember } from '../load/clients/crowd.ts';
import { Random } from '../simulation/random.ts';
import { isReady, kubectl, type Pod, pods, rolledOut, serviceOf } from './kubectl.ts';
import { type LoadResult, underLoad, useCrowd } from './load.ts';

const MINUTES = Number(process.env.KUBERNETES_MINUTES ?? 5);
const SEED = Number(process.env.KUBERNETES_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Min. interval between two deletions; then up to `AGAIN_MS` until the deleted pod is ready again, ms. */
const EVERY_MS = 4_000;
const AGAIN_MS = 120_000;
/** Longer than any recovery, ms. */
const RETRY_MS = 30_000;
/**
 * Max. time of an event after a deletion, as by operators, drains and rollouts, and after a crash. A member of a NATS
 * cluster campaigns 4 to 9 s after it last received from a crashed leader, which is not configurable, and the log is
 * writable again 2.25 s later.
 */
const WAYS = [
  { how: 'deleted', options: ['--wait=false'], recoveryMs: 3_000 },
  { how: 'killed', options: ['--force', '--grace-period=0'], recoveryMs: 15_000 },
] as const;
/** The errors that docs/api.md says to retry, and broken connections. */
const DOCUMENTED = /: (503 after \d+ ms .*"SERVER_NOT_READY"|(ECONN|EPIPE|EHOST|ENET|ETIMEDOUT|UND_ERR_)\w* )/;

interface Deletion {
  readonly at: number;
  readonly pod: string;
}

const stage = useCrowd();

it.each(WAYS)(
  `${MINUTES} minutes of $how pods lose and repeat nothing`,
  { timeout: (MINUTES + 6) * 60_000 },
  async ({ how, options, recoveryMs }) => {
    await rolledOut('deployment,statefulset');
    const deletions: Deletion[] = [];
    const load = await underLoad(stage.crowd, `pods ${how}`, () => deleteAtRandom(deletions, options), {
      retryForMs: RETRY_MS,
    });
    expect(load.findings).toEqual([]);
    expect(load.failures.filter((line) => !DOCUMENTED.test(line))).toEqual([]);

    const recoveries = deletions.map((deletion, index) => recoveriesOf(deletion, deletions[index + 1]?.at, load));
    for (const [index, times] of recoveries.entries()) say(`${deletions[index]?.pod}: events took ${summary(times)}`);
    const sorted = recoveries.flat().sort((a, b) => a - b);
    say(`${deletions.length} pods ${how}, seed ${SEED}: ${summary(sorted)}`);
    expect(sorted[Math.floor(sorted.length * 0.99)]).toBeLessThan(recoveryMs);
  },
);

/** Deletes random pods one after another; each when all are ready again. */
async function deleteAtRandom(deletions: Deletion[], options: readonly string[]): Promise<void> {
  const random = new Random(SEED);
  const endAt = performance.now() + MINUTES * 60_000;
  while (performance.now() < endAt) {
    const pod = random.pick((await pods()).toSorted((a, b) => order(a, b)));
    deletions.push({ at: performance.now(), pod: pod.metadata.name });
    await kubectl(['delete', 'pod', pod.metadata.name, ...options]);
    await delay(EVERY_MS);
    await allReady();
  }
}

const order = (a: Pod, b: Pod): number => serviceOf(a).localeCompare(serviceOf(b));

async function allReady(): Promise<void> {
  const endAt = performance.now() + AGAIN_MS;
  for (;;) {
    const all = await pods();
    if (all.every(isReady)) return;
    if (performance.now() > endAt) throw new Error(`not ready again: ${all.filter((one) => !isReady(one))}`);
    await delay(500);
  }
}

/** Returns for each queue the longest delay of an event, for messages sent between this deletion and the next, ms. */
function recoveriesOf({ at }: Deletion, until = Number.POSITIVE_INFINITY, { sender, pollers }: LoadResult): number[] {
  const sent = sender.acknowledged.filter(({ startedAt }) => startedAt >= at && startedAt < until);
  return pollers.flatMap(({ person, messages }) => {
    const heardAt = new Map(messages.map((one) => [one.content, one.at]));
    const took = sent.flatMap(({ channel, content, startedAt }) => {
      const heard = heardAt.get(content);
      return heard === undefined || !isMember(channel, person) ? [] : [heard - startedAt];
    });
    return took.length === 0 ? [] : [Math.max(...took)];
  });
}
