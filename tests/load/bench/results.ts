/** The results of a run, as JSON and as plots, and the comparison with an earlier run. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus } from 'node:os';
import { join } from 'node:path';
import type { Bar, Measurement } from './bench.ts';
import { plotSvg } from './plot.ts';

export interface Result extends Measurement {
  readonly scenario: string;
  /** In bare requests. */
  readonly bare: number;
}

export interface Results {
  /** ISO 8601. */
  readonly at: string;
  readonly machine: { readonly cores: number; readonly model: string; readonly arch: string; readonly node: string };
  /** Of organisations like real ones. */
  readonly scale: number;
  /** CPU time of a bare request at the start and at the end, us. */
  readonly bareMicros: readonly number[];
  readonly measurements: readonly Result[];
  readonly bars: readonly (Bar & { readonly met: boolean })[];
}

export function machine(): Results['machine'] {
  const [one] = cpus();
  return { cores: cpus().length, model: one?.model ?? '', arch: arch(), node: process.version };
}

const TITLES = {
  history: 'CPU of an operation by the messages of the organisation',
  channel: 'CPU of an operation by the members of the channel',
  unread: 'CPU of a register by unread messages',
  users: 'CPU of an operation by the users of the organisation',
} as const;

/** Writes `results.json` and a plot for each size that the run has points for. @returns the paths */
export function writeResults(dir: string, results: Results): string[] {
  mkdirSync(dir, { recursive: true });
  const json = join(dir, 'results.json');
  writeFileSync(json, `${JSON.stringify(results, undefined, 2)}\n`);
  const plots = Object.entries(TITLES).flatMap(([plot, title]) => {
    const curves = new Map<string, { x: number; y: number }[]>();
    for (const { point, bare } of results.measurements) {
      if (point?.plot !== plot) continue;
      const points = curves.get(point.curve) ?? [];
      points.push({ x: point.x, y: bare });
      curves.set(point.curve, points);
    }
    if (curves.size === 0) return [];
    const path = join(dir, `by-${plot}.svg`);
    writeFileSync(path, plotSvg({ title, unit: 'bare requests', curves }));
    return [path];
  });
  return [json, ...plots];
}

/** Returns a line for each measurement that the earlier run contains too. */
export function compare(earlier: string, { measurements }: Pick<Results, 'measurements'>): string[] {
  const before = JSON.parse(readFileSync(earlier, 'utf8')) as Results;
  return measurements.flatMap((now) => {
    const then = before.measurements.find((one) => one.scenario === now.scenario && one.name === now.name);
    if (!then) return [];
    const parts = Object.keys(now.parts)
      .filter((name) => Math.max(now.parts[name] ?? 0, then.parts[name] ?? 0) >= 1)
      .map((name) => `${name} ${(then.parts[name] ?? 0).toFixed(0)} -> ${(now.parts[name] ?? 0).toFixed(0)}`);
    const percent = (now.bare / then.bare - 1) * 100;
    return [
      `${now.scenario}, ${now.name}: ${then.bare.toFixed(1)} -> ${now.bare.toFixed(1)} bare requests ` +
        `(${percent < 0 ? '' : '+'}${percent.toFixed(0)} %), ${then.cpuMicros.toFixed(0)} -> ${now.cpuMicros.toFixed(0)} us`,
      `  ${parts.join(', ')}`,
      `  p50 ${then.p50.toFixed(1)} -> ${now.p50.toFixed(1)} ms, p99 ${then.p99.toFixed(1)} -> ${now.p99.toFixed(1)} ms`,
    ];
  });
}
