/** The processes of a run, and the events that belong to them. */

/** One process of the installation, or one of the servers and clients around it. */
export class SimulatedProcess {
  readonly name: string;
  state: 'up' | 'paused' | 'dead' = 'up';
  /** Events that came while it was paused, in order. */
  readonly late: Scheduled[] = [];
  /** Called when it is killed: what others notice of that. */
  readonly onDeath: (() => void)[] = [];

  constructor(name: string) {
    this.name = name;
  }
}

/** An event of the run: `fn` runs in the process at a virtual time, unless it is cancelled before. */
export interface Scheduled {
  readonly process: SimulatedProcess;
  at: number;
  order: number;
  fn: () => void;
  cancelled: boolean;
}
