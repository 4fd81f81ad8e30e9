/**
 * Discovery of members, and detection of dead ones.
 *
 * The two are separate. The board provides discovery: processes announce themselves on it, and its view may be minutes
 * old, as it outlives an outage of its transport. Probes detect dead members: a member is alive while it answers on the
 * open stream. A paused process retains its connections, and a fresh announcement proves nothing about the present;
 * only an answer does.
 *
 * A probe wakes two processes, and members watch each other in pairs, so probes are made only where they are needed. A
 * member that answers calls is alive. A member that no call waits for is probed rarely: whether it is alive matters
 * only from the next call on, and then it is probed at the usual pace. Such a call waits no longer for a dead member
 * than one that was in flight when it died.
 *
 * A newly discovered member is not alive until its first answer, so an old board never routes a call to a dead process.
 */
import { type Clock, type Grace, type LeveledLogger, NO_GRACE, systemClock, type Timer } from '@rookery/core';

/** A running process of a service. */
export interface Member {
  /** Unique to one life of one process. */
  id: string;
  service: string;
  /** host:port of its rpc server. */
  address: string;
  /** The newest format that it reads, by kind (calls, frames, registrations). */
  formats: Record<string, number>;
  /** UNIX milliseconds. */
  startedAt: number;
  /** Whether it is shutting down: it accepts no new calls, and finishes the running ones. */
  draining: boolean;
}

/** The board on which members are announced and discovered. */
export interface MemberBoard {
  /** Announces a member, or replaces its announcement, and renews it until `withdraw`. */
  announce(member: Member): Promise<void>;
  withdraw(id: string): Promise<void>;
  /**
   * Calls `on` with all members, now and at every change. An outage changes only `isCurrent`, which is false while
   * others may have joined unseen. Resolves with an unsubscribe function.
   */
  watch(on: (members: Member[], isCurrent?: boolean) => void): Promise<() => void>;
}

/** A change: all announced members, and those of them (or of the withdrawn ones) that died since the last change. */
export interface MembersChange {
  readonly known: readonly Member[];
  readonly died: readonly Member[];
}

export interface MembersOptions {
  board: MemberBoard;
  /** The services whose members are probed; members of others are known, but never alive. Default: all. */
  watched?: readonly string[];
  /** Probes a member; rejects if the member is unreachable. It needs no timeout. */
  probe(member: Member): Promise<void>;
  /** What calls show about a member without a probe; used at each check. Default: nothing, so each check is a probe. */
  heardOf?(member: Member): Heard | undefined;
  /** Interval of the checks, each of which may be a probe, ms. */
  everyMs: number;
  /**
   * How long a member may not answer before it counts as dead, ms. Three probes: fewer mistake a garbage collection for
   * a death, more make callers wait for a dead process. A probe with a timeout of its own must wait for
   * `StarvationDetector.MAX_GRACE_MS` longer, so that late answers still arrive: they reveal a shortage of CPU.
   */
  deadAfterMs: number;
  /**
   * The allowance for a shortage of CPU, which is added to `deadAfterMs`; late answers are its samples. Default: none.
   */
  grace?: Grace;
  logger: LeveledLogger;
  clock?: Clock;
}

/**
 * What the calls to a member show since the last check: it has `answered` one, or it is `idle`, as none was made and
 * none is in flight.
 */
export type Heard = 'answered' | 'idle';

interface Watched {
  member: Member;
  alive: boolean;
  /** The last time at which the member had answered everything, by `clock`. */
  answeredAt: number;
  probedAt: number;
  /** The total stall time of this process (`stoodStillMs`) at `answeredAt`. */
  stoodStillMs: number;
  probing: number;
  refusals: number;
}

/** Max. unanswered probes of one member: a paused process answers none, and each holds memory here. */
const MAX_PROBING = 3;
/** An idle member is probed at one of this many checks. */
const IDLE_LOOKS = 8;
/** Consecutive failed probes after which a member is dead: a single one may be a connection that is being restored. */
const REFUSALS = 2;

export class Members {
  readonly #options: MembersOptions;
  readonly #clock: Clock;
  readonly #grace: Grace;
  readonly #watched = new Map<string, Watched>();
  readonly #listeners = new Set<(change: MembersChange) => void>();
  #known: readonly Member[] = [];
  #isCurrent = false;
  #live = new Map<string, Member[]>();
  #stopWatching: (() => void) | undefined;
  #timer: Timer | undefined;
  #stopped = true;

  constructor(options: MembersOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#grace = options.grace ?? NO_GRACE;
  }

  /** All members on the board, alive or not, in order of id. */
  get known(): readonly Member[] {
    return this.#known;
  }

  /** The members of a service that answer and are not draining, in order of id. */
  live(service: string): Member[] {
    return this.#live.get(service) ?? [];
  }

  /** Whether a member answers; undefined for one that is not probed, such as this process. */
  isAlive(id: string): boolean | undefined {
    return this.#watched.get(id)?.alive;
  }

  /** Whether `known` is the current state of the board; it may be outdated while the board is unavailable. */
  get isCurrent(): boolean {
    return this.#isCurrent;
  }

  /**
   * The newest format of a kind that every member of these services reads, alive or not: the format that may be written
   * for them. 1, which every build reads, if no member is known, and while unknown members may have joined.
   */
  lowestFormat(kind: string, services: readonly string[]): number {
    const formats = this.#formats(kind, services);
    return this.#isCurrent && formats.length > 0 ? Math.min(...formats) : 1;
  }

  /** The newest format of a kind that any member of these services reads; 0 if no member is known. */
  newestFormat(kind: string, services: readonly string[]): number {
    return Math.max(0, ...this.#formats(kind, services));
  }

  #formats(kind: string, services: readonly string[]): number[] {
    return this.#known.filter(({ service }) => services.includes(service)).map(({ formats }) => formats[kind] ?? 1);
  }

  /** Calls `fn` after every change of the known, live or draining members. Returns an unsubscribe function. */
  onChange(fn: (change: MembersChange) => void): () => void {
    this.#listeners.add(fn);
    return () => this.#listeners.delete(fn);
  }

  /** Starts watching the board and probing members. */
  async start(): Promise<void> {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#stopWatching = await this.#options.board.watch((members, isCurrent = true) => {
      this.#isCurrent = isCurrent;
      this.#onBoard(members);
    });
    this.#schedule();
  }

  /** Stops watching and probing. `live` stays unchanged. */
  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#clock.clearTimeout(this.#timer);
    this.#stopWatching?.();
  }

  #onBoard(members: Member[]): void {
    if (this.#stopped) return;
    const { watched: services } = this.#options;
    const died: Member[] = [];
    const announced = new Map(members.map((member) => [member.id, member]));
    for (const [id, watched] of this.#watched) {
      if (announced.has(id)) continue;
      this.#watched.delete(id);
      if (watched.alive) died.push(watched.member);
    }
    for (const member of announced.values()) {
      if (services && !services.includes(member.service)) continue;
      const watched = this.#watched.get(member.id);
      if (watched) {
        watched.member = member;
        continue;
      }
      const { stoodStillMs } = this.#grace;
      const now = this.#clock.now();
      const times = { answeredAt: now, probedAt: now, stoodStillMs };
      const added = { member, alive: false, ...times, probing: 0, refusals: 0 };
      this.#watched.set(member.id, added);
      this.#probe(added);
    }
    this.#known = [...announced.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    this.#publish(died);
  }

  #schedule(): void {
    this.#timer = this.#clock.setTimeout(() => {
      this.#tick();
      if (!this.#stopped) this.#schedule();
    }, this.#options.everyMs);
  }

  #tick(): void {
    const { everyMs, deadAfterMs, logger } = this.#options;
    const { graceMs } = this.#grace;
    const died: Member[] = [];
    for (const watched of this.#watched.values()) {
      if (!this.#mustProbe(watched)) {
        this.#noteAnswer(watched);
        continue;
      }
      const silentMs = this.#since(watched.answeredAt, watched.stoodStillMs);
      // Answers come right after a check, so at the deciding check the silence is slightly short of the bound.
      if (watched.alive && silentMs > deadAfterMs + graceMs - everyMs / 2) {
        watched.alive = false;
        died.push(watched.member);
        const fields = { silent_ms: Math.round(silentMs), grace_ms: Math.round(graceMs) };
        logger.warn({ member: watched.member.id, ...fields }, 'member not responding to probe');
      }
      this.#probe(watched);
    }
    if (died.length > 0) this.#publish(died);
  }

  /** The time since a moment, ms, without the time in which this process stood still. */
  #since(at: number, stoodStillMs: number): number {
    return this.#clock.now() - at - (this.#grace.stoodStillMs - stoodStillMs);
  }

  /** Records that the member has answered everything until now. */
  #noteAnswer(watched: Watched): void {
    watched.answeredAt = this.#clock.now();
    watched.stoodStillMs = this.#grace.stoodStillMs;
  }

  /** Whether the check has to be a probe; otherwise the member counts as having answered. */
  #mustProbe(watched: Watched): boolean {
    const heard = this.#options.heardOf?.(watched.member);
    if (heard === undefined || !watched.alive || watched.probing + watched.refusals > 0) return true;
    const idleMs = this.#clock.now() - watched.probedAt;
    return heard === 'idle' && idleMs > (IDLE_LOOKS - 0.5) * this.#options.everyMs;
  }

  #probe(watched: Watched): void {
    if (watched.probing >= MAX_PROBING) return;
    watched.probing++;
    const askedAt = this.#clock.now();
    watched.probedAt = askedAt;
    const { stoodStillMs } = this.#grace;
    this.#options.probe(watched.member).then(
      () => {
        this.#grace.observe(this.#since(askedAt, stoodStillMs));
        this.#onAnswer(watched);
      },
      () => this.#onRefusal(watched),
    );
  }

  #onAnswer(watched: Watched): void {
    watched.probing--;
    watched.refusals = 0;
    this.#noteAnswer(watched);
    if (watched.alive || this.#stopped || !this.#watched.has(watched.member.id)) return;
    watched.alive = true;
    this.#options.logger.debug({ member: watched.member.id }, 'member alive');
    this.#publish([]);
  }

  #onRefusal(watched: Watched): void {
    watched.probing--;
    watched.refusals++;
    if (!watched.alive || watched.refusals < REFUSALS || this.#stopped || !this.#watched.has(watched.member.id)) return;
    watched.alive = false;
    this.#options.logger.warn({ member: watched.member.id }, 'member not reachable');
    this.#publish([watched.member]);
  }

  #publish(died: Member[]): void {
    const live = new Map<string, Member[]>();
    for (const { member, alive } of this.#watched.values()) {
      if (!alive || member.draining) continue;
      const those = live.get(member.service);
      if (those) those.push(member);
      else live.set(member.service, [member]);
    }
    for (const those of live.values()) those.sort((a, b) => (a.id < b.id ? -1 : 1));
    this.#live = live;
    const change = { known: this.#known, died };
    for (const listener of this.#listeners) listener(change);
  }
}
