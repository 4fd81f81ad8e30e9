/** What a scenario is, and how it says what it found. */

import { type Account, percentiles } from '../clients/request-load.ts';
import type { Installation, Needs } from './installation.ts';

/** Where a scenario says what it found. */
export interface Findings {
  /** Microseconds of CPU of one bare request. */
  readonly bareMicros: number;
  /** Whether what takes a time that its size decides is tried with a tenth of it. */
  readonly small: boolean;
  /** Whether to say where the time went. */
  readonly profile: boolean;
  /** The parts of a scenario that run, of one that has parts; empty: all. */
  readonly parts: ReadonlySet<string>;
  say(line: string): void;
  /** How long what takes an hour takes. */
  readonly minutes: number;
  /** The recipe of an organisation like a real one is so many times as large. */
  readonly scale: number;
  /** Says what an operation cost, and whether its goal is met. */
  cost(measurement: Measurement): void;
  /** Says whether a bar is met, now and in the summary. */
  bar(bar: Bar): void;
}

/** What a scenario works with. */
export interface Bench extends Findings {
  readonly installation: Installation;
}

export interface Measurement {
  readonly name: string;
  /** CPU microseconds of all server processes for one operation, and each one's part. */
  readonly cpuMicros: number;
  readonly parts: Readonly<Record<string, number>>;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** In bare requests. */
  readonly goal?: number;
  /** What other people had meanwhile. */
  readonly others?: OthersTimes;
  readonly point?: Point;
}

/** A point of a plot: what a cost depends on. */
export interface Point {
  readonly plot: 'history' | 'channel' | 'unread' | 'users';
  readonly curve: string;
  readonly x: number;
}

/**
 * Of people who send and poll beside what is measured: 99th percentiles of their sends, and from a send to its events,
 * ms.
 */
export interface OthersTimes {
  readonly sendP99: number;
  readonly eventP99: number;
}

/** A figure and the bound that it must keep. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
}

export interface Scenario {
  /** A function where it depends on the options, or the installation is to find servers that the scenario starts. */
  readonly needs: Needs | ((findings: Findings) => Needs | Promise<Needs>);
  run(bench: Bench): Promise<void>;
}

/** One that starts what it measures by itself. */
export interface OwnScenario {
  readonly needs?: undefined;
  run(findings: Findings): Promise<void>;
}

/**
 * Microseconds of CPU of one bare request on the machine that times and rates are bounded for. A slower one is given as
 * much more time; a faster one is held to the same bound.
 */
const REFERENCE_MICROS = 26;
/** A time, or a rate: what depends on how fast the machine is. */
const TIMES = new Set(['us', 'ms']);
const RATE = 'a second';

/** How much slower than the reference this machine is; 1 where it is not. */
const slowness = (bareMicros: number): number => Math.max(1, bareMicros / REFERENCE_MICROS);

function boundsOn(bareMicros: number, { unit, atMost, atLeast }: Bar): Pick<Bar, 'atMost' | 'atLeast'> {
  const slower = slowness(bareMicros);
  return {
    ...(atMost !== undefined && { atMost: TIMES.has(unit) ? atMost * slower : atMost }),
    ...(atLeast !== undefined && { atLeast: unit === RATE ? atLeast / slower : atLeast }),
  };
}

/** @param bareMicros of the machine, as the yardstick found it */
export function isMet(bar: Bar, bareMicros: number): boolean {
  const { atMost, atLeast } = boundsOn(bareMicros, bar);
  return (atMost === undefined || bar.value <= atMost) && (atLeast === undefined || bar.value >= atLeast);
}

/** @param bareMicros of the machine, as the yardstick found it */
export function describeBar(bar: Bar, bareMicros: number): string {
  const { atMost, atLeast } = boundsOn(bareMicros, bar);
  const bound = bar.atMost === undefined ? `at least ${bar.atLeast}` : `at most ${bar.atMost}`;
  const here = atMost ?? atLeast ?? 0;
  const scaled = here === (bar.atMost ?? bar.atLeast) ? '' : `, ${round(here)} on this machine`;
  const verdict = isMet(bar, bareMicros) ? 'met    ' : 'NOT MET';
  return `${verdict}  ${bar.name}: ${round(bar.value)} ${bar.unit} (${bound}${scaled})`;
}

/** Values by name, in one line. */
export function describe(values: Record<string, number>, show: (value: number) => string = round): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${show(value)}`)
    .join(', ');
}

/** Times in one line. */
export function describeTimes(values: readonly number[]): string {
  const { p50, p99, max } = percentiles(values);
  return `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, max ${max.toFixed(0)} ms`;
}

const round = (value: number): string => (Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0));

/** A scenario of operations whose cost alone is measured. */
export function costs(users: number, run: (installation: Installation) => Promise<Measurement[]>): Scenario {
  return {
    needs: { users },
    async run({ installation, cost }) {
      for (const one of await run(installation)) cost(one);
    },
  };
}

/** The accounts that a scenario takes turns with. */
export function accountAt({ accounts }: Installation, number: number): Account {
  return accounts[number % accounts.length] as Account;
}

/** Waits until `done` is true, asked every 50 ms. @throws with `what` after `withinMs` */
export async function until(what: string, done: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await done())) {
    if (performance.now() > end) throw new Error(`after ${withinMs} ms still not: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until so many polls are held by the gateways and by the replicas of events. */
export async function untilHeld({ metric }: Installation, polls: number, withinMs = 60_000): Promise<void> {
  const held = async () =>
    (await metric('gateway', 'rookery_waiting_polls')) >= polls &&
    (await metric('events', 'rookery_waiting_polls')) >= polls;
  await until(`${polls} polls held`, held, withinMs);
}
