/** The processes of a run, and their events. */

/** One process of the installation, or one of the servers and clients around it. */
export class SimulatedProcess {
  readonly name: string;
  state: 'up' | 'paused' | 'dead' = 'up';
  /** Events that became due while it was paused, in order. */
  readonly late: Scheduled[] = [];
  /** Called when it is killed, for what others notice of it. */
  readonly onDeath: (() => void)[] = [];

  constructor(name: string) {
    this.name = name;
  }
}

/** An event of the run: `fn` runs in the process at a virtual time, unless it is cancelled first. */
export interface Scheduled {
  readonly process: SimulatedProcess;
  at: number;
  order: number;
  fn: () => void;
  cancelled: boolean;
}
