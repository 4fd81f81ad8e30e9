/** The load and the faults of runs, from which scenarios are composed. */
import type { InjectedFault } from './faults.ts';
import type { SimulatedInstallation, SimulationSettings } from './installation.ts';
import type { ClientOperation } from './oracle.ts';
import type { SimulatedWorld } from './world.ts';

export const USERS = [1, 2, 3] as const;

export function randomSettings({ random }: SimulatedWorld): SimulationSettings {
  return {
    counts: {
      channels: random.int(1, 2),
      messages: random.int(1, 2),
      events: random.int(2, 3),
      gateway: random.int(1, 2),
    },
    heartbeatMs: random.pick([1_000, 4_000, 45_000]),
    tailAgeMs: random.pick([300, 5_000, 600_000]),
    pingMs: random.pick([250, 500, 1_000]),
    misrouted: random.pick([0, 0, 0.1, 0.5]),
    churn: random.pick([0, 0, 0.05]),
  };
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Makes all users poll queues; user 1 only for messages. */
export function startPolling({ clients }: SimulatedInstallation): void {
  for (const user of USERS) void clients.registerAndPoll(user, user !== 1);
}

/** Subscribes all users. */
export async function subscribeAll({ clients }: SimulatedInstallation): Promise<void> {
  await Promise.all(USERS.map((user) => clients.write({ kind: 'subscribe', user })));
}

export function send({ clients, oracle }: SimulatedInstallation, user = 1): Promise<ClientOperation> {
  return clients.write({ kind: 'send', key: `m${oracle.operations.length}` }, user);
}

/** Makes one random write. */
export function writeSomething(installation: SimulatedInstallation): Promise<ClientOperation> {
  const { clients, world } = installation;
  const { random } = world;
  const user = random.pick(USERS);
  const kind = random.next();
  if (kind < 0.6) return send(installation, user);
  if (kind < 0.72) return clients.write({ kind: 'unsubscribe', user }, user);
  if (kind < 0.84) return clients.write({ kind: 'subscribe', user }, user);
  if (kind < 0.9) return clients.write({ kind: 'create' }, user);
  if (kind < 0.94) return clients.write({ kind: 'count' }, user);
  return clients.write({ kind: random.pick(['refuse', 'poison'] as const) }, user);
}

/** Posts to the room, or changes who is in it. */
export function writeToRoom({ clients, world, oracle }: SimulatedInstallation): Promise<ClientOperation> {
  const { random } = world;
  const user = random.pick(USERS);
  const kind = random.next();
  if (kind < 0.6) return clients.write({ kind: 'post', key: `p${oracle.operations.length}` }, user);
  if (kind < 0.75) return clients.write({ kind: 'join', user }, user);
  if (kind < 0.95) return clients.write({ kind: 'leave', user }, user);
  return kind < 0.98
    ? clients.write({ kind: 'create' }, user)
    : send({ clients, oracle } as SimulatedInstallation, user);
}

/** Writes at random moments, sometimes concurrently; resolves when the time is over and all writes are answered. */
export async function writeRandomly(
  installation: SimulatedInstallation,
  ms: number,
  everyMs: number,
  something = writeSomething,
): Promise<void> {
  const { world } = installation;
  const writing: Promise<unknown>[] = [];
  for (const end = world.now + ms; world.now < end; ) {
    for (let i = world.random.int(1, 3); i > 0; i--) writing.push(something(installation));
    await wait(world.random.between(0, 2 * everyMs));
  }
  await Promise.all(writing);
}

/** Injects faults of some kinds at random moments. */
export async function injectFaults(
  installation: SimulatedInstallation,
  kinds: readonly InjectedFault[],
  ms: number,
  count: number,
): Promise<void> {
  const { world } = installation;
  const at = Array.from({ length: count }, () => world.random.between(0, ms)).sort((a, b) => a - b);
  const start = world.now;
  for (const moment of at) {
    await wait(Math.max(0, start + moment - world.now));
    world.random.pick(kinds)(installation);
  }
}
