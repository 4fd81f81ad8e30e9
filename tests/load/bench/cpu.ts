/** CPU time and memory of processes, from /proc. CPU time is comparable on a noisy machine, elapsed time is not. */
import { readFileSync } from 'node:fs';

/** Clock ticks per second, the unit in which Linux reports CPU time. */
const TICKS = 100;

/** Returns the CPU time of these processes since their start, user and system, in seconds. */
export function cpuSeconds(pids: readonly number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may contain spaces and brackets: the fields start after the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / TICKS;
}

/** Returns resident memory, MiB. */
export function residentMib(pid: number): number {
  const [, rss] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(rss ?? 0) / 1024;
}

/** Returns memory in MiB, in which pages shared by several processes count proportionally. */
export function proportionalMib(pid: number): number {
  const [, pss] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(pss ?? 0) / 1024;
}
