/** Determines which replica serves a user, from outside: by the member ids in the logs and the placement rule. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rank } from '@rookery/actors';
import type { SupervisedService } from '@rookery/embedded';
import type { Cluster } from '@rookery/testkit';

/** Returns the member id of a replica's current process. */
async function replicaId(cluster: Cluster, service: SupervisedService, replica: number): Promise<string> {
  const lines = (await readFile(join(cluster.dataDir, 'log', `${service}-${replica}.log`), 'utf8')).split('\n');
  for (const line of lines.reverse()) {
    if (!line.includes('"msg":"started"')) continue;
    return (JSON.parse(line) as { replica: string }).replica;
  }
  throw new Error(`${service}-${replica} has not started`);
}

/** Returns a function that returns the replica of `service` with a user's queues, as long as all replicas live. */
export async function placement(
  cluster: Cluster,
  service: SupervisedService,
  realmId: number,
): Promise<(userId: number) => number> {
  const members = await membersOf(cluster, service);
  return (userId) => rank(`${realmId}:${userId}`, members)[0]?.replica ?? 0;
}

/** Returns the replica that owns a realm's commits, as long as all replicas live. */
export async function realmOwner(cluster: Cluster, service: SupervisedService, realmId: number): Promise<number> {
  return rank(String(realmId), await membersOf(cluster, service))[0]?.replica ?? 0;
}

/** Sends a signal to all replicas of a service. */
export async function signalAll(cluster: Cluster, service: SupervisedService, signal: NodeJS.Signals): Promise<void> {
  for (const { replica } of cluster.supervisor.list(service)) await cluster.supervisor.kill(service, replica, signal);
}

function membersOf(
  cluster: Cluster,
  service: SupervisedService,
): Promise<{ replica: number; id: string; draining: boolean }[]> {
  return Promise.all(
    cluster.supervisor.list(service).map(async ({ replica }) => ({
      replica,
      id: await replicaId(cluster, service, replica),
      draining: false,
    })),
  );
}
