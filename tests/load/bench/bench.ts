/** The interfaces of scenarios and of their results. */

import { type Account, percentiles } from '../clients/request-load.ts';
import type { Dependencies, Installation } from './installation.ts';

/** Receives the results of a scenario. */
export interface Findings {
  /** CPU time of one bare request, us. */
  readonly bareMicros: number;
  /** Whether scenarios whose duration depends on their size run at a tenth of it. */
  readonly small: boolean;
  /** Whether to print a CPU profile. */
  readonly profile: boolean;
  /** The parts to run of a scenario that has parts; empty: all. */
  readonly parts: ReadonlySet<string>;
  say(line: string): void;
  /** Duration of scenarios that take an hour by default. */
  readonly minutes: number;
  /** Factor for the size of an organisation like a real one. */
  readonly scale: number;
  /** Reports the cost of an operation, and whether it meets its goal. */
  cost(measurement: Measurement): void;
  /** Reports whether a bar is met, immediately and in the summary. */
  bar(bar: Bar): void;
}

/** What a scenario receives. */
export interface Bench extends Findings {
  readonly installation: Installation;
}

export interface Measurement {
  readonly name: string;
  /** CPU time of one operation in all server processes together, us; `parts`: in each of them. */
  readonly cpuMicros: number;
  readonly parts: Readonly<Record<string, number>>;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** In bare requests. */
  readonly goal?: number;
  /** Latencies of other users during the measurement. */
  readonly others?: OthersTimes;
  readonly point?: Point;
}

/** A point of a plot of costs by size. */
export interface Point {
  readonly plot: 'history' | 'channel' | 'unread' | 'users';
  readonly curve: string;
  readonly x: number;
}

/**
 * Latencies of users who send and poll during a measurement: 99th percentiles of their sends, and of the time from a
 * send to its events, ms.
 */
export interface OthersTimes {
  readonly sendP99: number;
  readonly eventP99: number;
}

/** A figure with the bound that it must meet. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
}

export interface Scenario {
  /** A function if it depends on the options, or if the scenario starts servers that the installation must use. */
  readonly needs: Dependencies | ((findings: Findings) => Dependencies | Promise<Dependencies>);
  run(bench: Bench): Promise<void>;
}

/** A scenario that starts the installation it measures itself. */
export interface OwnScenario {
  readonly needs?: undefined;
  run(findings: Findings): Promise<void>;
}

/**
 * CPU time of one bare request on the machine for which the bounds on times and rates are set, us. Slower machines get
 * proportionally more time; faster ones get the same bounds.
 */
const REFERENCE_MICROS = 26;
/** Units of times and rates, which depend on the speed of the machine. */
const TIMES = new Set(['us', 'ms']);
const RATE = 'a second';

/** Returns how much slower this machine is than the reference; 1 if it is not slower. */
const slowness = (bareMicros: number): number => Math.max(1, bareMicros / REFERENCE_MICROS);

function boundsOn(bareMicros: number, { unit, atMost, atLeast }: Bar): Pick<Bar, 'atMost' | 'atLeast'> {
  const slower = slowness(bareMicros);
  return {
    ...(atMost !== undefined && { atMost: TIMES.has(unit) ? atMost * slower : atMost }),
    ...(atLeast !== undefined && { atLeast: unit === RATE ? atLeast / slower : atLeast }),
  };
}

/** @param bareMicros of this machine, as the yardstick measured it */
export function isMet(bar: Bar, bareMicros: number): boolean {
  const { atMost, atLeast } = boundsOn(bareMicros, bar);
  return (atMost === undefined || bar.value <= atMost) && (atLeast === undefined || bar.value >= atLeast);
}

/** @param bareMicros of this machine, as the yardstick measured it */
export function describeBar(bar: Bar, bareMicros: number): string {
  const { atMost, atLeast } = boundsOn(bareMicros, bar);
  const bound = bar.atMost === undefined ? `at least ${bar.atLeast}` : `at most ${bar.atMost}`;
  const here = atMost ?? atLeast ?? 0;
  const scaled = here === (bar.atMost ?? bar.atLeast) ? '' : `, ${round(here)} on this machine`;
  const verdict = isMet(bar, bareMicros) ? 'met    ' : 'NOT MET';
  return `${verdict}  ${bar.name}: ${round(bar.value)} ${bar.unit} (${bound}${scaled})`;
}

/** Formats named values in one line. */
export function describe(values: Record<string, number>, show: (value: number) => string = round): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${show(value)}`)
    .join(', ');
}

/** Formats times in one line. */
export function describeTimes(values: readonly number[]): string {
  const { p50, p99, max } = percentiles(values);
  return `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, max ${max.toFixed(0)} ms`;
}

const round = (value: number): string => (Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0));

/** Returns a scenario of operations of which only the cost is measured. */
export function costs(users: number, run: (installation: Installation) => Promise<Measurement[]>): Scenario {
  return {
    needs: { users },
    async run({ installation, cost }) {
      for (const one of await run(installation)) cost(one);
    },
  };
}

/** Returns the account for a running number; accounts are used in turn. */
export function accountAt({ accounts }: Installation, number: number): Account {
  return accounts[number % accounts.length] as Account;
}

/** Waits until `done` returns true, polling every 50 ms. @throws with `what` after `withinMs` */
export async function until(what: string, done: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await done())) {
    if (performance.now() > end) throw new Error(`after ${withinMs} ms still not: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until the gateways and the replicas of events each hold this many polls. */
export async function untilHeld({ metric }: Installation, polls: number, withinMs = 60_000): Promise<void> {
  const held = async () =>
    (await metric('gateway', 'rookery_waiting_polls')) >= polls &&
    (await metric('events', 'rookery_waiting_polls')) >= polls;
  await until(`${polls} polls held`, held, withinMs);
}
