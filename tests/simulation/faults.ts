/** The faults of a run, one kind per function: each starts a fault and schedules its end. */
import type { SimulatedInstallation } from './installation.ts';
import { LOG } from './log-witness.ts';
import type { SimulatedService } from './replica.ts';

export type InjectedFault = (installation: SimulatedInstallation) => void;

const SERVICES: readonly SimulatedService[] = ['channels', 'messages', 'events', 'gateway'];

function later({ world }: SimulatedInstallation, ms: number, fn: () => void): void {
  world.schedule(world.outside, ms, fn);
}

/** Kills a process and starts another in its place after a while. */
export const kill: InjectedFault = (installation) => {
  const { world } = installation;
  const service = world.random.pick(SERVICES);
  const replica = world.random.pick(installation.of(service));
  if (!replica) return;
  world.kill(replica.process);
  later(installation, world.random.between(100, 4_000), () => installation.start(service));
};

/** Pauses a process, which resumes without noticing. */
export const pause: InjectedFault = (installation) => {
  const { world } = installation;
  const replica = world.random.pick(installation.of(world.random.pick(SERVICES)));
  if (!replica) return;
  world.pause(replica.process);
  const ms = world.random.chance(0.3) ? world.random.between(5_000, 30_000) : world.random.between(20, 3_000);
  later(installation, ms, () => world.resume(replica.process));
};

/** Starts a new process and shuts an old one down gracefully. */
export const replace: InjectedFault = (installation) => {
  const { world } = installation;
  const service = world.random.pick(SERVICES);
  const replica = world.random.pick(installation.of(service));
  installation.start(service);
  if (replica) later(installation, world.random.between(500, 2_000), () => replica.alive && replica.stop());
};

/** Cuts the link between two processes, or between a process and a server, for a while. */
export const cut: InjectedFault = (installation) => {
  const { world, network } = installation;
  const alive = installation.replicas.filter((one) => one.alive).map(({ id }) => id);
  const a = world.random.pick(alive);
  const b = world.random.pick([...alive, 'nats', 'mongodb']);
  if (a === undefined || b === undefined || a === b) return;
  network.cut(a, b);
  later(installation, world.random.between(100, 8_000), () => network.heal());
};

/** Loses a small share of answers everywhere, for a while. */
export const lose: InjectedFault = (installation) => {
  const { world, nats, mongodb, network } = installation;
  world.note('answers get lost');
  const rate = world.random.between(0.02, 0.3);
  Object.assign(nats.faults, { dropPublish: rate, loseAck: rate, losePush: rate / 4 });
  Object.assign(mongodb.faults, { loseRequest: rate / 3, loseReply: rate / 3 });
  network.loseReply = rate / 2;
  later(installation, world.random.between(500, 4_000), () => {
    world.note('no more answers get lost');
    Object.assign(nats.faults, { dropPublish: 0, loseAck: 0, losePush: 0 });
    Object.assign(mongodb.faults, { loseRequest: 0, loseReply: 0 });
    network.loseReply = 0;
  });
};

/** Leaves MongoDB without a primary for a while. Writes that the majority does not have yet may be rolled back. */
export const election: InjectedFault = (installation) => {
  const { world, mongodb } = installation;
  if (!mongodb.up) return;
  mongodb.majorityMs = world.random.pick([1, 5, 50]);
  mongodb.fall();
  later(installation, world.random.between(50, 5_000), () => mongodb.up || mongodb.rise());
};

/** Restarts NATS with all its data. */
export const restartNats: InjectedFault = (installation) =>
  downFor(installation, installation.world.random.between(50, 4_000));

function downFor(installation: SimulatedInstallation, ms: number, damage?: () => void): void {
  const { nats, world } = installation;
  if (!nats.up) return;
  nats.crash(damage);
  later(installation, ms, () => nats.up || nats.start(world.random.chance(0.5) ? 0 : world.random.between(0, 300)));
}

/** Restarts NATS without the last messages that it acknowledged, as after a crash of its machine. */
export const truncate: InjectedFault = (installation) => {
  const { world, nats, oracle } = installation;
  downFor(installation, world.random.between(50, 1_000), () => {
    const log = nats.streams.get(LOG);
    if (!log || log.size === 0) return;
    const last = Math.max(log.first - 1, log.last - world.random.int(1, 5));
    world.note(`the log is truncated from ${log.last} to ${last}`);
    oracle.log.onTruncated(log.created, last);
    log.truncate(last);
  });
};

/** Restarts NATS without any data. */
export const wipe: InjectedFault = (installation) => {
  const { world, nats, oracle } = installation;
  downFor(installation, world.random.between(50, 1_000), () => {
    world.note('nats is wiped');
    const log = nats.streams.get(LOG);
    if (log) oracle.log.onTruncated(log.created, 0);
    nats.streams.clear();
  });
};

/**
 * Expires everything in the log, as after a long time without writes, in which all writers have saved their positions.
 */
export const ageOut: InjectedFault = ({ world, nats }) => {
  const log = nats.streams.get(LOG);
  if (!log) return;
  world.note(`the log ages out up to ${log.last}`);
  for (let seq = log.first; seq <= log.last; seq++) log.remove(seq);
};

/** Delays frames to their readers for a while, differently for each reader. */
export const slow: InjectedFault = (installation) => {
  const { world, nats } = installation;
  nats.faults.slowMs = world.random.between(50, 500);
  world.note(`frames are up to ${nats.faults.slowMs.toFixed(0)} ms late`);
  later(installation, world.random.between(500, 4_000), () => {
    nats.faults.slowMs = 0;
  });
};

/** Loses many of MongoDB's answers, and many commands on their way to it. */
export const losingCommits: InjectedFault = (installation) => {
  const { world, mongodb } = installation;
  world.note('commits get lost');
  const rate = world.random.between(0.1, 0.4);
  Object.assign(mongodb.faults, { loseRequest: rate / 2, loseReply: rate, abortCommit: rate / 2 });
  mongodb.majorityMs = world.random.pick([1, 20, 200]);
  later(installation, world.random.between(500, 3_000), () => {
    world.note('no more commits get lost');
    Object.assign(mongodb.faults, { loseRequest: 0, loseReply: 0, abortCommit: 0 });
  });
};
