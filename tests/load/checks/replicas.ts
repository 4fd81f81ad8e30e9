/**
 * Which replica serves whom, read from outside: what each process says when it has started, and the rule of placement.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rank } from '@rookery/actors';
import type { SupervisedService } from '@rookery/embedded';
import type { Cluster } from '@rookery/testkit';

/** The id that a replica's present process goes by among the members. */
async function replicaId(cluster: Cluster, service: SupervisedService, replica: number): Promise<string> {
  const lines = (await readFile(join(cluster.dataDir, 'log', `${service}-${replica}.log`), 'utf8')).split('\n');
  for (const line of lines.reverse()) {
    if (!line.includes('"msg":"started"')) continue;
    return (JSON.parse(line) as { replica: string }).replica;
  }
  throw new Error(`${service}-${replica} has not started`);
}

/** A function that tells which replica of `service` a user's queues are on, as long as all of them live. */
export async function placement(
  cluster: Cluster,
  service: SupervisedService,
  realmId: number,
): Promise<(userId: number) => number> {
  const members = await membersOf(cluster, service);
  return (userId) => rank(`${realmId}:${userId}`, members)[0]?.replica ?? 0;
}

/** The replica that commits what a realm writes, as long as all of them live. */
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
