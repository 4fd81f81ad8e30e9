/**
 * Deprives processes of CPU, as a crowded machine or a container's limit does: together they get a share of one core,
 * and are stopped for the rest of each period of 100 ms.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A running limit on processes, until `end`. */
export interface Starvation {
  /** 'cgroup': the kernel's bandwidth limit. 'signals': SIGSTOP and SIGCONT in turn, if no cgroup can be created. */
  readonly means: 'cgroup' | 'signals';
  /**
   * The number of periods in which the processes used up their share and were stopped, of those in which they had work;
   * undefined for signals, which stop processes regardless of their work.
   */
  throttled(): { readonly periods: number; readonly of: number } | undefined;
  end(): Promise<void>;
}

const PERIOD_MS = 100;
const PREFIX = 'rookery-starved-';

/** Limits `pids` together to `cores` of a core, until `end`. Children that they start in that time share the limit. */
export async function starve(pids: readonly number[], cores: number): Promise<Starvation> {
  return inCgroup(pids, cores) ?? bySignals(pids, cores);
}

function inCgroup(pids: readonly number[], cores: number): Starvation | undefined {
  const name = `${PREFIX}${process.pid}`;
  // Version 1 has a tree for each controller; in version 2 the controller must be enabled in the root's subtree.
  const isV1 = existsSync('/sys/fs/cgroup/cpu/cpu.cfs_quota_us');
  const root = isV1 ? '/sys/fs/cgroup/cpu' : '/sys/fs/cgroup';
  const group = join(root, name);
  const move = (to: string) => {
    for (const pid of pids) {
      try {
        writeFileSync(join(to, 'cgroup.procs'), String(pid));
      } catch {
        // The process has ended.
      }
    }
  };
  try {
    removeLeftOvers(root);
    mkdirSync(group);
    if (isV1) {
      writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_MS * 1000));
      writeFileSync(join(group, 'cpu.cfs_quota_us'), String(PERIOD_MS * 1000 * cores));
    } else {
      writeFileSync(join(group, 'cpu.max'), `${PERIOD_MS * 1000 * cores} ${PERIOD_MS * 1000}`);
    }
  } catch {
    if (existsSync(group)) rmdirSync(group);
    return undefined;
  }
  move(group);
  return {
    means: 'cgroup',
    throttled: () => {
      const stat = readFileSync(join(group, 'cpu.stat'), 'utf8');
      const read = (key: string) => Number(new RegExp(`^${key} (\\d+)`, 'm').exec(stat)?.[1] ?? 0);
      return { periods: read('nr_throttled'), of: read('nr_periods') };
    },
    end: async () => {
      // Children of the processes are in the group too, and a group can be removed only when it is empty.
      for (const pid of readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean)) {
        writeFileSync(join(root, 'cgroup.procs'), pid);
      }
      rmdirSync(group);
    },
  };
}

/** A killed test leaves an empty group behind; a group in use cannot be removed. */
function removeLeftOvers(root: string): void {
  for (const name of readdirSync(root).filter((one) => one.startsWith(PREFIX))) {
    try {
      rmdirSync(join(root, name));
    } catch {
      // In use.
    }
  }
}

function bySignals(pids: readonly number[], cores: number): Starvation {
  const signal = (which: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, which);
      } catch {
        // The process has ended.
      }
    }
  };
  let ended = false;
  // They run one period in several, each on a core of its own: the stops are longer than with a cgroup.
  const cycling = (async () => {
    while (!ended) {
      signal('SIGSTOP');
      await delay(PERIOD_MS * 4 * (1 - cores));
      signal('SIGCONT');
      await delay(PERIOD_MS * 4 * cores);
    }
  })();
  return {
    means: 'signals',
    throttled: () => undefined,
    end: async () => {
      ended = true;
      await cycling;
    },
  };
}
