/**
 * A small service with a journal, made of what every such service is made of: the commit queue, the relay and the journal,
 * put together by `journalled`. Two of them run: `channels`, whose entries are causes, and `messages`, whose entries have the
 * audience that a set of subscribers, read in the transaction or remembered from the last, had at that very moment.
 */
import { badRequest, notReady, UserSet } from '@rookery/core';
import { type ClientSession, type Database, ensureIndexes, journalSeq, snapshotRead, type Tx } from '@rookery/data';
import type { Log } from '@rookery/log';
import { type CallContext, onward, type ServiceBinding, services } from '@rookery/rpc';
import type { Clients, Logger } from '@rookery/runtime';
import { type Journalled, journalled } from '@rookery/runtime/journalled';

export const REALM = 1;
export const JOURNALS = ['channels', 'messages'] as const;
export type JournalName = (typeof JOURNALS)[number];

/** What a client asks of `messages`; travels as the content of a message. */
export type Command =
  | { readonly kind: 'send'; readonly key: string }
  | { readonly kind: 'subscribe' | 'unsubscribe'; readonly user: number }
  /** Changes nothing: how many subscribers there are. */
  | { readonly kind: 'count' }
  /** Refused after it has staged writes. */
  | { readonly kind: 'refuse' }
  /** Writes what the database refuses. */
  | { readonly kind: 'poison' };

/** What an event says of itself: `n` names its entry. */
export interface EventPayload {
  readonly type: string;
  readonly n: string;
  readonly key?: string;
  readonly user?: number;
}

export interface JournalServiceOptions {
  readonly service: JournalName;
  readonly database: Database;
  readonly log: Log;
  readonly clients: Clients;
  readonly logger: Logger;
}

export interface JournalService {
  readonly bindings: ServiceBinding[];
  /** The most initial states that it was asked for at a time; to be set back to 0. */
  readonly load: { most: number };
  readonly journalled: Journalled;
}

/** Long beyond any run: the journals of a run stay whole, so that they can be compared with what was told. */
const RETENTION_MS = 7 * 24 * 3600_000;

export async function startJournalService(o: JournalServiceOptions): Promise<JournalService> {
  const { service, database, log, logger, clients } = o;
  await ensureIndexes(database, { messages: [], subscribers: [] });
  const parts = journalled({
    service,
    database,
    log,
    logger,
    clients,
    counters: ['message'],
    config: { JOURNAL_RETENTION_MS: RETENTION_MS },
  });
  const load = { most: 0 };
  let running = 0;
  const common = {
    GetInitialState: async (request: { min_seq: number }) => {
      load.most = Math.max(load.most, ++running);
      try {
        return await initialState(service, database, request.min_seq);
      } finally {
        running--;
      }
    },
    WaitPublished: parts.waitPublished,
  };
  const own =
    service === 'channels'
      ? {
          // Creates a channel.
          Subscribe: async (_: unknown, ctx: CallContext) => toJson({ seq: await create(parts, ctx) }),
          // What decisions are made on: the seq that is known, and whether it is in the log.
          ListChannels: async () =>
            toJson({ seq: await journalSeq(database, REALM), published: parts.relay.published(REALM) }),
        }
      : {
          SendMessage: async (request: { content: string }, ctx: CallContext) => ({
            id: await carryOut(parts, database, clients, JSON.parse(request.content) as Command, ctx),
          }),
        };
  const definition = service === 'channels' ? services.Channels : services.Messages;
  const bindings = [{ definition, handlers: { ...common, ...own } }] as unknown as ServiceBinding[];
  return { bindings, load, journalled: parts };
}

function create({ commits }: Journalled, ctx: CallContext): Promise<number> {
  return commits.run(REALM, ctx, async (tx) => announce(tx, 'channels', { type: 'sim_channel' }, undefined));
}

/** Carries out a command; resolves with the seq that it was decided at or brought about. */
async function carryOut(
  { commits }: Journalled,
  database: Database,
  clients: Clients,
  command: Command,
  ctx: CallContext,
): Promise<number> {
  const cause = command.kind === 'send' ? await newestChannel(clients, ctx) : undefined;
  const { seq } = await commits.run(REALM, ctx, async (tx) => ({ seq: await decide(tx, database, command, cause) }));
  return seq;
}

/** The newest channel, where it is not known to be in the log. */
async function newestChannel(clients: Clients, ctx: CallContext): Promise<number | undefined> {
  const { json } = await clients.channels.ListChannels({}, { ...onward(ctx), route: String(REALM) });
  const { seq, published } = JSON.parse(json.toString()) as { seq: number; published: number };
  return seq > published ? seq : undefined;
}

async function decide(tx: Tx, database: Database, command: Command, cause: number | undefined): Promise<number> {
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

/** Emits an event to some users, or to everyone. */
function announce(
  tx: Tx,
  service: JournalName,
  payload: Omit<EventPayload, 'n'>,
  users: readonly number[] | undefined,
  cause?: number,
): number {
  const seq = tx.lastSeq() + 1;
  return tx.emit({
    type: payload.type,
    payload: Buffer.from(JSON.stringify({ ...payload, n: `${service}:${seq}` })),
    audience: users === undefined ? { everyone: true } : { users: UserSet.of(users).toBytes() },
    ...(cause === undefined ? {} : { causes: [{ service: 'channels', seq: cause }] }),
  });
}

async function readSubscribers(database: Database, session: ClientSession): Promise<Set<number>> {
  const found = await database.collection<{ _id: number }>('subscribers').find({}, { session }).toArray();
  return new Set(found.map(({ _id }) => _id));
}

/** What there is at a moment, and the seq of that moment. */
async function initialState(service: JournalName, database: Database, minSeq: number) {
  return snapshotRead(database, async (session) => {
    const seq = await journalSeq(database, REALM, session);
    if (seq < minSeq) throw notReady();
    const messages = await database.collection<{ key: string }>('messages').find({}, { session }).toArray();
    const subscribers = await readSubscribers(database, session);
    const state = { [service]: { seq, messages: messages.map(({ key }) => key), subscribers: [...subscribers] } };
    return { seq, json: Buffer.from(JSON.stringify(state)), shared: [] };
  });
}

function toJson(value: object) {
  return { json: Buffer.from(JSON.stringify(value)) };
}
