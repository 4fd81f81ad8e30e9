/** The scenarios of runs: the processes, the load and the faults. */

import * as faults from './faults.ts';
import type { SimulatedInstallation, SimulationSettings } from './installation.ts';
import { RegistrationCrowd } from './registration-crowd.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import {
  injectFaults,
  randomSettings,
  send,
  startPolling,
  subscribeAll,
  USERS,
  wait,
  writeRandomly,
  writeSomething,
  writeToRoom,
} from './workload.ts';
import type { SimulatedWorld } from './world.ts';

export interface SimulationScenario {
  settings(world: SimulatedWorld): SimulationSettings;
  /** Resolves when the scenario is over; its faults are then healed. */
  play(installation: SimulatedInstallation): Promise<void>;
}

/** Returns a scenario of concurrent writers, listeners and faults. */
function mixed(
  kinds: readonly faults.InjectedFault[],
  most: number,
  more: Partial<SimulationSettings> = {},
): SimulationScenario {
  return {
    settings: (world) => ({ ...randomSettings(world), ...more }),
    async play(installation) {
      const { world } = installation;
      const ms = world.random.between(1_500, 5_000);
      startPolling(installation);
      void subscribeAll(installation);
      const count = world.random.int(Math.min(1, most), most);
      await Promise.all([writeRandomly(installation, ms, 150), injectFaults(installation, kinds, ms, count)]);
    },
  };
}

/** A realm is idle until all of its entries have left the log, and then writes again: nothing may be lost. */
const idleBeyondAge: SimulationScenario = {
  // Heartbeats advance a queue's cursor, far more often than logs are trimmed.
  settings: (world) => ({ ...randomSettings(world), heartbeatMs: 1_000, churn: 0, rereads: 0 }),
  async play(installation) {
    const { world, oracle } = installation;
    startPolling(installation);
    await subscribeAll(installation);
    await writeRandomly(installation, world.random.between(200, 1_500), 150);
    // Positions are saved in this time, including those that a dead writer had not saved.
    if (world.random.chance(0.3)) faults.kill(installation);
    await wait(world.random.between(9_000, 14_000));
    const { epoch } = installation;
    faults.ageOut(installation);
    if (world.random.chance(0.5)) faults.replace(installation);
    if (world.random.chance(0.3)) faults.kill(installation);
    if (world.random.chance(0.3)) faults.restartNats(installation);
    await writeRandomly(installation, world.random.between(200, 1_500), 150);
    if (installation.epoch !== epoch) world.violated('a log that was aged out was taken for a lost one');
    for (const { end } of oracle.queues) if (end?.why === 'refused') world.violated('a quiet queue was refused');
  },
};

/**
 * The owner of a commit queue is paused at the worst moments while membership changes, and resumes when another process
 * has taken over.
 */
const stoppedOwner: SimulationScenario = {
  settings: (world) => ({
    ...randomSettings(world),
    counts: { channels: 1, messages: 2, events: 2, gateway: 1 },
    pingMs: 250,
  }),
  async play(installation) {
    const { world, mongodb, network, nats, oracle } = installation;
    const longMs = world.random.chance(0.2) ? 30_000 : 3_000;
    const stop = (process: SimulatedProcess) => {
      const messages = installation.of('messages');
      const isOwner = messages.some((one) => one.process === process);
      const standing = messages.filter((one) => one.process.state === 'paused').length;
      if (!isOwner || standing > 0 || installation.isOver || !world.random.chance(0.15)) return;
      world.pause(process);
      world.schedule(world.outside, world.random.between(800, longMs), () => world.resume(process));
    };
    network.onAnswered = (method, at) => method === 'Channels/ListChannels' && stop(at);
    mongodb.onCommitted = stop;
    nats.onStored = (stream, message) => {
      oracle.log.onStored(stream, message);
      for (const { process } of installation.of('messages')) if (world.random.chance(0.5)) stop(process);
    };
    startPolling(installation);
    await subscribeAll(installation);
    await writeRandomly(installation, world.random.between(2_000, 5_000), 150);
  },
};

/** Clients return with old cursors while their replica dies and the next one is paused. */
const takeover: SimulationScenario = {
  settings: (world) => ({
    ...randomSettings(world),
    counts: { channels: 1, messages: 1, events: 3, gateway: 2 },
    pingMs: 250,
    misrouted: 0,
    churn: 0,
    heartbeatMs: 45_000,
  }),
  async play(installation) {
    const { world, nats, oracle } = installation;
    startPolling(installation);
    await subscribeAll(installation);
    await writeRandomly(installation, world.random.between(300, 1_500), 100);
    if (world.random.chance(0.5)) nats.faults.slowMs = world.random.between(0, 400);
    const first = world.random.pick(installation.of('events'));
    if (first) world.kill(first.process);
    await Promise.all(USERS.map((user) => send(installation, user)));
    const isAlone = world.random.chance(0.5);
    if (!isAlone) {
      await wait(world.random.between(0, 1_500));
      const second = world.random.pick(installation.of('events'));
      if (second) world.pause(second.process);
      await writeSomething(installation);
      await wait(world.random.between(500, 4_000));
      if (second) world.resume(second.process);
      await writeRandomly(installation, 500, 100);
      return;
    }
    // Polls held by the dead replica must receive it from another one soon.
    await wait(TAKEOVER_MS + nats.faults.slowMs);
    const late = oracle.late(true);
    if (late) world.violated(`${TAKEOVER_MS} ms after a replica has died: ${late}`);
  },
};

/**
 * Max. time from the death of a replica to the event at its client, without other faults, ms. The bound on liveness
 * accounts for 750 of it.
 */
const TAKEOVER_MS = 2_000;

/**
 * Little traffic: heartbeats by one replica after another, and an occasional event between a heartbeat and its answer.
 */
const quiet: SimulationScenario = {
  settings: (world) => ({ ...randomSettings(world), heartbeatMs: 500, misrouted: 0.5, churn: 0 }),
  async play(installation) {
    const { world, clients } = installation;
    startPolling(installation);
    await subscribeAll(installation);
    for (const end = world.now + world.random.between(4_000, 8_000); world.now < end; ) {
      await wait(world.random.between(100, 1_500));
      const replica = world.random.pick(installation.of('events'));
      if (world.random.chance(0.5) && replica) clients.sendTyping(world.random.pick(USERS), replica);
      else await writeSomething(installation);
      if (world.random.chance(0.1)) faults.pause(installation);
    }
  },
};

/**
 * Clients abandon their queues. Gateways remember these, and a replica that never held one learns of its end from the
 * log.
 */
const deletedQueues: SimulationScenario = {
  settings: (world) => ({
    ...randomSettings(world),
    counts: { channels: 1, messages: 1, events: 2, gateway: 2 },
    churn: 0.15,
  }),
  async play(installation) {
    const { world, clients } = installation;
    clients.skipsEndCheck = true;
    startPolling(installation);
    await subscribeAll(installation);
    await writeRandomly(installation, world.random.between(1_500, 4_000), 100);
    // All pending deletions of queues complete, and all replicas receive them.
    installation.isOver = true;
    await wait(2_500);
    await clients.checkEndedQueues();
  },
};

/** The owner of a commit queue dies with the realm's head locked: its successor ends the transaction it left. */
const deadOwner: SimulationScenario = {
  settings: (world) => ({
    ...randomSettings(world),
    counts: { channels: 1, messages: 2, events: 2, gateway: 1 },
    pingMs: 250,
  }),
  async play(installation) {
    const { world, mongodb } = installation;
    startPolling(installation);
    await subscribeAll(installation);
    await writeRandomly(installation, world.random.between(200, 800), 100);
    let diedAt: number | undefined;
    mongodb.onLocked = (by) => {
      if (diedAt !== undefined || !installation.of('messages').some(({ process }) => process === by)) return;
      diedAt = world.now;
      world.kill(by);
    };
    const { outcome, endedAt = 0 } = await send(installation);
    const tookMs = endedAt - (diedAt ?? Number.NaN);
    if (outcome !== 'done' || !(tookMs < TAKEOVER_MS)) {
      world.violated(`a send whose owner died was ${outcome} after ${tookMs.toFixed(0)} ms`);
    }
  },
};

/** Max. concurrent registers of a replica while a crowd returns, and the size of that much larger crowd. */
const CONCURRENCY = 3;
const CROWD = 40;
/** The whole crowd must be admitted within this time after the outage, ms. */
const ALL_IN_MS = 15_000;

/**
 * NATS is down for longer than any entry's time to live: sends succeed, polls wait, and no queue ends. A crowd that
 * tries to register during the outage must not return all at the same time, and the number admitted concurrently is
 * bounded.
 */
const longOutage: SimulationScenario = {
  settings: (world) => ({ ...randomSettings(world), churn: 0, registersAtOnce: CONCURRENCY }),
  async play(installation) {
    const { world, nats, oracle } = installation;
    startPolling(installation);
    await subscribeAll(installation);
    await writeRandomly(installation, 500, 100);
    nats.crash();
    const writing = writeRandomly(installation, world.random.between(3_000, 15_000), 1_000);
    await wait(world.random.between(2_000, 10_000));
    const crowd = new RegistrationCrowd(installation, CROWD);
    const allIn = crowd.register();
    await wait(10_000);
    const services = [...installation.of('channels'), ...installation.of('messages')];
    for (const { journal } of services) if (journal) journal.load.most = 0;
    if (crowd.admittedAt.length > 0) world.violated('a client registered while NATS was away');
    nats.start(world.random.between(0, 300));
    const backAt = world.now;
    await Promise.all([writing, allIn]);
    const lastIn = Math.max(...crowd.admittedAt) - backAt;
    if (lastIn > ALL_IN_MS) world.violated(`the last of the crowd was in ${lastIn} ms after the outage`);
    const together = crowd.mostTogether(backAt);
    if (together > 0.9 * CROWD) world.violated(`${together} of ${CROWD} came back together`);
    const bound = CONCURRENCY * installation.of('events').length;
    for (const { id, journal } of services) {
      const most = journal?.load.most ?? 0;
      if (most > bound) world.violated(`${id} was asked for ${most} states at a time, and ${bound} are let in`);
    }
    for (const { command, outcome } of oracle.operations) {
      if (outcome === 'unknown' && command.kind !== 'poison') world.violated(`a ${command.kind} did not succeed`);
    }
  },
};

/** Users join and leave a room; one service owns its roster, another its posts. */
function room(kinds: readonly faults.InjectedFault[], most: number, isAway: boolean): SimulationScenario {
  return {
    settings: (world) => ({ ...randomSettings(world), churn: 0.05 }),
    async play(installation) {
      const { world, nats, clients } = installation;
      startPolling(installation);
      await Promise.all(USERS.map((user) => clients.write({ kind: 'join', user }, user)));
      const ms = world.random.between(2_000, 5_000);
      const outage = async () => {
        await wait(world.random.between(200, 1_000));
        nats.crash();
        await wait(world.random.between(500, 3_000));
        nats.start(world.random.between(0, 300));
      };
      const faulty = injectFaults(installation, kinds, ms, world.random.int(0, most));
      await Promise.all([writeRandomly(installation, ms, 60, writeToRoom), faulty, isAway ? outage() : undefined]);
    },
  };
}

const PROCESSES = [faults.kill, faults.pause, faults.replace, faults.cut] as const;
const SERVERS = [faults.election, faults.restartNats, faults.lose, faults.slow] as const;

export const scenarios: Readonly<Record<string, SimulationScenario>> = {
  calm: mixed([() => {}], 0),
  processes: mixed(PROCESSES, 4),
  servers: mixed(SERVERS, 3),
  everything: mixed([...PROCESSES, ...SERVERS], 5),
  'registers under mutation': mixed([faults.slow, faults.slow, faults.election], 3, { churn: 0.4 }),
  'idle beyond the age of the log': idleBeyondAge,
  'truncated log': mixed([faults.truncate, faults.pause, faults.cut, faults.kill], 3),
  'wiped log': mixed([faults.wipe, faults.kill, faults.cut], 2),
  'two owners': mixed([faults.lose, faults.lose, faults.cut, faults.pause], 4, { misrouted: 0.5 }),
  'stopped owner': stoppedOwner,
  'unknown commits': mixed([faults.losingCommits, faults.election, faults.kill], 4),
  'dead owner': deadOwner,
  'deleted queues': deletedQueues,
  takeover,
  quiet,
  'long outage': longOutage,
  'room in an outage': room([], 0, true),
  'room with faults': room([...PROCESSES, faults.election, faults.restartNats, faults.slow], 4, false),
};
