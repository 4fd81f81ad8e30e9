/** One step of a realm's way into the log: look where it stands, take what comes next, publish a frame. */
import { decodeEntry, encodeFrame, MAX_FRAME_ENTRIES } from './codec.ts';
import { WrongSequence } from './errors.ts';
import type { Fences } from './fences.ts';
import { judge, NOTHING, type Verdict } from './fencing-decision.ts';
import type { JournalSource, Position } from './journal-source.ts';
import type { Log } from './log.ts';
import type { Logger } from './logger.ts';
import { pause } from './pause.ts';
import type { PositionKeeper } from './position-saver.ts';
import { type Cut, cutFrame, type EntryCause, type Lane, type PendingEntry } from './subject-state.ts';

/** What has been published since the start. */
export interface RelayCounts {
  frames: number;
  entries: number;
  /** Publications that another writer had overtaken. */
  conflicts: number;
  /** The sequence of the newest frame; 0 before the first. */
  position: number;
}

export interface LanePublisherOptions {
  readonly log: Log;
  readonly service: string;
  readonly source: JournalSource;
  readonly positions: PositionKeeper;
  /** Of a journal that takes nothing away there are none. */
  readonly fences: Pick<Fences, 'known' | 'forget'> | undefined;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly onLost: (realm: number, reason: string) => void;
}

/** Two writers that overtake each other part within this. */
const PART_MS = 50;

export class LanePublisher {
  readonly counts: RelayCounts = { frames: 0, entries: 0, conflicts: 0, position: 0 };
  readonly #options: LanePublisherOptions;

  constructor(options: LanePublisherOptions) {
    this.#options = options;
  }

  /** Publishes one frame, after a look at the subject if needed. Returns what the next entry waits for, if it does. */
  async step(lane: Lane): Promise<Pick<Cut, 'blockedBy' | 'unfenced'> | undefined> {
    const { log, service, fences } = this.#options;
    if (lane.mustLook || lane.expected === undefined || lane.position?.epoch !== log.epoch) {
      lane.mustLook = false;
      if (!(await this.#look(lane))) return undefined;
    }
    if (lane.target <= lane.published || lane.expected === undefined) return undefined;
    const fromMemory = lane.next();
    const pending = fromMemory.length > 0 ? fromMemory : await this.#readJournal(lane);
    // NATS may have been away meanwhile.
    if (!log.writable || lane.expected === undefined || lane.position?.epoch !== log.epoch) return undefined;
    const isPublished = (cause: EntryCause) =>
      cause.service === service || (lane.known.get(cause.service) ?? 0) >= cause.seq;
    const fenceOf = (entry: PendingEntry) => (fences ? fences.known(lane.realm, entry.seq) : null);
    const cut = cutFrame(pending, log.maxFrameBytes, isPublished, fenceOf);
    const { entries } = cut;
    const last = entries.at(-1);
    if (last === undefined) return cut;
    const bytes = encodeFrame(
      log.stream.writer,
      entries.map((entry) => entry.bytes),
      { format: log.frameFormat, lastSeq: last.seq },
    );
    // Before the publication: of a stream made anew meanwhile the position would otherwise seem to be of the new one.
    const { epoch } = log;
    try {
      const streamSequence = await log.stream.publish(log.subject(lane.realm, service), bytes, lane.expected);
      lane.expected = streamSequence;
      lane.conflicts = 0;
      this.counts.frames++;
      this.counts.entries += entries.length;
      this.counts.position = Math.max(this.counts.position, streamSequence);
      lane.moveTo({ seq: last.seq, streamSequence, epoch });
      fences?.forget(lane.realm, last.seq);
      this.#options.positions.save(lane);
    } catch (error) {
      if (!(error instanceof WrongSequence)) throw error;
      await this.#onConflict(lane);
    }
    return undefined;
  }

  async #onConflict(lane: Lane): Promise<void> {
    this.counts.conflicts++;
    lane.expected = undefined;
    // Two that keep overtaking each other part by chance.
    if (++lane.conflicts > 2) await pause(Math.random() * PART_MS, this.#options.signal);
  }

  /** Learns from the subject's last frame where to go on. False where that has to be found out anew. */
  async #look(lane: Lane): Promise<boolean> {
    const { log, source, logger, onLost } = this.#options;
    if (lane.stale) lane.load(await source.position(lane.realm));
    const { position = NOTHING, realm } = lane;
    let verdict = await this.#judge(lane, position);
    // As in `LogStream`, a loss is believed when it is seen twice.
    if (verdict.kind === 'lost') {
      await pause(log.stream.secondLookMs, this.#options.signal);
      verdict = await this.#judge(lane, position);
    }
    if (verdict.kind === 'lost') {
      logger.error({ realm, reason: verdict.reason, position }, 'the log has lost what was published');
      onLost(realm, verdict.reason);
      lane.expected = undefined;
      await log.stream.recreate(position.epoch, verdict.reason);
      return false;
    }
    if (verdict.why === 'recreated' || verdict.why === 'aged') {
      logger.info({ realm: lane.realm, why: verdict.why, seq: verdict.position.seq }, 'a subject begins anew');
    }
    if (verdict.why === 'other') {
      lane.forget();
      this.#options.positions.noteForeign(lane);
    }
    lane.expected = verdict.expected;
    lane.moveTo(verdict.position);
    this.#options.fences?.forget(realm, lane.published);
    return true;
  }

  async #judge(lane: Lane, position: Position): Promise<Verdict> {
    const { log, service } = this.#options;
    const { stream } = log;
    const subject = log.subject(lane.realm, service);
    const known = { epoch: stream.epoch, firstSequence: 0, lastSequence: 0 };
    const tail = await stream.tail(subject);
    const goesOn = tail && (tail.lastSeq > position.seq || tail.sequence === position.streamSequence);
    const isPlain = position.epoch === '' || (position.epoch === known.epoch && goesOn);
    if (isPlain) return judge(position, known, tail, stream.writer);
    // Anything else is judged by what the leader says now; in this order, since the tail may only move on meanwhile.
    const view = await stream.inspect();
    return judge(position, view, await stream.tail(subject), stream.writer);
  }

  /** The entries after what is published. */
  async #readJournal(lane: Lane): Promise<readonly PendingEntry[]> {
    const { source, log, logger, onLost } = this.#options;
    const after = lane.published;
    const page = await source.read(lane.realm, after, MAX_FRAME_ENTRIES);
    const first = page[0];
    if (first === undefined) {
      // Asked for more than there is.
      lane.target = after;
      return [];
    }
    if (first.seq !== after + 1) {
      const reason = `entry ${after + 1} is not in the journal, which goes on at ${first.seq}`;
      logger.error({ realm: lane.realm, reason }, 'the journal has a hole before what is published');
      onLost(lane.realm, reason);
      const { epoch } = log;
      lane.expected = undefined;
      lane.moveTo({ seq: first.seq - 1, streamSequence: 0, epoch });
      await log.stream.recreate(epoch, reason);
      return [];
    }
    const end = page.findIndex((entry, index) => entry.seq !== after + 1 + index);
    return (end < 0 ? page : page.slice(0, end)).map(({ seq, bytes }) => {
      const { causes, withdraws } = decodeEntry(bytes);
      return { seq, bytes, causes, withdraws };
    });
  }
}
