/** A node is drained under load: its pods are evicted, as far as the disruption budgets permit. */
import { afterEach, expect, it } from 'vitest';
import { kubectl, pods, rolledOut, serviceOf } from './kubectl.ts';
import { underLoad, useCrowd } from './load.ts';

const RETRY_MS = 30_000;
const DRAIN_MS = 180_000;

const stage = useCrowd();
let drained: string | undefined;
afterEach(async () => {
  if (drained) await kubectl(['uncordon', drained]);
  drained = undefined;
  await rolledOut('deployment,statefulset');
});

it('a drained node takes no event with it', { timeout: 480_000 }, async () => {
  await rolledOut('deployment,statefulset');
  const all = await pods();
  const nodes = [...Map.groupBy(all, ({ spec }) => spec.nodeName ?? '')].sort((a, b) => b[1].length - a[1].length);
  const [node, there] = nodes[0] as (typeof nodes)[number];
  expect(new Set(all.map(serviceOf)).size).toBe(7);
  const load = await underLoad(
    stage.crowd,
    `drained ${node} of ${there.map(serviceOf).join(', ')}`,
    async () => {
      drained = node;
      const options = ['--ignore-daemonsets', '--delete-emptydir-data', `--timeout=${DRAIN_MS / 1000}s`];
      await kubectl(['drain', node, ...options], { withinMs: DRAIN_MS + 20_000 });
      await rolledOut('deployment');
    },
    { retryForMs: RETRY_MS },
  );
  expect(load.findings).toEqual([]);
  expect(load.failures).toEqual([]);
});
