/** CPU time of processes, from /proc: what an operation costs holds on a noisy machine, what it takes does not. */
import { readFileSync } from 'node:fs';

/** Clock ticks a second, as Linux counts CPU time for every program. */
const TICKS = 100;

/** CPU seconds that these processes have used since they began, user and system together. */
export function cpuSeconds(pids: readonly number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold spaces and brackets: the fields begin after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / TICKS;
}

/** Resident memory in MiB. */
export function residentMib(pid: number): number {
  const [, rss] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(rss ?? 0) / 1024;
}

/** Memory in MiB, where pages that several processes have in common count for each in equal parts. */
export function proportionalMib(pid: number): number {
  const [, pss] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(pss ?? 0) / 1024;
}
