/**
 * The oracle: during a run it records what the log stores, what was acknowledged and what queues receive; at the end it
 * compares these records with the journals, which are the truth.
 */
import { UserSet } from '@rookery/core';
import { decodeEntry } from '@rookery/log';
import type { Binary } from 'mongodb';
import {
  type ChannelCommand,
  type Command,
  type EventPayload,
  JOURNALS,
  type JournalName,
  REALM,
} from './journal-service.ts';
import { LogWitness } from './log-witness.ts';
import type { MongoServer } from './mongodb/server.ts';
import type { SimulatedWorld } from './world.ts';

/** A write that a client requested. */
export interface ClientOperation {
  readonly command: Command | ChannelCommand;
  readonly startedAt: number;
  endedAt: number | undefined;
  outcome: 'running' | 'done' | 'refused' | 'unknown';
  /** The seq of the entry that it created, or after which it was decided. */
  seq: number;
}

/** A queue as its client knows it. */
export interface QueueRecord {
  readonly user: number;
  readonly queueId: string;
  readonly everything: boolean;
  readonly registeredAt: number;
  /** The epoch when the register was answered. */
  readonly epoch: string;
  readonly vector: Readonly<Record<JournalName, number>>;
  readonly state: Readonly<Record<JournalName, { messages: string[]; subscribers: number[]; room: number[] }>>;
  /** The names and ids of the received entries, in order. */
  readonly received: { n: string; id: number; at: number }[];
  lastId: number;
  /** When the client last used it. */
  usedAt: number;
  /** Whether its client is on a break. */
  away: boolean;
  end: { why: 'deleted' | 'refused'; at: number; confirmed?: boolean } | undefined;
}

/**
 * Time after the return of a log that has lost frames within which each process that wrote or read these notices, ms;
 * the epoch ends then.
 */
const LOSS_NOTICED_MS = 20_000;

interface OracleEntry {
  readonly n: string;
  readonly service: JournalName;
  readonly seq: number;
  readonly payload: EventPayload;
  readonly everyone: boolean;
  readonly users: UserSet;
}

export class Oracle {
  readonly operations: ClientOperation[] = [];
  readonly queues: QueueRecord[] = [];
  /** What the log has stored and lost. */
  readonly log: LogWitness;
  readonly #world: SimulatedWorld;
  readonly #mongodb: MongoServer;

  constructor(world: SimulatedWorld, mongodb: MongoServer) {
    this.#world = world;
    this.#mongodb = mongodb;
    this.log = new LogWitness(world);
  }

  /** Returns a service's journal as the majority has it. */
  journal(service: JournalName): OracleEntry[] {
    const { store } = this.#mongodb;
    const all = store.find(store.collection(`${service}.journal`), {}, store.majority);
    const records = all.filter(({ _id }) => typeof _id === 'object');
    return records.flatMap(({ _id, e }) =>
      (e as Binary[]).map((bytes, index) => {
        const seq = _id.s - e.length + 1 + index;
        const entry = decodeEntry(Buffer.from(bytes.value()));
        const payload = JSON.parse(entry.payload.toString()) as EventPayload;
        if (payload.n !== `${service}:${seq}` || entry.seq !== seq)
          this.#world.violated(`${service} ${seq} is ${payload.n}`);
        const users = UserSet.fromBytes(entry.audience?.users ?? new Uint8Array());
        return { n: payload.n, service, seq, payload, everyone: entry.audience?.everyone ?? false, users };
      }),
    );
  }

  head(service: JournalName): number {
    const { store } = this.#mongodb;
    const [head] = store.find(store.collection(`${service}.journal`), { _id: REALM }, store.majority);
    return (head?.seq as number | undefined) ?? 0;
  }

  /** Returns why the run cannot end yet; undefined if all live queues have received all committed entries. */
  unfinished(created: string | undefined): string | undefined {
    if (created === undefined) return 'there is no log';
    const epoch = this.log.epoch(created);
    for (const service of JOURNALS) {
      const head = this.head(service);
      const last = epoch.last.get(service) ?? 0;
      // A new epoch that started after everything was published may be empty.
      const done = Math.max(last, epoch.last.has(service) ? 0 : this.log.published(service));
      if (done < head) return `${service} is in the log up to ${done} of ${head}`;
    }
    const late = this.late(false);
    if (late) return late;
    for (const queue of this.queues) {
      const missed = queue.end ? undefined : this.#missed(queue);
      if (missed) return `queue ${nameOf(queue)} did not receive ${missed}`;
    }
    for (const one of this.operations) if (one.outcome === 'running') return `${one.command.kind} has no answer`;
    return undefined;
  }

  /**
   * Returns a queue that has not received everything in the log; `patient` ignores queues whose clients are on a break.
   */
  late(patient: boolean): string | undefined {
    const journals = JOURNALS.flatMap((service) => this.journal(service));
    for (const queue of this.queues) {
      if (queue.end || (patient && queue.away)) continue;
      const expected = journals.filter((entry) => isFor(queue, entry)).length;
      const received = queue.received.filter(({ n }) => !this.log.ephemeral.has(n)).length;
      if (received < expected) return `queue ${nameOf(queue)} received ${received} of ${expected}`;
    }
    return undefined;
  }

  /** Compares all records with the journals. Reports each difference to the world's `violated`. */
  verify(): void {
    const journals = { channels: this.journal('channels'), messages: this.journal('messages') };
    for (const service of JOURNALS) {
      journals[service].forEach(({ seq }, index) => {
        if (seq !== index + 1) this.#world.violated(`the journal of ${service} has ${seq} at ${index + 1}`);
      });
    }
    this.#verifyAudiences(journals.messages);
    this.#verifyOperations(journals);
    for (const queue of this.queues) this.#verifyQueue(queue, journals);
  }

  /**
   * Checks that each audience follows from the entries before it: no decision used a state that another writer had
   * replaced.
   */
  #verifyAudiences(entries: readonly OracleEntry[]): void {
    const subscribers = new Set<number>();
    for (const { n, payload, users } of entries) {
      const { type, user = 0 } = payload;
      if (type === 'sim_post' || type === 'sim_read') continue;
      if (type === 'sim_subscribed') subscribers.add(user);
      else if (type === 'sim_unsubscribed') subscribers.delete(user);
      else if (type !== 'sim_message') this.#world.violated(`${n} of type ${type} should have been refused`);
      else if (users.size !== subscribers.size || [...subscribers].some((one) => !users.has(one))) {
        this.#world.violated(`${n} is for ${users.toArray()}, the subscribers were ${[...subscribers]}`);
      }
    }
  }

  #verifyOperations(journals: Record<JournalName, OracleEntry[]>): void {
    const { store } = this.#mongodb;
    const documents = store.find(store.collection('messages.messages'), {}, store.majority);
    let latest = { channels: 0, messages: 0 };
    const byStart = [...this.operations].sort((a, b) => a.startedAt - b.startedAt);
    const ended = this.operations
      .filter((one) => one.outcome === 'done')
      .sort((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0));
    let seen = 0;
    for (const one of byStart) {
      // Writes acknowledged before this one started precede it in the journal.
      for (; (ended[seen]?.endedAt ?? Number.POSITIVE_INFINITY) < one.startedAt; seen++) {
        const before = ended[seen] as ClientOperation;
        const journal = journalOf(before);
        latest = { ...latest, [journal]: Math.max(latest[journal], before.seq) };
      }
      const { command } = one;
      const journal = journalOf(one);
      const isRead = command.kind === 'count';
      if (one.outcome === 'done' && (isRead ? one.seq < latest[journal] : one.seq <= latest[journal])) {
        this.#world.violated(
          `${command.kind} began after ${journal} ${latest[journal]} was acknowledged, and got ${one.seq}`,
        );
      }
      if (command.kind !== 'send') continue;
      const stored = documents.filter(({ key }) => key === command.key);
      const entries = journals.messages.filter(({ payload }) => payload.key === command.key);
      const wanted = one.outcome === 'done' ? 1 : stored.length;
      if (stored.length !== wanted || entries.length !== stored.length || stored.length > 1) {
        this.#world.violated(
          `${command.key} (${one.outcome}) is stored ${stored.length} times, with ${entries.length} entries`,
        );
      }
      if (one.outcome === 'done' && entries[0]?.seq !== one.seq) {
        this.#world.violated(`${command.key} was acknowledged as ${one.seq} and is ${entries[0]?.seq}`);
      }
    }
  }

  #verifyQueue(queue: QueueRecord, journals: Record<JournalName, OracleEntry[]>): void {
    const expected = new Set<string>();
    for (const service of JOURNALS)
      for (const entry of journals[service]) if (isFor(queue, entry)) expected.add(entry.n);
    const received = new Set<string>();
    const { damagedAt = Number.POSITIVE_INFINITY } = this.log.epoch(queue.epoch);
    let lastId = 0;
    const name = nameOf(queue);
    if (queue.end === undefined && damagedAt < queue.usedAt - LOSS_NOTICED_MS) {
      this.#world.violated(`queue ${name} continues although its log has lost frames`);
    }
    for (const { n, id } of queue.received) {
      const isForUser = queue.everything && this.log.ephemeral.get(n)?.user === queue.user;
      if (!expected.has(n) && !isForUser) this.#world.violated(`queue ${name} received ${n}, which is not for it`);
      if (received.has(n)) this.#world.violated(`queue ${name} received ${n} twice`);
      if (id <= lastId) this.#world.violated(`queue ${name} received ${n} under ${id} after ${lastId}`);
      received.add(n);
      lastId = id;
    }
    this.#verifyOrder(queue, expected, received);
    if (queue.end === undefined) {
      for (const n of expected) if (!received.has(n)) this.#world.violated(`queue ${name} never received ${n}`);
      const missed = this.#missed(queue);
      if (missed) this.#world.violated(`queue ${name} never received ${missed}`);
    }
    this.#verifyState(queue, journals);
    this.#verifyRoom(queue, journals);
  }

  /**
   * Checks that a queue receives no post while its user is not in the room, and that it receives the read event of a
   * departure, or has it in its initial state, before the event that its user left.
   */
  #verifyRoom(queue: QueueRecord, journals: Record<JournalName, OracleEntry[]>): void {
    // Entries that a log lost reappear in another order, in queues that start again.
    if (!queue.everything || this.log.losses.length > 0) return;
    const entries = new Map(JOURNALS.flatMap((service) => journals[service]).map((entry) => [entry.n, entry]));
    const inState = journals.messages.filter(({ seq }) => seq <= queue.vector.messages);
    const read = new Set(inState.flatMap(({ payload: { type, key = '' } }) => (type === 'sim_read' ? [key] : [])));
    let isIn = queue.state.channels.room.includes(queue.user);
    for (const { n } of queue.received) {
      const { type, key = '' } = entries.get(n)?.payload ?? { type: '' };
      if (type === 'sim_joined') isIn = true;
      if (type === 'sim_read') read.add(key);
      if (type === 'sim_left') {
        isIn = false;
        if (!read.has(n)) this.#world.violated(`queue ${nameOf(queue)} received ${n} before what it reads`);
      }
      if (type === 'sim_post' && !isIn) {
        this.#world.violated(`queue ${nameOf(queue)} received ${n}, a post, when its user was not in the room`);
      }
    }
  }

  /** Returns an ephemeral entry that entered the log after the queue was registered and was not received. */
  #missed(queue: QueueRecord): string | undefined {
    if (!queue.everything || this.log.losses.length > 0) return undefined;
    for (const [n, { user, storedAt = 0 }] of this.log.ephemeral) {
      const wanted = user === queue.user && storedAt > queue.registeredAt;
      if (wanted && !queue.received.some((one) => one.n === n)) return n;
    }
    return undefined;
  }

  /** Checks that the entries that a queue received are a prefix of one log: in its order and without gaps. */
  #verifyOrder(queue: QueueRecord, expected: ReadonlySet<string>, received: ReadonlySet<string>): void {
    const { order, lost } = this.log.epoch(queue.epoch);
    const known = new Set([order, ...lost].flat());
    const heard = [...received].filter((n) => known.has(n));
    let fault: string | undefined;
    for (const log of [...lost, order]) {
      fault = faultOf(
        heard,
        log.filter((n) => expected.has(n)),
      );
      if (fault === undefined) return;
    }
    this.#world.violated(`queue ${nameOf(queue)} received ${fault}`);
  }

  /** Checks that the initial state matches its seq: the old state and the later events give the new state. */
  #verifyState(queue: QueueRecord, { messages }: Record<JournalName, OracleEntry[]>): void {
    const { state, vector } = queue;
    const keys: string[] = [];
    const subscribers = new Set<number>();
    for (const { seq, payload } of messages) {
      if (seq > vector.messages) break;
      if (payload.type === 'sim_message' && payload.key) keys.push(payload.key);
      if (payload.type === 'sim_subscribed') subscribers.add(payload.user ?? 0);
      if (payload.type === 'sim_unsubscribed') subscribers.delete(payload.user ?? 0);
    }
    const given = state.messages;
    const same = [...given.messages].sort().join() === keys.sort().join();
    const sameSubscribers = [...given.subscribers].sort().join() === [...subscribers].sort().join();
    if (!same || !sameSubscribers)
      this.#world.violated(`the state of the queue ${nameOf(queue)} is not that of messages ${vector.messages}`);
  }
}

/** Describes the first difference between the received entries and a log; undefined if they are a prefix of it. */
function faultOf(heard: readonly string[], log: readonly string[]): string | undefined {
  const at = heard.findIndex((n, index) => n !== log[index]);
  return at < 0 ? undefined : `${heard[at]} where ${log[at]} should have come`;
}

const nameOf = ({ user, registeredAt }: QueueRecord): string => `of user ${user} since ${registeredAt.toFixed(1)}`;

function journalOf({ command }: ClientOperation): JournalName {
  return ['create', 'join', 'leave'].includes(command.kind) ? 'channels' : 'messages';
}

function isFor(queue: QueueRecord, { service, seq, everyone, users, payload }: OracleEntry): boolean {
  if (seq <= queue.vector[service]) return false;
  if (!queue.everything && payload.type !== 'sim_message') return false;
  return everyone || users.has(queue.user);
}
