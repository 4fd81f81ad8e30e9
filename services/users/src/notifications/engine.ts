/**
 * The notification engine: a durable consumer of the log that decides which users each message reaches outside of
 * clients. See docs/notifications.md.
 *
 * Realms are divided into partitions, and each partition is owned by the live replica of users that ranks first for it.
 * A replica reads the log once for all its partitions, and passes each frame to the worker of its realm. Ownership only
 * divides work; correctness does not depend on it: while two replicas believe that they own a partition, both decide,
 * and the realm's head in the database lets one of them commit each entry.
 */

import { type Members, rank } from '@rookery/actors';
import type { Log, LogFrame, LogSubscription } from '@rookery/log';
import { PeriodicJob } from '@rookery/runtime';
import { type EngineFigures, RealmWorker, type RealmWorkerOptions } from './realm-worker.ts';
import { type CheckpointDocument, loadCheckpoints, saveCheckpoints } from './store/checkpoints.ts';

/** Number of partitions. More spread the realms better, and cost a document each at every save. */
const PARTITIONS = 16;
/** Interval of saving checkpoints, ms, on average: after a crash, the frames of that time are read again. */
const CHECKPOINT_EVERY_MS = 2_000;
/** Delay before the log is read again after a failure or a pause, ms. */
const RETRY_MS = 500;
/** Max. frames that wait for decisions, some kB each; beyond it reading stops and later resumes from the checkpoint. */
const MAX_WAITING = 20_000;
/** Number of frames between two checks of how many wait. */
const LOOK_EVERY = 100;
/** How long a worker may be without frames, ms, before it is removed with its caches. */
const FORGET_MS = 600_000;
/** The services whose frames affect decisions. */
const SERVICES = new Set(['messages', 'channels', 'users']);

export interface EngineOptions extends Omit<RealmWorkerOptions, 'figures'> {
  readonly log: Pick<Log, 'read' | 'ready' | 'epoch' | 'stream'>;
  readonly members: Pick<Members, 'live' | 'onChange'>;
  readonly replicaId: string;
}

export class NotificationEngine {
  readonly #options: EngineOptions;
  readonly #workers = new Map<number, RealmWorker>();
  /** By owned partition, the sequence after which frames are decided here. */
  readonly #owned = new Map<number, number>();
  #reader: LogSubscription | undefined;
  #epoch = '';
  /** The sequence of the last frame read. */
  #position = 0;
  #pushed = 0;
  #generation = 0;
  readonly #saved = new Map<number, number>();
  readonly #job: PeriodicJob;
  #stopWatching: (() => void) | undefined;
  readonly figures: EngineFigures = {
    messages: 0,
    deliveries: 0,
    revocations: 0,
    failures: 0,
    givenUp: 0,
    cpuSeconds: 0,
  };

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#job = new PeriodicJob({
      intervalMs: CHECKPOINT_EVERY_MS,
      firstRunWithinMs: 0,
      run: (signal) => this.#run(signal),
      logger: options.logger,
      failure: 'checkpoints of notifications not saved',
    });
  }

  /** The number of frames that wait for decisions. */
  get waiting(): number {
    let waiting = 0;
    for (const worker of this.#workers.values()) waiting += worker.length;
    return waiting;
  }

  get ownedPartitions(): number {
    return this.#owned.size;
  }

  start(): void {
    this.#stopWatching = this.#options.members.onChange(() => this.#job.soon());
    this.#job.start();
  }

  /** Stops after the batches in flight, and saves the checkpoints. */
  async stop(): Promise<void> {
    this.#stopWatching?.();
    this.#generation++;
    this.#reader?.stop();
    await this.#job.stop();
    await Promise.all([...this.#workers.values()].map((worker) => worker.stop()));
    await this.#save().catch(() => {});
  }

  async #run(signal: AbortSignal): Promise<void> {
    await this.#followOwnership(signal);
    if (!this.#reader) return;
    for (const [realm, worker] of this.#workers) if (worker.idleMs > FORGET_MS) this.#workers.delete(realm);
    await this.#save();
  }

  /** Restarts reading if the partitions that are read are not those that this replica owns. */
  async #followOwnership(signal: AbortSignal): Promise<void> {
    const partitions = this.#ranked();
    const isSame = partitions.length === this.#owned.size && partitions.every((one) => this.#owned.has(one));
    if (isSame && (this.#reader || partitions.length === 0)) return;
    // Waiting frames are decided first, since a restart would read them again.
    if (isSame && this.waiting > MAX_WAITING / 10) return this.#job.soon(RETRY_MS);
    try {
      await this.#restart(partitions, signal);
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'log not read for notifications, retrying');
      this.#job.soon(RETRY_MS);
    }
  }

  /** The partitions for which this replica ranks first among the live ones. */
  #ranked(): number[] {
    const live = this.#options.members.live('users');
    return Array.from({ length: PARTITIONS }, (_, partition) => partition).filter(
      (partition) => rank(`notifications:${partition}`, live)[0]?.id === this.#options.replicaId,
    );
  }

  async #restart(partitions: readonly number[], signal: AbortSignal): Promise<void> {
    const generation = ++this.#generation;
    this.#reader?.stop();
    this.#reader = undefined;
    await Promise.all([...this.#workers.values()].map((worker) => worker.stop()));
    const decided = new Map(partitions.map((one) => [one, this.#owned.has(one) ? this.#decidedUpTo(one) : undefined]));
    this.#workers.clear();
    this.#owned.clear();
    if (partitions.length === 0) return;
    const { log, database, logger } = this.#options;
    await log.ready(signal);
    const { epoch, firstSequence, lastSequence } = await log.stream.inspect();
    const checkpoints = await loadCheckpoints(database, partitions);
    for (const partition of partitions) {
      const here = epoch === this.#epoch ? decided.get(partition) : undefined;
      this.#owned.set(partition, here ?? startOf(checkpoints.get(partition), { epoch, firstSequence, lastSequence }));
    }
    this.#epoch = epoch;
    this.#saved.clear();
    const from = Math.min(...this.#owned.values());
    this.#position = from;
    await this.#save();
    if (generation !== this.#generation) return;
    logger.info({ partitions: partitions.length, from, to: lastSequence, epoch }, 'reading the log for notifications');
    this.#reader = log.read(from, {
      frame: (frame) => generation === this.#generation && this.#onFrame(frame),
      connected: () => {},
      lost: (reason) => generation === this.#generation && this.#pause(reason),
    });
  }

  #onFrame(frame: LogFrame): void {
    this.#position = frame.sequence;
    if (!SERVICES.has(frame.service)) return;
    const after = this.#owned.get(frame.realm % PARTITIONS);
    if (after === undefined || frame.sequence <= after) return;
    let worker = this.#workers.get(frame.realm);
    if (!worker) {
      worker = new RealmWorker(frame.realm, { ...this.#options, figures: this.figures });
      this.#workers.set(frame.realm, worker);
    }
    worker.push(frame);
    if (++this.#pushed % LOOK_EVERY === 0 && this.waiting > MAX_WAITING) this.#pause('too many frames wait');
  }

  /** Stops reading. It resumes after the decided frames, once few are waiting. */
  #pause(reason: string): void {
    this.#options.logger.warn({ reason, waiting: this.waiting }, 'log read for notifications ended');
    this.#generation++;
    this.#reader?.stop();
    this.#reader = undefined;
    this.#job.soon(RETRY_MS);
  }

  /** The sequence up to which all frames of a partition are decided. */
  #decidedUpTo(partition: number): number {
    let upTo = this.#position;
    for (const [realm, worker] of this.#workers) {
      if (realm % PARTITIONS === partition && worker.oldest !== undefined) upTo = Math.min(upTo, worker.oldest - 1);
    }
    return upTo;
  }

  async #save(): Promise<void> {
    const epoch = this.#epoch;
    const changed: CheckpointDocument[] = [];
    for (const [partition, after] of this.#owned) {
      const sequence = Math.max(after, this.#decidedUpTo(partition));
      if (this.#saved.get(partition) !== sequence) changed.push({ _id: partition, epoch, sequence });
    }
    await saveCheckpoints(this.#options.database, changed);
    for (const { _id, sequence } of changed) this.#saved.set(_id, sequence);
  }
}

/** A new installation starts at the end of the log: older messages are no news. */
function startOf(
  checkpoint: CheckpointDocument | undefined,
  log: { epoch: string; firstSequence: number; lastSequence: number },
): number {
  if (!checkpoint) return log.lastSequence;
  const sequence = checkpoint.epoch === log.epoch ? checkpoint.sequence : 0;
  return Math.max(sequence, log.firstSequence - 1);
}
