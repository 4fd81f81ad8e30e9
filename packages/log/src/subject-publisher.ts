/** Publishes one subject step by step: inspects the subject, takes the next entries, publishes a frame. */
import {
  type EntryCause,
  type JournalPosition,
  type LeveledLogger,
  pause,
  SPAN_CONTEXT_BYTES,
  type Span,
  type Tracer,
} from '@rookery/core';
import { decodeEntry, type Entry__Output, encodeFrame, MAX_FRAME_ENTRIES } from './codec.ts';
import { WrongSequence } from './errors.ts';
import type { Fences } from './fences.ts';
import { decideFencing, type FencingDecision, UNPUBLISHED } from './fencing-decision.ts';
import type { JournalSource } from './journal-source.ts';
import type { Log } from './log.ts';
import type { PositionSaver } from './position-saver.ts';
import { cutFrame, type FrameCut, type PendingEntry, type SubjectState } from './subject-state.ts';

/** Counts since the start of the process. */
export interface RelayCounts {
  frames: number;
  entries: number;
  /** Publications that failed because another writer published first. */
  conflicts: number;
  /** The sequence of the newest frame; 0 before the first. */
  position: number;
}

interface SubjectPublisherOptions {
  readonly log: Log;
  readonly service: string;
  readonly source: JournalSource;
  readonly positions: PositionSaver;
  /** Absent for a service whose entries withdraw nothing. */
  readonly fences: Pick<Fences, 'causeOf' | 'dropPublished'> | undefined;
  readonly logger: LeveledLogger;
  readonly signal: AbortSignal;
  readonly onLost: (realm: number, reason: string) => void;
  readonly tracer: Tracer | undefined;
  readonly dropCached: ((realm: number) => Promise<void>) | undefined;
}

/** Max. pause of two writers that overtake each other, ms. */
const PART_MS = 50;

/** Why a log does not belong to a journal, and the head of the journal. */
interface Contradiction {
  readonly reason: string;
  readonly head: number;
}

export class SubjectPublisher {
  readonly counts: RelayCounts = { frames: 0, entries: 0, conflicts: 0, position: 0 };
  readonly #options: SubjectPublisherOptions;

  constructor(options: SubjectPublisherOptions) {
    this.#options = options;
  }

  /**
   * Publishes one frame, after inspecting the subject if needed. Returns what blocks the next entry, if it is blocked.
   */
  async step(subject: SubjectState): Promise<Pick<FrameCut, 'blockedBy' | 'unfenced'> | undefined> {
    const { log, service, fences } = this.#options;
    if (subject.mustInspect || subject.expected === undefined || subject.position?.epoch !== log.epoch) {
      subject.mustInspect = false;
      if (!(await this.#inspect(subject))) return undefined;
    }
    if (subject.target <= subject.published || subject.expected === undefined) return undefined;
    const fromMemory = subject.nextPending();
    const pending = fromMemory.length > 0 ? fromMemory : await this.#readJournal(subject);
    // The connection may have been lost during the read.
    if (!log.writable || subject.expected === undefined || subject.position?.epoch !== log.epoch) return undefined;
    const isPublished = (cause: EntryCause) =>
      cause.service === service || (subject.knownPublished.get(cause.service) ?? 0) >= cause.seq;
    const fenceOf = (entry: PendingEntry) => (fences ? fences.causeOf(subject.realm, entry.seq) : null);
    const cut = cutFrame(pending, log.maxFrameBytes, isPublished, fenceOf);
    const { entries } = cut;
    const last = entries.at(-1);
    if (last === undefined) return cut;
    const bytes = encodeFrame(
      log.stream.writer,
      entries.map((entry) => entry.bytes),
      { format: log.frameFormat, lastSeq: last.seq },
    );
    // The epoch is read before the publication: if the stream is recreated during it, the position belongs to the old
    // one.
    const { epoch } = log;
    const span = this.#span(subject.realm, entries);
    try {
      const streamSequence = await log.stream.publish(log.subject(subject.realm, service), bytes, subject.expected);
      span?.set({ 'rookery.log.sequence': streamSequence });
      span?.end();
      subject.expected = streamSequence;
      subject.conflicts = 0;
      this.counts.frames++;
      this.counts.entries += entries.length;
      this.counts.position = Math.max(this.counts.position, streamSequence);
      subject.advanceTo({ seq: last.seq, streamSequence, epoch });
      fences?.dropPublished(subject.realm, last.seq);
      this.#options.positions.save(subject);
    } catch (error) {
      span?.end(error);
      if (!(error instanceof WrongSequence)) throw error;
      await this.#onConflict(subject);
    }
    return undefined;
  }

  /** The span of the publication of a frame: in the trace of its first traced entry, with links to the others. */
  #span(realm: number, entries: readonly PendingEntry[]): Span | undefined {
    const { tracer, service } = this.#options;
    if (!tracer) return undefined;
    const [first, ...links] = entries.flatMap(({ trace }) => (trace?.length === SPAN_CONTEXT_BYTES ? [trace] : []));
    return (
      first &&
      tracer.continue(first, 'log publish', {
        kind: 'producer',
        links,
        attributes: {
          'messaging.system': 'nats',
          'messaging.operation.type': 'send',
          'rookery.realm.id': realm,
          'rookery.journal': service,
          'messaging.batch.message_count': entries.length,
        },
      })
    );
  }

  async #onConflict(subject: SubjectState): Promise<void> {
    this.counts.conflicts++;
    subject.expected = undefined;
    // Two writers that overtake each other repeatedly separate by random pauses.
    if (++subject.conflicts > 2) await pause(Math.random() * PART_MS, this.#options.signal);
  }

  /**
   * Determines from the subject's last frame where to continue. Returns false if the next step has to inspect again.
   */
  async #inspect(subject: SubjectState): Promise<boolean> {
    const { log, source, logger, onLost } = this.#options;
    if (subject.suspect) subject.adoptSaved(await source.position(subject.realm));
    const { position = UNPUBLISHED, realm } = subject;
    let decision = await this.#decide(subject, position);
    // As in `LogStream`, only a loss that is seen twice counts.
    if (decision.kind === 'lost') {
      await pause(log.stream.secondLookMs, this.#options.signal);
      decision = await this.#decide(subject, position);
    }
    if (decision.kind === 'lost') {
      logger.error({ realm, reason: decision.reason, position }, 'published entries missing from the log');
      onLost(realm, decision.reason);
      subject.expected = undefined;
      await log.stream.recreate(position.epoch, decision.reason);
      return false;
    }
    // Compared only once: all publishing processes use one database, so a later frame proves nothing about the log's
    // past.
    const isUncompared = decision.why === 'other' && !subject.isCompared;
    if (isUncompared || (subject.aheadOfJournal > 0 && ['mine', 'other'].includes(decision.why))) {
      const found = await this.#contradiction(realm, decision.position);
      if (found) {
        await this.#leaveForeignLog(subject, decision.position, found);
        return false;
      }
      subject.isCompared = true;
    }
    if (decision.why === 'recreated' || decision.why === 'aged') {
      logger.info(
        { realm: subject.realm, why: decision.why, seq: decision.position.seq },
        'publishing to an empty subject',
      );
    }
    if (decision.why === 'other') {
      subject.dropPending();
      this.#options.positions.trackForeign(subject);
    }
    subject.expected = decision.expected;
    subject.advanceTo(decision.position);
    this.#options.fences?.dropPublished(realm, subject.published);
    return true;
  }

  async #decide(subject: SubjectState, position: JournalPosition): Promise<FencingDecision> {
    const { log, service } = this.#options;
    const { stream } = log;
    const name = log.subject(subject.realm, service);
    const known = { epoch: stream.epoch, firstSequence: 0, lastSequence: 0 };
    const tail = await stream.tail(name);
    const continues = tail && (tail.lastSeq > position.seq || tail.sequence === position.streamSequence);
    const isPlain = position.epoch === '' || (position.epoch === known.epoch && continues);
    if (isPlain) return decideFencing(position, known, tail, stream.writer);
    // Any other case is decided on the leader's current state. The tail is read last, since it can only advance between
    // the two reads.
    const view = await stream.inspect();
    return decideFencing(position, view, await stream.tail(name), stream.writer);
  }

  /**
   * Why a subject's last frame cannot belong to this journal, if so: the database was restored from a copy that is
   * older than the log. Continuing after such a frame would treat new entries as published, as many as the log is
   * ahead.
   */
  async #contradiction(realm: number, { seq, streamSequence }: JournalPosition): Promise<Contradiction | undefined> {
    const { log, source } = this.#options;
    const [own] = await source.read(realm, seq - 1, 1);
    if (own?.seq === seq) {
      const logged = await log.stream.lastEntryAt(streamSequence);
      if (logged === undefined || isSame(logged, decodeEntry(own.bytes))) return undefined;
      const reason = `entry ${seq} of the log is another than the journal's`;
      return { reason, head: await source.exactHead(realm) };
    }
    // Frames are published after their commit, so an exact head below the frame is proof. Otherwise the record was
    // trimmed.
    const head = await source.exactHead(realm);
    return head < seq ? { reason: `the journal ends at ${head}, the log at ${seq}`, head } : undefined;
  }

  /** Starts a new epoch, in which the journal is published from its own saved position on. */
  async #leaveForeignLog(
    subject: SubjectState,
    { epoch }: JournalPosition,
    { reason, head }: Contradiction,
  ): Promise<void> {
    const { log, source, logger, onLost } = this.#options;
    const { realm } = subject;
    logger.error({ realm, reason }, 'log is not of this journal: was the database restored?');
    onLost(realm, reason);
    const { seq } = (await source.position(realm)) ?? UNPUBLISHED;
    subject.dropPending();
    subject.restartAt({ seq: Math.min(seq, head), streamSequence: 0, epoch });
    await log.stream.recreate(epoch, reason);
  }

  /** Reads the entries after the published position from the journal. */
  async #readJournal(subject: SubjectState): Promise<readonly PendingEntry[]> {
    const { source, log, logger, onLost } = this.#options;
    const after = subject.published;
    const page = await source.read(subject.realm, after, MAX_FRAME_ENTRIES);
    const first = page[0];
    if (first === undefined) {
      // The target is beyond the end of the journal.
      subject.target = after;
      return [];
    }
    if (first.seq !== after + 1) {
      const reason = `entry ${after + 1} is not in the journal, which continues at ${first.seq}`;
      logger.error({ realm: subject.realm, reason }, 'gap in the journal');
      onLost(subject.realm, reason);
      const { epoch } = log;
      subject.expected = undefined;
      subject.advanceTo({ seq: first.seq - 1, streamSequence: 0, epoch });
      await log.stream.recreate(epoch, reason);
      return [];
    }
    await this.#dropCached(subject, page.at(-1)?.seq ?? 0);
    const end = page.findIndex((entry, index) => entry.seq !== after + 1 + index);
    return (end < 0 ? page : page.slice(0, end)).map(({ seq, bytes }) => {
      const { causes, withdraws, trace } = decodeEntry(bytes);
      return { seq, bytes, causes, withdraws, trace };
    });
  }

  /**
   * Makes other services drop what they cache, before entries of another process are published: that process may have
   * died before they had dropped it.
   */
  async #dropCached(subject: SubjectState, upTo: number): Promise<void> {
    if (subject.droppedUpTo >= upTo) return;
    await this.#options.dropCached?.(subject.realm);
    subject.droppedUpTo = Math.max(subject.droppedUpTo, upTo);
  }
}

function isSame(a: Entry__Output, b: Entry__Output): boolean {
  return a.seq === b.seq && a.type === b.type && Buffer.compare(a.payload, b.payload) === 0;
}
