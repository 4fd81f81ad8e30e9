/**
 * Takes the CPU away from processes, as a crowded machine or a container's limit does: together they get a share of one
 * core, and stand still for the rest of each period of 100 ms.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** How the processes are held back; both are ended by `end`. */
export interface Starvation {
  /**
   * 'cgroup': the kernel's own bandwidth limit. 'signals': SIGSTOP and SIGCONT in turn, where no cgroup can be made.
   */
  readonly means: 'cgroup' | 'signals';
  /**
   * In how many of the periods in which they had anything to do the processes used up their share and stood still;
   * undefined for signals, which stop them whether they have anything to do or not.
   */
  throttled(): { readonly periods: number; readonly of: number } | undefined;
  end(): Promise<void>;
}

const PERIOD_MS = 100;
const PREFIX = 'rookery-starved-';

/** Gives `pids` together `cores` of a core, until `end`. Children that they start meanwhile share it. */
export async function starve(pids: readonly number[], cores: number): Promise<Starvation> {
  return inCgroup(pids, cores) ?? bySignals(pids, cores);
}

function inCgroup(pids: readonly number[], cores: number): Starvation | undefined {
  const name = `${PREFIX}${process.pid}`;
  // Version 1 has a tree for each controller; in version 2 the controller has to be on in the root's subtree.
  const isV1 = existsSync('/sys/fs/cgroup/cpu/cpu.cfs_quota_us');
  const root = isV1 ? '/sys/fs/cgroup/cpu' : '/sys/fs/cgroup';
  const group = join(root, name);
  const move = (to: string) => {
    for (const pid of pids) {
      try {
        writeFileSync(join(to, 'cgroup.procs'), String(pid));
      } catch {
        // It has ended.
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
      // What the processes started is in the group too, and a group goes only when it is empty.
      for (const pid of readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean)) {
        writeFileSync(join(root, 'cgroup.procs'), pid);
      }
      rmdirSync(group);
    },
  };
}

/** A test that is killed leaves its group behind, empty; one that is in use cannot be removed. */
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
        // It has ended.
      }
    }
  };
  let ended = false;
  // They run one period in so many, each of them on a core of its own: longer stops than a cgroup makes.
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
