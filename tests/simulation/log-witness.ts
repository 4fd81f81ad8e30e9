/** Observes what the log stores and loses during a run, and checks that each frame may follow those before it. */
import type { Entry__Output } from '@rookery/log';
import { decodeFrame } from '../../packages/log/src/codec.ts';
import { type EventPayload, JOURNALS, type JournalName } from './journal-service.ts';
import type { ModelStream, StoredMessage } from './nats/stream.ts';
import type { SimulatedWorld } from './world.ts';

export const LOG = 'sim_log_0';

interface Epoch {
  /** Names of the entries in log order. */
  readonly order: string[];
  /** The order before each loss. A queue receives entries of only one of these logs. */
  readonly lost: string[][];
  readonly frames: { sequence: number; service: JournalName; last: number; entries: number }[];
  readonly last: Map<string, number>;
  /** When the log first lost acknowledged data; undefined if it never did. */
  damagedAt: number | undefined;
}

export class LogWitness {
  /** The times at which the log lost data. */
  readonly losses: number[] = [];
  /** Ephemeral entries: their receiver, and when the log stored them. */
  readonly ephemeral = new Map<string, { readonly user: number; storedAt: number | undefined }>();
  frames = 0;
  readonly #world: SimulatedWorld;
  readonly #epochs = new Map<string, Epoch>();
  readonly #published = new Map<string, number>();

  constructor(world: SimulatedWorld) {
    this.#world = world;
  }

  /** Records a message that a stream has stored. */
  onStored(stream: ModelStream, { subject, data, seq: sequence }: StoredMessage): void {
    if (stream.config.name !== LOG) return;
    this.frames++;
    const service = subject.slice(subject.lastIndexOf('.') + 1) as JournalName;
    const { entries } = decodeFrame(Buffer.from(data));
    if (!JOURNALS.includes(service)) {
      for (const { payload } of entries) this.#onEphemeral(payload);
      return;
    }
    const epoch = this.epoch(stream.created);
    const first = entries[0]?.seq ?? 0;
    const last = epoch.last.get(service);
    this.#world.note(`log ${sequence}: ${service} ${first}..${entries.at(-1)?.seq}`);
    if (last !== undefined && first !== last + 1) {
      this.#world.violated(`${service} ${first} follows ${last} in the log`);
    }
    for (const entry of entries) this.#onEntry(epoch, service, entry);
    epoch.frames.push({ sequence, service, last: epoch.last.get(service) ?? 0, entries: entries.length });
  }

  #onEphemeral(payload: Buffer): void {
    if (payload.length === 0) return;
    const one = this.ephemeral.get((JSON.parse(payload.toString()) as EventPayload).n);
    if (one) one.storedAt = this.#world.now;
  }

  #onEntry(epoch: Epoch, service: JournalName, entry: Entry__Output): void {
    const { n } = JSON.parse(entry.payload.toString()) as EventPayload;
    const last = epoch.last.get(service);
    if (last !== undefined && entry.seq !== last + 1) {
      this.#world.violated(`${service} ${entry.seq} follows ${last} in one frame`);
    }
    epoch.last.set(service, entry.seq);
    this.#published.set(service, Math.max(this.published(service), entry.seq));
    epoch.order.push(n);
    for (const { service: cause = '', seq = 0 } of entry.causes ?? []) {
      if (this.published(cause) < Number(seq) && this.losses.length === 0) {
        this.#world.violated(`${n} is in the log before its cause ${cause}:${seq}`);
      }
    }
  }

  /** Returns whether the log of an epoch has lost data. */
  isDamaged(created: string): boolean {
    return this.epoch(created).damagedAt !== undefined;
  }

  /** Returns the highest seq of a journal that has ever been in the log. */
  published(service: string): number {
    return this.#published.get(service) ?? 0;
  }

  /** Records that the log of an epoch loses everything after a sequence. */
  onTruncated(created: string, lastSequence: number): void {
    const epoch = this.epoch(created);
    epoch.damagedAt ??= this.#world.now;
    this.losses.push(this.#world.now);
    epoch.lost.push([...epoch.order]);
    while ((epoch.frames.at(-1)?.sequence ?? 0) > lastSequence) {
      const { entries } = epoch.frames.pop() as { entries: number };
      epoch.order.splice(epoch.order.length - entries);
    }
    epoch.last.clear();
    for (const { service, last } of epoch.frames) epoch.last.set(service, last);
  }

  /** Returns the record of an epoch's log. */
  epoch(created: string): Epoch {
    let epoch = this.#epochs.get(created);
    if (!epoch) {
      epoch = { order: [], lost: [], frames: [], last: new Map(), damagedAt: undefined };
      this.#epochs.set(created, epoch);
    }
    return epoch;
  }
}
