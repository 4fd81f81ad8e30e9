/**
 * The stage of the tests of queues: a real NATS server, replicas of the service, and a journal to publish from. The
 * other services are replaced by fixed parts of a register.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DomainError, ROLES, UserSet } from '@rookery/core';
import { type RunningServer, startNats } from '@rookery/embedded';
import { type EntryInput, encodeEntry, type JournalSource, Log, type LogOptions, Relay } from '@rookery/log';
import type { InitialStateRequest } from '@rookery/protos/gen/rookery/InitialStateRequest.ts';
import type { PrepareSendRequest } from '@rookery/protos/gen/rookery/PrepareSendRequest.ts';
import type { RegisterReply } from '@rookery/protos/gen/rookery/RegisterReply.ts';
import type { RegisterRequest } from '@rookery/protos/gen/rookery/RegisterRequest.ts';
import type { ResolveUsersRequest } from '@rookery/protos/gen/rookery/ResolveUsersRequest.ts';
import type { CallContext, CallOptions } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';
import { pino } from 'pino';
import { z } from 'zod';
import { type EventsConfig, eventsSettings } from '../src/config.ts';
import type { Vector } from '../src/registration/rules/registration.ts';
import { type EventsService, type EventsServiceOptions, startEvents } from '../src/service.ts';

const REALM = 1;
const SECRET_KEYS = 'k'.repeat(32);
const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });

/** An event as a client sees it. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests assert
export type Event = any;

/** The replies of the stand-in services to a register, and the requests that they received. */
interface State {
  seqs: Vector;
  readonly asked: { service: keyof Vector; types: string[]; all: boolean; min_seq: number; role: number | undefined }[];
  /** The current role of the registering user; undefined for that of the call. */
  role?: number | undefined;
  json: Record<keyof Vector, string>;
  /** The subscribers of channels. */
  readonly rosters: Map<number, readonly number[]>;
  /** Users who have disabled notifications that others type. */
  readonly notTypedTo: Set<number>;
}

export class Stage {
  readonly realm = REALM;
  readonly state: State = {
    seqs: { users: 0, channels: 0, messages: 0 },
    asked: [],
    json: { users: '{"realm_users":[]}', channels: '{"streams":[]}', messages: '{}' },
    rosters: new Map(),
    notTypedTo: new Set(),
  };
  #nats: RunningServer;
  readonly #dir: string;
  readonly #connection: Omit<LogOptions, 'name'>;
  readonly #replicas = new Set<Replica>();
  readonly #relays = new Map<string, { relay: Relay; entries: { seq: number; bytes: Uint8Array }[] }>();
  readonly log: Log;

  private constructor(nats: RunningServer, dir: string, connection: Omit<LogOptions, 'name'>, log: Log) {
    this.#nats = nats;
    this.#dir = dir;
    this.#connection = connection;
    this.log = log;
  }

  static async open(maxBytes = 64 * 1024 ** 2): Promise<Stage> {
    const dir = await mkdtemp(join(tmpdir(), 'rookery-events-'));
    const nats = await startNats({ dir });
    const connection = { servers: nats.url, namespace: 'test', logger, maxBytes };
    const log = await Log.connect({ ...connection, name: 'stage' });
    await log.ready();
    return new Stage(nats, dir, connection, log);
  }

  /** Starts a replica with a connection of its own that reads the log. */
  async replica(
    settings: Partial<EventsConfig> = {},
    now?: () => number,
    formats?: EventsServiceOptions['formats'],
  ): Promise<Replica> {
    const name = `events-${this.#replicas.size}`;
    const log = await Log.connect({ ...this.#connection, name });
    const config = { ...z.object(eventsSettings).parse({ SECRET_KEYS }), ...settings };
    const service = startEvents({
      log,
      config,
      logger,
      clients: standIns(this.state),
      ...(now && { now }),
      ...(formats && { formats }),
    });
    const replica = new Replica(log, service, () => this.#replicas.delete(replica));
    this.#replicas.add(replica);
    await service.context.tail.reached(await this.log.lastSequence(), 10_000);
    return replica;
  }

  /** Commits entries to a service's journal and waits until they are in the log. Resolves with the last seq. */
  async publish(service: keyof Vector, ...entries: EntryInput[]): Promise<number> {
    const { relay, entries: journal } = this.#journal(service);
    const pending = entries.map((entry) => {
      const seq = journal.length + 1;
      const one = { seq, bytes: encodeEntry({ at_ms: Date.now(), ...entry, seq }), causes: [] };
      journal.push(one);
      return one;
    });
    relay.push(REALM, pending);
    await relay.waitPublished(REALM, journal.length);
    return journal.length;
  }

  /** Kills NATS, and restarts it on the same port with its stored data. */
  async restartNats(meanwhile: () => Promise<void> = async () => {}): Promise<void> {
    await this.#nats.kill();
    await meanwhile();
    this.#nats = await startNats({ dir: this.#dir });
  }

  /** Deletes and recreates the stream: another epoch. */
  async wipe(): Promise<void> {
    await this.log.stream.recreate(this.log.epoch, 'a test');
  }

  async close(): Promise<void> {
    for (const replica of [...this.#replicas]) await replica.stop();
    for (const { relay } of this.#relays.values()) await relay.drain();
    await this.log.close();
    await this.#nats.kill();
    await rm(this.#dir, { recursive: true, force: true });
  }

  #journal(service: string) {
    let one = this.#relays.get(service);
    if (!one) {
      const entries: { seq: number; bytes: Uint8Array }[] = [];
      const relay = new Relay({ log: this.log, service, source: journalOf(entries), waitFor: async () => {}, logger });
      one = { relay, entries };
      this.#relays.set(service, one);
    }
    return one;
  }
}

export interface PollOptions extends Partial<CallContext> {
  readonly dontBlock?: boolean;
  /** The gateway's cached registration. */
  readonly cached?: { readonly registration: Buffer; readonly usedAt: number; readonly through: number };
}

/** A replica, and clients that talk to it. */
export class Replica {
  readonly log: Log;
  readonly service: EventsService;
  readonly #onStop: () => void;

  constructor(log: Log, service: EventsService, onStop: () => void) {
    this.log = log;
    this.service = service;
    this.#onStop = onStop;
  }

  /** Registers a queue of a user. */
  async register(userId: number, request: RegisterRequest = {}, more: Partial<CallContext> = {}): Promise<Event> {
    const { json } = await this.askToRegister(userId, request, more);
    return JSON.parse(Buffer.from(json as Uint8Array).toString());
  }

  /** Registers a queue, and returns the reply that the gateway receives. */
  async askToRegister(
    userId: number,
    request: RegisterRequest = {},
    more: Partial<CallContext> = {},
  ): Promise<RegisterReply> {
    return this.service.handlers.Register(
      {
        apply_markdown: false,
        client_gravatar: false,
        include_subscribers: false,
        partial_subscribers: false,
        slim_presence: false,
        presence_history_limit_days: 0,
        event_types: [],
        all_event_types: true,
        fetch_event_types: [],
        same_fetch_types: true,
        all_public_streams: false,
        capabilities: null,
        narrow: [],
        idle_queue_timeout_secs: 0,
        known_parts: [],
        takes_shared: false,
        ...request,
      } as Parameters<EventsService['handlers']['Register']>[0],
      context(userId, more),
    );
  }

  /** Polls once, and returns the events. */
  async poll(userId: number, queueId: string, lastEventId: number, options: PollOptions = {}): Promise<Event[]> {
    return (await this.ask(userId, queueId, lastEventId, options)).events;
  }

  /** Polls once, and returns the events and what the gateway caches of the queue. */
  async ask(
    userId: number,
    queueId: string,
    lastEventId: number,
    { dontBlock = false, cached, ...more }: PollOptions = {},
  ): Promise<{ events: Event[]; registration: Buffer; through: number }> {
    const request = {
      queue_id: queueId,
      last_event_id: lastEventId,
      has_last_event_id: true,
      dont_block: dontBlock,
      registration: cached?.registration ?? Buffer.alloc(0),
      used_at_ms: cached?.usedAt ?? 0,
      through: cached?.through ?? 0,
    };
    const { json, registration, through } = await this.service.handlers.GetEvents(request, context(userId, more));
    const body = JSON.parse(Buffer.from(json as Uint8Array).toString());
    if (body.queue_id !== queueId) throw new Error(`the reply is of queue ${body.queue_id}`);
    return {
      events: body.events,
      registration: (registration as Buffer | undefined) ?? Buffer.alloc(0),
      through: Number(through),
    };
  }

  /** Returns all current events after an id, over as many polls as it takes. */
  async all(userId: number, queueId: string, lastEventId = -1): Promise<Event[]> {
    const events: Event[] = [];
    for (;;) {
      const more = await this.poll(userId, queueId, events.at(-1)?.id ?? lastEventId, { dontBlock: true });
      if (more.length === 0) return events;
      events.push(...more);
    }
  }

  async remove(userId: number, queueId: string, more: Partial<CallContext> = {}): Promise<void> {
    await this.service.handlers.DeleteQueue({ queue_id: queueId }, context(userId, more));
  }

  /** Resolves when the replica has read the log to its end and notified waiting polls. */
  async settled(): Promise<void> {
    await this.service.context.tail.reached(await this.log.lastSequence(), 10_000);
  }

  /** Returns how often it has read the log again. */
  catchUps(): number {
    return this.service.context.queues.catchUps;
  }

  /** Resolves when this many polls wait. */
  async holds(polls: number): Promise<void> {
    while (this.service.context.queues.held !== polls) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Stops it as a crash would, without notice. */
  async kill(): Promise<void> {
    this.#onStop();
    await this.log.close();
  }

  async stop(): Promise<void> {
    this.#onStop();
    await this.service.stop();
    await this.log.close();
  }
}

/** The context of a call by a user of the realm. */
export function context(userId: number, more: Partial<CallContext> & { role?: number } = {}): CallContext {
  const { role = ROLES.member, ...rest } = more;
  return {
    caller: {
      realm_id: REALM,
      user_id: userId,
      role,
      bot_type: 0,
      group_ids: [],
      realm_version: 0,
      bot_defaults: null,
      restricted_visibility: false,
      no_drafts: false,
      card: {
        user_id: userId,
        email: emailOf(userId),
        full_name: '',
        avatar_url: '',
        avatar_hash_url: '',
        role,
        bot_type: 0,
        is_active: true,
        channel_notifications: 0,
        bot_owner_id: 0,
        automatic_topics: 0,
        shows_reading: true,
        translate_emoticons: false,
      },
      client: 'test',
    },
    requestId: 'test',
    requestKey: '',
    attempt: 0,
    deadlineAt: performance.now() + 20_000,
    signal: new AbortController().signal,
    ...rest,
  };
}

/** An entry of an event for some users. */
export function event(type: string, users: readonly number[], fields: object = {}): EntryInput {
  return {
    type,
    payload: Buffer.from(JSON.stringify({ type, ...fields })),
    audience: { users: UserSet.of(users).toBytes() },
  };
}

/** Returns the error with which a call was rejected. */
export async function refusal(call: Promise<unknown>): Promise<DomainError> {
  return call.then(
    () => Promise.reject(new Error('it was not refused')),
    (error: unknown) => error as DomainError,
  );
}

/** Stand-ins for the services that this one calls, answered from the state; calls that it does not make are missing. */
function standIns(state: State): Pick<Clients, 'users' | 'channels' | 'messages'> {
  const part = (service: keyof Vector) => ({
    GetInitialState: async (request: InitialStateRequest, { caller }: CallOptions) => {
      const { types = [], all = false, min_seq } = request;
      state.asked.push({ service, types, all, min_seq: Number(min_seq), role: caller?.role });
      const { role = caller?.role } = state;
      const present = service === 'users' && role !== caller?.role ? { ...caller, role } : null;
      return { seq: state.seqs[service], json: Buffer.from(state.json[service]), shared: [], caller: present };
    },
  });
  const users = {
    ...part('users'),
    ResolveUsers: async ({ user_ids = [] }: ResolveUsersRequest) => ({
      users: user_ids.map((user_id) => ({ user_id, email: emailOf(user_id) })),
      not_typed_to: user_ids.filter((id) => state.notTypedTo.has(id)),
    }),
  };
  const channels = {
    ...part('channels'),
    PrepareSend: async ({ channel_id = 0 }: PrepareSendRequest) => {
      const roster = state.rosters.get(channel_id) ?? [];
      return { subscriber_count: roster.length, roster: Buffer.from(UserSet.of(roster).toBytes()) };
    },
  };
  return { users, channels, messages: part('messages') } as unknown as Clients;
}

function emailOf(userId: number): string {
  return `user${userId}@example.com`;
}

function journalOf(entries: { seq: number; bytes: Uint8Array }[]): JournalSource {
  return {
    read: async (_realm, after, limit) => entries.slice(after, after + limit),
    head: async () => entries.length,
    exactHead: async () => entries.length,
    realms: async () => [REALM],
    position: async () => undefined,
    savePosition: async () => {},
  };
}
