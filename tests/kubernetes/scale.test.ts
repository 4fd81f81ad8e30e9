/** Scales each service up and down, under load. */

import { SERVICES, type SupervisedService } from '@rookery/embedded';
import { expect, it } from 'vitest';
import { get, isReady, kubectl, pods, rolledOut, serviceOf } from './kubectl.ts';
import { underLoad, useCrowd } from './load.ts';

/** Covers the interval of the autoscaler, 15 s. */
const SCALED_MS = 120_000;

const stage = useCrowd();

/** Scales through the autoscaler if there is one, since it would revert a change of the Deployment. */
async function scale(service: SupervisedService, replicas: number): Promise<void> {
  const { items } = await get('hpa');
  const isScaled = items.some(({ metadata }: { metadata: { name: string } }) => metadata.name === service);
  const bounds = JSON.stringify({ spec: { minReplicas: replicas, maxReplicas: replicas } });
  await kubectl(
    isScaled
      ? ['patch', 'hpa', service, '--type=merge', '--patch', bounds]
      : ['scale', `deployment/${service}`, `--replicas=${replicas}`],
  );
  const there = async () => {
    const those = (await pods()).filter((pod) => serviceOf(pod) === service);
    return those.filter(isReady).length === replicas && those.length === replicas;
  };
  await expect.poll(there, { timeout: SCALED_MS, interval: 1_000, message: `${replicas} of ${service}` }).toBe(true);
}

it.each(SERVICES)('one more of %s, and one less, without a failed request', { timeout: 360_000 }, async (service) => {
  await rolledOut('deployment');
  const { findings } = await underLoad(stage.crowd, `scaled ${service}`, async () => {
    await scale(service, 3);
    await scale(service, 2);
  });
  expect(findings).toEqual([]);
});
