/**
 * Decides the entries of one realm, frame after frame, and commits the decisions with the position.
 *
 * Decisions that wait are committed together, so that a busy realm needs few transactions. A failed commit leaves the
 * position unchanged, and the frames are decided again. The head in the database determines which decisions count, not
 * this process.
 *
 * A frame that fails repeatedly although every dependency is available is skipped: otherwise, once too many frames of
 * this realm wait, those of all other realms would wait behind it.
 */
import { setImmediate as immediate } from 'node:timers/promises';
import { backoffMs, DomainError, isPermanent, pause } from '@rookery/core';
import { type Database, isTransient } from '@rookery/data';
import type { Entry__Output, LogFrame } from '@rookery/log';
import { isUnanswered } from '@rookery/rpc';
import type { Logger } from '@rookery/runtime';
import { type Candidates, Decider, type DeciderOptions } from './decider.ts';
import { DecisionBatch } from './decision-batch.ts';
import { deliveryId } from './delivery.ts';
import { type Revocation, toNotifyingMessage, toRevocation, toUnsubscription } from './rules/entries.ts';
import {
  commitDecisions,
  deliveriesOf,
  type Head,
  HeadMoved,
  loadHead,
  revokeShown,
  usersWithDeliveries,
} from './store/decisions.ts';

/** Max. deliveries in one transaction: some 100 ms of writing, which delays other writes of the service little. */
const MAX_DELIVERIES = 1_000;
/** Users decided before the worker yields to the event loop: some 2 ms. */
const USERS_PER_TURN = 1_000;
/** Entries processed before the worker yields to the event loop. */
const ENTRIES_PER_TURN = 500;
/** Max. frames in one batch: more would have to be decided again after a failure. */
const MAX_FRAMES = 256;
/** Pause after a batch that queried the database, ms. */
const APART_MS = 50;
/** First and longest delay after failures, ms, doubled each time. */
const RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;
/** How long a failing frame is retried before it is skipped, ms. */
const GIVE_UP_MS = 60_000;

export interface RealmWorkerOptions extends DeciderOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly figures: EngineFigures;
  /** Called after deliveries were committed. */
  readonly onDecided: () => void;
  /** Default: GIVE_UP_MS. */
  readonly giveUpMs?: number;
}

export interface EngineFigures {
  messages: number;
  deliveries: number;
  revocations: number;
  failures: number;
  /** Skipped frames. */
  givenUp: number;
  /** CPU time of this thread for entries that need no other service and no database, decoding included, s. */
  cpuSeconds: number;
}

export class RealmWorker {
  readonly #realm: number;
  readonly #options: RealmWorkerOptions;
  readonly #decider: Decider;
  readonly #frames: LogFrame[] = [];
  #head: Head | undefined;
  /** Users who may have deliveries: read events of all others revoke nothing. */
  #holders: Set<number> = new Set();
  #running: Promise<void> | undefined;
  readonly #stopping = new AbortController();
  #pushedAt = performance.now();

  constructor(realm: number, options: RealmWorkerOptions) {
    this.#realm = realm;
    this.#options = options;
    this.#decider = new Decider(realm, options);
  }

  /** The number of waiting frames. */
  get length(): number {
    return this.#frames.length;
  }

  /** How long no frame has arrived, ms; 0 while some wait. */
  get idleMs(): number {
    return this.#frames.length > 0 ? 0 : performance.now() - this.#pushedAt;
  }

  /** The sequence of the first undecided frame; undefined if all are decided. */
  get oldest(): number | undefined {
    return this.#frames[0]?.sequence;
  }

  /** Accepts the next frame of the realm, of any service. */
  push(frame: LogFrame): void {
    this.#frames.push(frame);
    this.#pushedAt = performance.now();
    this.#running ??= this.#run();
  }

  /** Stops after the batch in flight. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let failures = 0;
    let failing: { readonly frame: LogFrame | undefined; readonly since: number } | undefined;
    while (this.#frames.length > 0 && !signal.aborted) {
      try {
        // After a failure frames are decided one by one, to find the failing one.
        const count = failing ? 1 : Math.min(this.#frames.length, MAX_FRAMES);
        const asked = await this.#decideFrames(this.#frames.slice(0, count));
        this.#frames.splice(0, count);
        failures = 0;
        failing = undefined;
        // Frames that arrive during the pause share the queries of the next batch.
        if (asked) await pause(APART_MS, signal);
      } catch (error) {
        // The commit may or may not have happened: the head is read again.
        this.#head = undefined;
        if (error instanceof HeadMoved) continue;
        // The organisation was deleted; its frames stay in the log for some days.
        if (error instanceof DomainError && error.code === 'NONEXISTENT_SUBDOMAIN') {
          this.#frames.length = 0;
          break;
        }
        this.#options.figures.failures++;
        const [frame] = this.#frames;
        if (!failing || failing.frame !== frame || isTransientFailure(error)) {
          failing = { frame, since: performance.now() };
        } else if (performance.now() - failing.since > (this.#options.giveUpMs ?? GIVE_UP_MS)) {
          this.#giveUp(error);
          continue;
        }
        this.#options.logger.warn({ err: error, realm: this.#realm }, 'notifications not decided, retrying');
        await pause(backoffMs({ failures: ++failures, firstMs: RETRY_MS, mostMs: MAX_RETRY_MS }), signal);
      }
    }
    // Synchronously after the check for frames: the next frame starts another run.
    this.#running = undefined;
  }

  #giveUp(error: unknown): void {
    const frame = this.#frames.shift();
    this.#options.figures.givenUp++;
    const about = { err: error, realm: this.#realm, service: frame?.service, sequence: frame?.sequence };
    this.#options.logger.error(about, 'notifications of a frame given up');
  }

  /** @returns whether the database was queried, as for messages that may notify a user */
  async #decideFrames(frames: readonly LogFrame[]): Promise<boolean> {
    if (!this.#head) {
      this.#head = await loadHead(this.#options.database, this.#realm);
      this.#holders = new Set(await usersWithDeliveries(this.#options.database, this.#realm));
    }
    const batch = new DecisionBatch(this.#head, frames);
    const { figures } = this.#options;
    let entries = 0;
    let since = cpuSeconds();
    for (const frame of frames) {
      for (const entry of frame.entries) {
        const waiting = this.#onEntry(frame.service, entry, batch);
        if (!waiting && ++entries % ENTRIES_PER_TURN !== 0) continue;
        figures.cpuSeconds += cpuSeconds() - since;
        await (waiting ?? immediate());
        since = cpuSeconds();
      }
    }
    figures.cpuSeconds += cpuSeconds() - since;
    return this.#commit(batch);
  }

  /** Decides an entry synchronously, as nearly all can be, or returns the promise to await. */
  #onEntry(service: string, entry: Entry__Output, batch: DecisionBatch): Promise<void> | undefined {
    if (service === 'channels') return this.#onChannels(entry);
    if (service === 'users') this.#decider.onUsers(entry);
    else if (!batch.isDecided(entry)) return this.#onMessages(entry, batch);
    return undefined;
  }

  /** Revokes outside of the head, which counts entries of the messages service alone. */
  #onChannels(entry: Entry__Output): Promise<void> | undefined {
    this.#decider.onChannels(entry);
    const ended = toUnsubscription(entry);
    const users = ended?.users.filter((user) => this.#holders.has(user)) ?? [];
    if (!ended || users.length === 0) return undefined;
    const { database, figures, onDecided } = this.#options;
    return revokeShown(database, this.#realm, { ...ended, users }).then((revoked) => {
      figures.revocations += revoked;
      if (revoked > 0) onDecided();
    });
  }

  #onMessages(entry: Entry__Output, batch: DecisionBatch): Promise<void> | undefined {
    const message = toNotifyingMessage(entry);
    const revocation = message ? undefined : toRevocation(entry);
    if (revocation) return this.#onRevocation(revocation, batch).then(() => batch.advance(entry));
    if (message) {
      this.#options.figures.messages++;
      const found = this.#decider.candidates(message, () => batch.topics());
      if (found) return this.#onMessage(entry, found, batch).then(() => batch.advance(entry));
    }
    batch.advance(entry);
    return undefined;
  }

  async #onMessage(
    entry: Entry__Output,
    found: Candidates | Promise<Candidates | undefined>,
    batch: DecisionBatch,
  ): Promise<void> {
    const candidates = await found;
    if (!candidates) return;
    const from = batch.decidedUpTo(entry);
    const users = candidates.users.filter((user) => user > from);
    for (let at = 0; at < users.length; at += USERS_PER_TURN) {
      if (at > 0) await immediate();
      await this.#decideSome(candidates, users.slice(at, at + USERS_PER_TURN), batch);
      if (batch.size < MAX_DELIVERIES) continue;
      batch.advance(entry, users[Math.min(at + USERS_PER_TURN, users.length) - 1]);
      await this.#commit(batch);
    }
  }

  async #decideSome(candidates: Candidates, users: readonly number[], batch: DecisionBatch): Promise<void> {
    batch.state ??= await this.#decider.snapshot();
    for (const delivery of this.#decider.decide(candidates, users, batch.state)) {
      batch.add(delivery);
    }
  }

  async #onRevocation(revocation: Revocation, batch: DecisionBatch): Promise<void> {
    const { database } = this.#options;
    const realm = this.#realm;
    if (revocation.what === 'hidden') {
      const { from, messages } = revocation;
      const stored = await deliveriesOf(database, realm, messages);
      const those = new Set(messages);
      const waiting = [...batch.deliveries.values()].filter(({ message_id }) => those.has(message_id));
      for (const { _id, user } of [...stored, ...waiting]) if (from === 'everyone' || from.has(user)) batch.revoke(_id);
      return;
    }
    const { messages } = revocation;
    for (const user of revocation.users) {
      if (!this.#holders.has(user) && !batch.holders.has(user)) continue;
      if (messages === 'all') {
        batch.revokeAll(user);
        continue;
      }
      for (const message of messages) {
        batch.revoke(deliveryId(realm, 'mail', user, message));
        batch.revoke(deliveryId(realm, 'push', user, message));
      }
    }
  }

  /** @returns whether the database was queried */
  async #commit(batch: DecisionBatch): Promise<boolean> {
    if (batch.isEmpty) return false;
    const { from, to } = batch;
    // One query for all: with one per message, a busy realm that many users follow would fall behind.
    const deliveries = await this.#decider.reachable([...batch.deliveries.values()]);
    const decisions = { deliveries, revoked: [...batch.revoked], readAll: [...batch.readAll] };
    if (deliveries.length + decisions.revoked.length + decisions.readAll.length === 0) {
      batch.dropDeliveries();
      return true;
    }
    await commitDecisions(this.#options.database, this.#realm, { from, to }, decisions);
    this.#options.figures.deliveries += deliveries.length;
    this.#options.figures.revocations += batch.revoked.size;
    this.#head = to;
    for (const { user } of deliveries) this.#holders.add(user);
    batch.committed();
    this.#options.onDecided();
    await immediate();
    return true;
  }
}

/** Whether an error means that a dependency is temporarily unavailable. */
function isTransientFailure(error: unknown): boolean {
  if (error instanceof DomainError) return !isPermanent(error);
  return isUnanswered(error) || isTransient(error);
}

/** CPU time of this thread, s. */
function cpuSeconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}
