/** Which processes break, when and for how long: drawn before the run, so that a seed determines it completely. */
import type { SupervisedService } from '@rookery/embedded';
import type { Random } from '../../simulation/random.ts';

/** A process by the name of its pid file, or `start`: the supervisor of all others. */
export type Target = string;

export interface Fault {
  /** Time since the start of the run, ms. */
  readonly atMs: number;
  readonly target: Target;
  /** `kill` is SIGKILL; `pause` is SIGSTOP, and SIGCONT after `forMs`. A killed `start` is restarted after `forMs`. */
  readonly action: 'kill' | 'pause';
  readonly forMs: number;
}

interface ScheduleOptions {
  readonly durationMs: number;
  readonly scale: ReadonlyMap<SupervisedService, number>;
  /** Mean interval between two strikes, ms. */
  readonly everyMs: number;
  /** The only processes that break, for example `nats-1`, `events-2`; empty: all. */
  readonly only: readonly Target[];
}

/** Clients register and send before the first strike. */
const FIRST_MS = 4_000;
/** Max. processes that one strike breaks. */
const MAX_PROCESSES = 4;
/** Max. pause, ms. A paused server blocks everything; a paused service has other replicas. */
const PAUSE_MS = { service: 15_000, server: 6_000 } as const;
/** After a kill of `start` no process runs for a while. */
const AFTER_START_MS = 15_000;
/** Share of all strikes; each costs the installation half a minute. */
const START_CHANCE = 0.04;

export function drawSchedule(random: Random, options: ScheduleOptions): Fault[] {
  const services = [...options.scale].flatMap(([service, count]) =>
    Array.from({ length: count }, (_, index) => `${service}-${index + 1}`),
  );
  const isWanted = (target: Target) => options.only.length === 0 || options.only.includes(target);
  const targets = [...services, 'nats-1', 'mongodb-1'].filter(isWanted);
  const faults: Fault[] = [];
  for (let atMs = FIRST_MS; atMs < options.durationMs; atMs += random.between(0.2, 1.8) * options.everyMs) {
    if (random.chance(START_CHANCE) && isWanted('start')) {
      faults.push({ atMs: Math.round(atMs), target: 'start', action: 'kill', forMs: random.int(100, 3_000) });
      atMs += AFTER_START_MS;
      continue;
    }
    const left = [...targets];
    const count = random.chance(0.7) ? 1 : Math.min(random.int(2, MAX_PROCESSES), left.length);
    for (let n = 0; n < count; n++) {
      const target = random.pick(left);
      left.splice(left.indexOf(target), 1);
      const isServer = target === 'nats-1' || target === 'mongodb-1';
      const pauses = random.chance(0.45);
      const forMs = pauses ? random.int(300, isServer ? PAUSE_MS.server : PAUSE_MS.service) : 0;
      // A few milliseconds apart, so that processes of one strike break in varying order.
      const at = Math.round(atMs + (n === 0 ? 0 : random.between(0, 400)));
      faults.push({ atMs: at, target, action: pauses ? 'pause' : 'kill', forMs });
    }
  }
  return faults.sort((a, b) => a.atMs - b.atMs);
}

/** `12.3 s  pause events-1 for 4.2 s`. */
export function describeFault({ atMs, target, action, forMs }: Fault): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const length =
    forMs === 0 ? '' : target === 'start' ? `, again after ${seconds(forMs)} s` : ` for ${seconds(forMs)} s`;
  return `${seconds(atMs).padStart(7)} s  ${action} ${target}${length}`;
}
