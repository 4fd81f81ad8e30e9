/** Memory of an idle installation: `npm start` with the demonstration, as a user has it who tries it out. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, type OwnScenario } from '../bench.ts';
import { cpuSeconds, proportionalMib, residentMib } from '../cpu.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** Time after the start by which memory used for starting has been returned, as far as it ever is, ms. */
const SETTLE_MS = 20_000;
const IDLE_MS = 20_000;
const CPU_PERCENT = 2;
const GOAL_MIB = (0.8 * 1000 ** 3) / 1024 ** 2;

export const idleMemory: OwnScenario = {
  async run({ say, bar }) {
    const dir = await mkdtemp(join(tmpdir(), 'rookery-bench-'));
    const child = spawn(process.execPath, [join(ROOT, 'tools/start.js')], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dir, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      // The last line it prints says how to stop it.
      for await (const line of createInterface({ input: child.stdout })) if (line.includes('Ctrl')) break;
      child.stdout.resume();
      await delay(SETTLE_MS);
      const pids = descendants(child.pid as number);
      const resident = Object.fromEntries(pids.map((pid) => [nameOf(pid), residentMib(pid)]));
      const sum = Object.values(resident).reduce((total, value) => total + value, 0);
      say(`  resident, MiB: ${describe(resident, (value) => value.toFixed(0))}`);
      // The services are one program, whose code is in memory once.
      const shares = pids.reduce((total, pid) => total + proportionalMib(pid), 0);
      say(`  what several processes share counted once: ${shares.toFixed(0)} MiB`);
      bar({ name: 'resident memory, everything idle', value: sum, unit: 'MiB', atMost: Math.round(GOAL_MIB) });
      const used = () => Object.fromEntries(pids.map((pid) => [nameOf(pid), cpuSeconds([pid])]));
      const before = used();
      await delay(IDLE_MS);
      const percent = Object.entries(used()).map(([name, seconds]): [string, number] => [
        name,
        ((seconds - (before[name] ?? 0)) / IDLE_MS) * 100_000,
      ]);
      say(`  CPU, % of a core: ${describe(Object.fromEntries(percent))}`);
      const all = percent.reduce((total, [, value]) => total + value, 0);
      bar({ name: 'CPU, everything idle', value: all, unit: '% of a core', atMost: CPU_PERCENT });
    } finally {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(dir, { recursive: true, force: true });
    }
  },
};

/** Returns a process and all of its descendants, without the shells that guard them. */
function descendants(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (Number.isInteger(pid)) parents.set(pid, Number(statusOf(pid, 'PPid') ?? 0));
  }
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0));
  return [...parents.keys()].filter((pid) => isBelow(pid) && statusOf(pid, 'Name') !== 'sh');
}

function statusOf(pid: number, field: string): string | undefined {
  try {
    return new RegExp(`^${field}:\\s+(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined; // it has just ended
  }
}

function nameOf(pid: number): string {
  const service = /services\/\w+\/(\w+)\.js/.exec(readFileSync(`/proc/${pid}/cmdline`, 'latin1'))?.[1];
  return service ?? statusOf(pid, 'Name')?.replace('MainThread', 'start') ?? String(pid);
}
