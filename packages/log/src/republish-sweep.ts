/** The sweep: compares the journals with what is published, and finds what nobody publishes. */

import type { JournalSource } from './journal-source.ts';
import type { Logger } from './logger.ts';
import { pause } from './pause.ts';
import { Gate } from './semaphore.ts';
import type { Lane } from './subject-state.ts';

export interface SweepOptions {
  readonly source: JournalSource;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly onLost: (realm: number, reason: string) => void;
  lane(realm: number): Lane;
  lanes(): Iterable<Lane>;
  /** Looks how far the lane is in the log. */
  look(lane: Lane): void;
  /** Publishes everything up to a seq, if a look shows that nobody has. */
  takeOver(lane: Lane, seq: number): void;
}

const SWEEP_MS = 1_000;
/** What is committed but not published for so long after a sweep saw it belongs to nobody who lives. */
export const LEFT_BEHIND_MS = 250;
/** Questions to the database at a time. */
const MAX_ASKING = 8;
/** How many sweeps in a row must find a journal shorter than the log: one may have asked a primary that is no longer one. */
const BEHIND_SWEEPS = 3;
const SAY_AGAIN_SWEEPS = 60;

export class Sweep {
  readonly #options: SweepOptions;
  #first = true;

  constructor(options: SweepOptions) {
    this.#options = options;
  }

  /** Sweeps every second until the signal aborts. */
  async run(): Promise<void> {
    const { signal, logger } = this.#options;
    while (!signal.aborted) {
      try {
        await this.#sweep();
      } catch (error) {
        if (!signal.aborted) logger.warn({ err: error }, 'the journals cannot be compared with the log just now');
      }
      await pause(SWEEP_MS * (0.75 + Math.random() / 2), signal);
    }
  }

  /** After a restart of NATS: looks at once whether what anybody has saved is still there. */
  async lookAgain(): Promise<void> {
    try {
      await this.#loadPositions([...this.#options.lanes()]);
      this.#lookAtNewest();
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'saved positions cannot be compared with the log just now');
    }
  }

  async #sweep(): Promise<void> {
    const { lane: laneOf, takeOver, signal } = this.#options;
    const heads = await this.#heads();
    await this.#loadPositions([...heads.keys()].map(laneOf));
    const behind: { lane: Lane; head: number }[] = [];
    for (const [realm, head] of heads) {
      const lane = laneOf(realm);
      if (lane.target < head && lane.published < head) behind.push({ lane, head });
      this.#compareBack(lane, head);
    }
    if (this.#first) this.#lookAtNewest();
    this.#first = false;
    if (behind.length === 0) return;
    await pause(LEFT_BEHIND_MS, signal);
    if (!signal.aborted) for (const { lane, head } of behind) takeOver(lane, head);
  }

  async #heads(): Promise<ReadonlyMap<number, number>> {
    const { source } = this.#options;
    if (source.heads) return await source.heads();
    const gate = new Gate(MAX_ASKING);
    const realms = await source.realms();
    return new Map(
      await Promise.all(realms.map((realm) => gate.run(async () => [realm, await source.head(realm)] as const))),
    );
  }

  /** Once a realm and restart of NATS; from then on the lane knows. */
  async #loadPositions(lanes: readonly Lane[]): Promise<void> {
    const { source } = this.#options;
    const gate = new Gate(MAX_ASKING);
    const load = async (lane: Lane) => lane.load(await source.position(lane.realm));
    const stale = lanes.filter((lane) => lane.stale);
    await Promise.all(stale.map((lane) => gate.run(() => load(lane))));
  }

  /**
   * After a crash of the machine the newest acknowledged frames may be gone. The newest that this service knows of tells:
   * if it is there, all before it are.
   */
  #lookAtNewest(): void {
    const newest = new Map<string, Lane>();
    for (const lane of this.#options.lanes()) {
      const { position } = lane;
      if (!position || position.streamSequence === 0) continue;
      const other = newest.get(position.epoch)?.position;
      if (!other || other.streamSequence < position.streamSequence) newest.set(position.epoch, lane);
    }
    for (const lane of newest.values()) this.#options.look(lane);
  }

  /** A log that knows more than the journal means that the database was put back: its next entries would never go out. */
  #compareBack(lane: Lane, head: number): void {
    // Compared with what was published before the head was asked for: meanwhile both have moved on.
    lane.aheadOfJournal = head < lane.publishedAtSweep ? lane.aheadOfJournal + 1 : 0;
    lane.publishedAtSweep = lane.published;
    if (lane.aheadOfJournal === 0 || lane.aheadOfJournal % SAY_AGAIN_SWEEPS !== BEHIND_SWEEPS) return;
    const { logger, onLost } = this.#options;
    const reason = `the journal ends at ${head}, the log at ${lane.published}`;
    logger.error({ realm: lane.realm, reason }, 'the log is ahead of the journal: was the database restored?');
    onLost(lane.realm, reason);
  }
}
