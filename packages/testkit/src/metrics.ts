/** Reads the metrics of processes as numbers. */
import type { SupervisedService, Supervisor } from '@rookery/embedded';

/** Returns the values of a metric in a scrape: one for each set of labels that contains all of `labels`. */
export function metricValues(scrape: string, name: string, labels: Readonly<Record<string, string>> = {}): number[] {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return [...scrape.matchAll(new RegExp(`^${name}(?:\\{([^}]*)\\})? (\\S+)$`, 'gm'))]
    .filter(([, given = '']) => wanted.every((one) => given.split(',').includes(one)))
    .map(([, , value]) => Number(value));
}

/**
 * Returns the sum of a metric over all its labels and all replicas of a service, or one replica. @throws if a replica
 * does not have the metric
 */
export async function metricOf(
  supervisor: Pick<Supervisor, 'list' | 'healthUrl'>,
  service: SupervisedService,
  name: string,
  only?: number,
): Promise<number> {
  let sum = 0;
  for (const { replica } of supervisor.list(service)) {
    if (only !== undefined && replica !== only) continue;
    const values = metricValues(await scrape(supervisor, service, replica), name);
    if (values.length === 0) throw new Error(`${service}-${replica} has no ${name}`);
    sum += values.reduce((total, value) => total + value, 0);
  }
  return sum;
}

/** Fetches the metrics of a replica as text. */
export async function scrape(
  supervisor: Pick<Supervisor, 'healthUrl'>,
  service: SupervisedService,
  replica = 1,
): Promise<string> {
  return await (await fetch(`${supervisor.healthUrl(service, replica)}/metrics`)).text();
}
