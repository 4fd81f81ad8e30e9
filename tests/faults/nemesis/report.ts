/** The readable report of a run: the seed, the faults up to the first finding, and some findings of each rule. */
import type { RunOptions, RunResult } from './run.ts';

/** Chosen so that two cores can run it. */
export const DEFAULTS = {
  scale: 'gateway=2,events=2,messages=2',
  people: 10,
  operationsPerSecond: 12,
  everyMs: 6_000,
  only: [] as readonly string[],
} as const;

/** Max. findings per rule. */
const SHOWN = 6;

/** Returns undefined if there are no findings. */
export function report(
  options: Pick<RunOptions, 'seed' | 'durationMs'>,
  { findings, before, dataDir }: RunResult,
): string | undefined {
  if (findings.length === 0) return undefined;
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  return [
    `seed ${options.seed}: ${findings.length} findings`,
    ...before,
    ...[...byRule].flatMap(([rule, all]) => [
      `${rule}: ${all.length}`,
      ...all
        .slice(0, SHOWN)
        .map(({ at, text }) => `  ${Number.isFinite(at) ? `${(at / 1000).toFixed(1)} s ` : ''}${text}`),
    ]),
    `logs and data: ${dataDir}`,
    `node tests/faults/nemesis/main.ts --seed ${options.seed} --minutes ${options.durationMs / 60_000}`,
  ].join('\n');
}
