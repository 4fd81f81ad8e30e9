/** What runs are made of: who is there, what they do, and what befalls them. */
import * as faults from './faults.ts';
import type { Installation, Settings } from './installation.ts';
import type { World } from './world.ts';

export interface Scenario {
  settings(world: World): Settings;
  /** Resolves when it is over; what it broke is then mended. */
  play(installation: Installation): Promise<void>;
}

const USERS = [1, 2, 3] as const;

function someSettings({ random }: World): Settings {
  return {
    counts: {
      channels: random.int(1, 2),
      messages: random.int(1, 2),
      events: random.int(2, 3),
      gateway: random.int(1, 2),
    },
    heartbeatMs: random.pick([1_000, 4_000, 45_000]),
    tailAgeMs: random.pick([300, 5_000, 600_000]),
    pingMs: random.pick([250, 1_000]),
  };
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Everybody listens; user 1 to messages alone. */
function listen({ chatters }: Installation): void {
  for (const user of USERS) void chatters.live(user, user !== 1);
}

/** Writes one thing, chosen at random. */
function writeSomething({ chatters, world, oracle }: Installation): Promise<unknown> {
  const { random } = world;
  const user = random.pick(USERS);
  const kind = random.next();
  if (kind < 0.6) return chatters.write({ kind: 'send', key: `m${oracle.operations.length}` }, user);
  if (kind < 0.72) return chatters.write({ kind: 'unsubscribe', user }, user);
  if (kind < 0.84) return chatters.write({ kind: 'subscribe', user }, user);
  if (kind < 0.9) return chatters.write({ kind: 'create' }, user);
  if (kind < 0.94) return chatters.write({ kind: 'count' }, user);
  return chatters.write({ kind: random.pick(['refuse', 'poison'] as const) }, user);
}

/** Writes at random moments, several at a time now and then, until the time is over and all have an answer. */
async function write(installation: Installation, ms: number, everyMs: number): Promise<void> {
  const { world, chatters } = installation;
  const writing: Promise<unknown>[] = [];
  for (const user of USERS) writing.push(chatters.write({ kind: 'subscribe', user }));
  for (const end = world.now + ms; world.now < end; ) {
    for (let i = world.random.int(1, 3); i > 0; i--) writing.push(writeSomething(installation));
    await wait(world.random.between(0, 2 * everyMs));
  }
  await Promise.all(writing);
}

/** Faults of some kinds, at random moments. */
async function befall(
  installation: Installation,
  kinds: readonly faults.Fault[],
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

/** Writers, listeners and faults side by side. */
function mixed(kinds: readonly faults.Fault[], most: number): Scenario {
  return {
    settings: someSettings,
    async play(installation) {
      const { world } = installation;
      const ms = world.random.between(3_000, 8_000);
      listen(installation);
      const count = world.random.int(Math.min(1, most), most);
      await Promise.all([write(installation, ms, 250), befall(installation, kinds, ms, count)]);
    },
  };
}

const PROCESSES = [faults.kill, faults.pause, faults.replace, faults.cut] as const;
const SERVERS = [faults.election, faults.restartNats, faults.lose] as const;

export const scenarios: Readonly<Record<string, Scenario>> = {
  calm: mixed([() => {}], 0),
  processes: mixed(PROCESSES, 4),
  servers: mixed(SERVERS, 3),
  everything: mixed([...PROCESSES, ...SERVERS], 5),
};
