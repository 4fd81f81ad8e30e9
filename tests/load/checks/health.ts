/** The readiness that a cluster's processes report, at their health ports and, for gateways, at the public one. */
import { setTimeout as delay } from 'node:timers/promises';
import type { SupervisedService } from '@rookery/embedded';
import type { Cluster } from '@rookery/testkit';

const WITHIN_MS = 20_000;
const POLL_MS = 50;

interface Readiness {
  readonly who: string;
  readonly service: SupervisedService;
  readonly status: number;
  readonly text: string;
}

/** Returns the current answers to `/health/ready` of every replica, and of every gateway at its public port. */
export async function readiness(cluster: Cluster): Promise<Readiness[]> {
  const side = cluster.supervisor.list().map(({ service, replica }) => ({
    who: `${service}-${replica}`,
    service,
    url: cluster.supervisor.healthUrl(service, replica),
  }));
  const front = cluster.address.origins.map((url) => ({ who: url, service: 'gateway' as const, url }));
  return Promise.all(
    [...side, ...front].map(async ({ who, service, url }) => {
      try {
        const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) });
        return { who, service, status: response.status, text: (await response.text()).trim() };
      } catch {
        return { who, service, status: 0, text: 'no answer' };
      }
    }),
  );
}

/**
 * Waits until every replica of these services names what is missing in a matching line, with status 503 except for
 * gateways. Returns the distinct lines.
 */
export async function someNotReady(
  cluster: Cluster,
  services: readonly SupervisedService[],
  line: RegExp,
): Promise<string[]> {
  const fits = ({ service, status, text }: Readiness) => line.test(text) && (status === 503 || service === 'gateway');
  const concerned = (all: readonly Readiness[]) => all.filter((one) => services.includes(one.service));
  const found = await until(cluster, (all) => concerned(all).every(fits));
  return [...new Set(concerned(found).map((one) => one.text))];
}

/** Waits until every replica is ready and nothing is missing. */
export async function allReady(cluster: Cluster): Promise<void> {
  await until(cluster, (all) => all.every((one) => one.status === 200 && one.text === 'ok'));
}

async function until(cluster: Cluster, fits: (all: readonly Readiness[]) => boolean): Promise<Readiness[]> {
  const endAt = Date.now() + WITHIN_MS;
  for (;;) {
    const all = await readiness(cluster);
    if (fits(all)) return all;
    if (Date.now() > endAt) {
      const lines = all.map((one) => `${one.who}: ${one.status} ${one.text}`);
      throw new Error(`not within ${WITHIN_MS} ms; the last answers:\n${lines.join('\n')}`);
    }
    await delay(POLL_MS);
  }
}
