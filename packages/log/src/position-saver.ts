/**
 * Saves published positions, each at most once a second: a position that is a second old costs a restart one look at the
 * log, while a save for every frame would cost every frame a write.
 *
 * Positions learnt from other writers' frames are theirs to save. But a writer that died owes its last one, and without
 * it the entries would be published again once their frames have aged out of the log. So what was learnt is saved too,
 * if some seconds later nobody has.
 */

import type { JournalSource } from './journal-source.ts';
import type { Logger } from './logger.ts';
import { pause } from './pause.ts';
import { Gate } from './semaphore.ts';
import type { Lane } from './subject-state.ts';

const SAVE_MS = 1_000;
/** A live writer has saved its position long before. */
const OWED_MS = 5_000;
/** Saves at a time: enough for thousands of realms a second, few beside the service's own work. */
const MAX_SAVING = 8;

export class PositionKeeper {
  readonly #source: JournalSource;
  readonly #logger: Logger;
  readonly #unsaved = new Set<Lane>();
  readonly #foreign = new Map<Lane, number>();
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(source: JournalSource, logger: Logger) {
    this.#source = source;
    this.#logger = logger;
  }

  /** The lane's position was moved by this process. */
  save(lane: Lane): void {
    this.#unsaved.add(lane);
    this.#foreign.delete(lane);
  }

  /** The lane's position was learnt from another writer's frame. */
  noteForeign(lane: Lane): void {
    if (!this.#unsaved.has(lane)) this.#foreign.set(lane, performance.now());
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Saves what is unsaved, and ends. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#saveAll();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await pause(SAVE_MS, signal);
      if (signal.aborted) return;
      await this.#saveAll();
      await this.#saveOwed();
    }
  }

  async #saveAll(): Promise<void> {
    const lanes = [...this.#unsaved];
    this.#unsaved.clear();
    const gate = new Gate(MAX_SAVING);
    await Promise.all(
      lanes.map((lane) =>
        gate.run(async () => {
          try {
            if (lane.position) await this.#source.savePosition(lane.realm, lane.position);
          } catch (error) {
            this.#unsaved.add(lane);
            this.#logger.debug({ err: error, realm: lane.realm }, 'a position is not saved yet');
          }
        }),
      ),
    );
  }

  async #saveOwed(): Promise<void> {
    const before = performance.now() - OWED_MS;
    for (const [lane, notedAt] of [...this.#foreign]) {
      if (notedAt > before) continue;
      try {
        const saved = await this.#source.position(lane.realm);
        const { position } = lane;
        if (position && (saved?.epoch !== position.epoch || saved.seq < position.seq)) {
          await this.#source.savePosition(lane.realm, position);
        }
        if (this.#foreign.get(lane) === notedAt) this.#foreign.delete(lane);
      } catch (error) {
        this.#logger.debug({ err: error, realm: lane.realm }, 'a position cannot be compared yet');
        return;
      }
    }
  }
}
