/**
 * A small service with a journal, built from the parts of every such service: the commit queue, the relay and the
 * journal, assembled by `journalled`. Two of them run. The entries of `channels` are causes. Each entry of `messages`
 * has the set of subscribers at its commit as audience, which is read in the transaction or cached from the previous
 * one. Posts to the room use the roster of `channels`, as messages do, and are fenced when a user leaves.
 */
import { badRequest, notReady, UserSet } from '@rookery/core';
import {
  type ClientSession,
  causeCounter,
  type Database,
  ensureIndexes,
  journalSeq,
  sessionOptions,
  snapshotRead,
  type Tx,
} from '@rookery/data';
import type { Log } from '@rookery/log';
import type { FenceReply } from '@rookery/protos/gen/rookery/FenceReply.ts';
import type { FenceRequest__Output } from '@rookery/protos/gen/rookery/FenceRequest.ts';
import type { SubscribeRequest__Output } from '@rookery/protos/gen/rookery/SubscribeRequest.ts';
import type { Withdrawal } from '@rookery/protos/gen/rookery/Withdrawal.ts';
import { type CallContext, forwardedOptions, type ServiceBinding, services } from '@rookery/rpc';
import { type Clients, causesAt, fencesIn, type Logger } from '@rookery/runtime';
import { type JournalParts, journalled } from '@rookery/runtime/journalled';
import { positionAt } from '../../services/channels/src/journal/position.ts';
import { checkCurrent } from '../../services/messages/src/upstream/check-current.ts';
import { retryOnStale } from '../../services/messages/src/upstream/retry-on-stale.ts';

export const REALM = 1;
export const JOURNALS = ['channels', 'messages'] as const;
export type JournalName = (typeof JOURNALS)[number];

/** A client's command to `messages`; travels as the content of a message. */
export type Command =
  | { readonly kind: 'send'; readonly key: string }
  | { readonly kind: 'subscribe' | 'unsubscribe'; readonly user: number }
  /** A message to the users in the room, whose roster the other service owns. */
  | { readonly kind: 'post'; readonly key: string }
  /** Changes nothing; returns the number of subscribers. */
  | { readonly kind: 'count' }
  /** Rejected after it has staged writes. */
  | { readonly kind: 'refuse' }
  /** Stages a write that the database rejects. */
  | { readonly kind: 'poison' };

/** A client's command to `channels`: create a channel, or join or leave the room; travels as the name of a channel. */
export type ChannelCommand = { readonly kind: 'create' } | { readonly kind: 'join' | 'leave'; readonly user: number };

/** The payload of an event: `n` names its entry. */
export interface EventPayload {
  readonly type: string;
  readonly n: string;
  readonly key?: string;
  readonly user?: number;
}

interface JournalServiceOptions {
  readonly service: JournalName;
  readonly database: Database;
  readonly log: Log;
  readonly clients: Clients;
  readonly logger: Logger;
}

export interface JournalService {
  readonly bindings: ServiceBinding[];
  /** The peak of concurrent requests for initial states; reset by writing 0. */
  readonly load: { most: number };
  readonly journalled: JournalParts;
}

/** Far longer than any run, so that journals stay complete for the comparison with what clients received. */
const RETENTION_MS = 7 * 24 * 3600_000;

export async function startJournalService(options: JournalServiceOptions): Promise<JournalService> {
  const { service, database, log, logger, clients } = options;
  await ensureIndexes(database, { messages: [], subscribers: [], room: [] });
  const parts = journalled({
    service,
    database,
    log,
    logger,
    clients,
    counters: ['message', 'fence', 'fences'],
    config: { JOURNAL_RETENTION_MS: RETENTION_MS },
    ...(service === 'channels' && { setFence: fencesIn(clients) }),
  });
  const load = { most: 0 };
  let running = 0;
  const common = {
    GetInitialState: async (request: { min_seq: number }, ctx: CallContext) => {
      load.most = Math.max(load.most, ++running);
      try {
        const state = await initialState(service, database, request.min_seq);
        if (service === 'channels') await positionAt(parts, REALM, state.seq, ctx);
        return state;
      } finally {
        running--;
      }
    },
    WaitPublished: parts.waitPublished,
  };
  const own =
    service === 'channels'
      ? {
          Subscribe: async ({ subscriptions }: SubscribeRequest__Output, ctx: CallContext) => {
            const command = JSON.parse(subscriptions[0]?.name ?? '') as ChannelCommand;
            return toJson({ seq: await change(parts, database, command, ctx) });
          },
          // The position that decisions are based on: the known seq, and whether it is in the log.
          ListChannels: async (_: unknown, ctx: CallContext) =>
            toJson(await positionAt(parts, REALM, await journalSeq(database, REALM), ctx)),
          // The users in the room.
          GetAudience: async (_: unknown, ctx: CallContext) => {
            const { users, at } = await readRoom(database);
            const position = await positionAt(parts, REALM, at, ctx);
            return { users: Buffer.from(UserSet.of(users).toBytes()), position };
          },
        }
      : {
          Fence: (request: FenceRequest__Output) => fence(parts, request),
          SendMessage: async (request: { content: string }, ctx: CallContext) => ({
            id: await execute(parts, database, clients, JSON.parse(request.content) as Command, ctx),
          }),
        };
  const definition = service === 'channels' ? services.Channels : services.Messages;
  const bindings = [{ definition, handlers: { ...common, ...own } }] as unknown as ServiceBinding[];
  return { bindings, load, journalled: parts };
}

/** Creates a channel, or changes who is in the room. */
function change({ commits }: JournalParts, database: Database, command: ChannelCommand, ctx: CallContext) {
  return commits.run(REALM, ctx, async (tx) => {
    if (command.kind === 'create') return announce(tx, 'channels', { type: 'sim_channel' }, undefined);
    const { user, kind } = command;
    const { users } = await tx.read((session) => readRoom(database, session));
    if (users.includes(user) === (kind === 'join')) throw badRequest('Nothing changes');
    const at = tx.lastSeq() + 1;
    const left = users.filter((one) => one !== user);
    tx.update('room', { _id: 1 }, { $set: { users: kind === 'join' ? [...left, user] : left, at } }, { upsert: true });
    const withdraws = kind === 'leave' && [{ channel_id: 1, version: at, leaving: UserSet.of([user]).toBytes() }];
    const payload = { type: kind === 'join' ? 'sim_joined' : 'sim_left', user };
    return announce(tx, 'channels', payload, [user], undefined, withdraws || []);
  });
}

interface Room {
  readonly users: readonly number[];
  /** The seq of its last change. */
  readonly at: number;
}

async function readRoom(database: Database, session?: ClientSession): Promise<Room> {
  const found = await database.collection<Room & { _id: number }>('room').findOne({ _id: 1 }, sessionOptions(session));
  return found ?? { users: [], at: 0 };
}

/** Rejects decisions on an older room, as the messages service does, and emits a read event to the leaving users. */
async function fence({ commits }: JournalParts, request: FenceRequest__Output): Promise<FenceReply> {
  const { seq, withdrawals } = request;
  await commits.run(REALM, {}, async (tx) => {
    tx.raise('fence', seq);
    return null;
  });
  return commits.run(REALM, { requestKey: `fence/${seq}`, attempt: 1 }, async (tx) => {
    const isLate = tx.value(causeCounter('channels')) >= seq;
    tx.next('fences');
    const users = withdrawals.flatMap(({ leaving }) => UserSet.fromBytes(leaving).toArray());
    announce(tx, 'messages', { type: 'sim_read', key: `channels:${seq}` }, users);
    return { seq: isLate ? 0 : tx.lastSeq() };
  });
}

/** Executes a command. Resolves with the seq that it created, or after which it was decided. */
async function execute(
  { commits }: JournalParts,
  database: Database,
  clients: Clients,
  command: Command,
  ctx: CallContext,
): Promise<number> {
  if (command.kind === 'post') {
    return retryOnStale(ctx, async () => {
      const askedAt = performance.now();
      const { users, position } = await clients.channels.GetAudience(
        {},
        { ...forwardedOptions(ctx), route: String(REALM) },
      );
      const [cause] = causesAt('channels', position);
      return commits.run(REALM, ctx, async (tx) => {
        checkCurrent(tx, askedAt);
        const payload = { type: 'sim_post', key: command.key };
        return announce(tx, 'messages', payload, UserSet.fromBytes(users).toArray(), cause && Number(cause.seq));
      });
    });
  }
  const cause = command.kind === 'send' ? await newestChannel(clients, ctx) : undefined;
  const { seq } = await commits.run(REALM, ctx, async (tx) => ({ seq: await decide(tx, database, command, cause) }));
  return seq;
}

/** Commands that are decided on the service's own state. */
type OwnCommand = Exclude<Command, { kind: 'post' }>;

/** Returns the seq of the newest channel if it is not known to be in the log. */
async function newestChannel(clients: Clients, ctx: CallContext): Promise<number | undefined> {
  const { json } = await clients.channels.ListChannels({}, { ...forwardedOptions(ctx), route: String(REALM) });
  const { seq, published } = JSON.parse(json.toString()) as { seq: number; published: number };
  return seq > published ? seq : undefined;
}

async function decide(tx: Tx, database: Database, command: OwnCommand, cause: number | undefined): Promise<number> {
  const subscribers = await tx.memory('subscribers', () => tx.read((session) => readSubscribers(database, session)));
  switch (command.kind) {
    case 'send': {
      const id = tx.next('message');
      tx.insert('messages', { _id: id, key: command.key, seq: tx.lastSeq() + 1 });
      return announce(tx, 'messages', { type: 'sim_message', key: command.key }, [...subscribers], cause);
    }
    case 'subscribe':
      if (subscribers.has(command.user)) throw badRequest('Subscribed already');
      tx.insert('subscribers', { _id: command.user });
      tx.afterwards(() => subscribers.add(command.user));
      return announce(tx, 'messages', { type: 'sim_subscribed', user: command.user }, [command.user]);
    case 'unsubscribe':
      if (!subscribers.has(command.user)) throw badRequest('Not subscribed');
      tx.remove('subscribers', { _id: command.user });
      tx.afterwards(() => subscribers.delete(command.user));
      return announce(tx, 'messages', { type: 'sim_unsubscribed', user: command.user }, [command.user]);
    case 'count':
      return tx.lastSeq();
    case 'refuse':
      tx.next('message');
      tx.insert('messages', { _id: -1 });
      announce(tx, 'messages', { type: 'sim_refused' }, undefined);
      throw badRequest('Refused');
    case 'poison':
      tx.insert('subscribers', { _id: 'poison' });
      tx.insert('subscribers', { _id: 'poison' });
      return announce(tx, 'messages', { type: 'sim_poisoned' }, undefined);
  }
}

/** Emits an event to some users, or to all. */
function announce(
  tx: Tx,
  service: JournalName,
  payload: Omit<EventPayload, 'n'>,
  users: readonly number[] | undefined,
  cause?: number,
  withdraws: Withdrawal[] = [],
): number {
  const seq = tx.lastSeq() + 1;
  return tx.emit({
    type: payload.type,
    payload: Buffer.from(JSON.stringify({ ...payload, n: `${service}:${seq}` })),
    audience: users === undefined ? { everyone: true } : { users: UserSet.of(users).toBytes() },
    ...(cause === undefined ? {} : { causes: [{ service: 'channels', seq: cause }] }),
    ...(withdraws.length > 0 && { withdraws }),
  });
}

async function readSubscribers(database: Database, session: ClientSession): Promise<Set<number>> {
  const found = await database.collection<{ _id: number }>('subscribers').find({}, { session }).toArray();
  return new Set(found.map(({ _id }) => _id));
}

/** Returns the initial state in one snapshot, with its seq. */
async function initialState(service: JournalName, database: Database, minSeq: number) {
  return snapshotRead(database, async (session) => {
    const seq = await journalSeq(database, REALM, session);
    if (seq < minSeq) throw notReady();
    const messages = await database.collection<{ key: string }>('messages').find({}, { session }).toArray();
    const subscribers = await readSubscribers(database, session);
    const { users: room } = await readRoom(database, session);
    const state = { [service]: { seq, messages: messages.map(({ key }) => key), subscribers: [...subscribers], room } };
    return { seq, json: Buffer.from(JSON.stringify(state)), shared: [] };
  });
}

function toJson(value: object) {
  return { json: Buffer.from(JSON.stringify(value)) };
}
