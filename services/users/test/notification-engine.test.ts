/** Tests what the notification engine decides on the log, after restored databases and repeated logs. */
import { UserSet } from '@rookery/core';
import { decodeEntry, type EntryInput, encodeEntry } from '@rookery/log';
import { Unavailable } from '@rookery/rpc';
import { afterEach, describe, expect, it } from 'vitest';
import { COLLECTIONS } from '../src/database/collections.ts';
import { type DeliveryKind, deliveryId, type Sender } from '../src/notifications/delivery.ts';
import { mailFrameOf } from '../src/notifications/mail/mail-frame.ts';
import { type EngineFigures, RealmWorker } from '../src/notifications/realm-worker.ts';
import { commitDecisions, type DeliveryDocument, HeadMoved, loadHead } from '../src/notifications/store/decisions.ts';
import { foundOrganisation, type TestUser, useReplica } from './start-users.ts';

const MINUTE_MS = 60_000;
const AT = Date.UTC(2026, 0, 1);

const workers: RealmWorker[] = [];

const { replica } = await useReplica();
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});

const deliveries = () => replica.database.collection<DeliveryDocument>(COLLECTIONS.deliveries);
const storedOf = async (realm: number) =>
  (await deliveries().find({ realm }).sort({ message_id: 1 }).toArray()).map(({ message_id }) => message_id);
const bytes = (...users: TestUser[]) => UserSet.of(users.map(({ id }) => id)).toBytes();

/** Reaches all users, and sends nothing: the dispatcher does not run. */
const mail: Sender = {
  kind: 'mail',
  maxBatch: 1,
  concurrency: 1,
  leaseMs: 60_000,
  remembersShown: false,
  reachable: async (_realm, users) => new Set(users),
  send: async (batch) => batch.map(() => ({ result: 'sent' })),
};

/**
 * The worker of an organisation in a new process.
 * @param fails the error of the channels service, if it fails
 */
function workerOf(realm: number, fails: () => Error | undefined = () => undefined) {
  const { database, context } = replica;
  const figures: EngineFigures = { messages: 0, deliveries: 0, revocations: 0, failures: 0, givenUp: 0, cpuSeconds: 0 };
  const nothing = Buffer.alloc(0);
  const choices = { email_on: nothing, email_off: nothing, push_on: nothing, push_off: nothing, muted: nothing };
  const wildcards = { wildcard_on: nothing, wildcard_off: nothing };
  const topic = { followed: nothing, unmuted: nothing, muted: nothing };
  const asked: string[][] = [];
  const worker = new RealmWorker(realm, {
    database,
    logger: context.logger,
    figures,
    onDecided: () => {},
    giveUpMs: 300,
    directories: context.directories,
    presences: context.presenceTables,
    // A channel and a topic without notification settings of users.
    channels: {
      GetChannelNotifications: async () => ({ ...choices, ...wildcards }),
      GetTopicNotifications: async ({ topics = [] }) => {
        const error = fails();
        if (error) throw error;
        asked.push(topics.map((one) => `${one.channel_id}:${one.topic}`));
        return { topics: topics.map(() => topic) };
      },
    },
    senders: new Map<DeliveryKind, Sender>([['mail', mail]]),
  });
  workers.push(worker);
  /** Resolves when the entries are decided. */
  const decide = async (...entries: EntryInput[]) => {
    const decoded = entries.map((entry) => decodeEntry(encodeEntry(entry)));
    worker.push({ sequence: 1, realm, service: 'messages', entries: decoded, at: AT });
    await expect.poll(() => worker.length, { timeout: 20_000 }).toBe(0);
  };
  return { decide, figures, asked };
}

/** The entry of a direct message. */
const direct = (seq: number, messageId: number, from: TestUser, to: TestUser, at = AT): EntryInput => ({
  seq,
  at_ms: at,
  message: { message_id: messageId, sender_id: from.id, is_direct: true },
  audience: { users: bytes(from, to), flags: [{ flag: 'read', users: bytes(from) }] },
});

async function pair() {
  const { realm, add } = await foundOrganisation(replica);
  return { realm, add, ann: await add('Ann'), ben: await add('Ben') };
}

describe('entries of the log', () => {
  it('are decided once, however often the log repeats them', async () => {
    const { realm, ann, ben } = await pair();
    const entries = [direct(1, 11, ann, ben), direct(2, 12, ann, ben)];
    await workerOf(realm).decide(...entries);
    expect(await storedOf(realm)).toEqual([11, 12]);
    // Sent deliveries are no longer stored.
    await deliveries().deleteMany({ realm });
    const successor = workerOf(realm);
    await successor.decide(...entries, direct(3, 13, ann, ben));
    expect(await storedOf(realm)).toEqual([13]);
    expect(successor.figures).toMatchObject({ deliveries: 1, failures: 0 });
  });

  it('are decided where the database was restored: of lower seqs, at later times', async () => {
    const { realm, ann, ben } = await pair();
    const { decide } = workerOf(realm);
    await decide(direct(1, 11, ann, ben), direct(2, 12, ann, ben), direct(3, 13, ann, ben));
    const later = AT + 10 * MINUTE_MS;
    await decide(direct(2, 22, ann, ben, later), direct(3, 23, ann, ben, later));
    expect(await storedOf(realm)).toEqual([11, 12, 13, 22, 23]);
    expect(await loadHead(replica.database, realm)).toEqual({ seq: 3, user: 0, at: later });
    // The entries that the restore lost do not return; a log that repeats them adds nothing.
    await workerOf(realm).decide(direct(2, 32, ann, ben), direct(3, 33, ann, ben));
    expect(await storedOf(realm)).toEqual([11, 12, 13, 22, 23]);
  });

  const toTopicOf = (ann: TestUser, ben: TestUser, seq: number): EntryInput => ({
    seq,
    at_ms: AT,
    message: { message_id: seq, sender_id: ann.id, channel_id: 9, topic: `topic ${seq}` },
    audience: { users: bytes(ann, ben), flags: [] },
  });

  it('are given up where they cannot be decided, and those behind them are decided', async () => {
    const { realm, ann, ben } = await pair();
    const { decide, figures } = workerOf(realm, () => new TypeError('a defect'));
    const failing = decide(toTopicOf(ann, ben, 1));
    const behind = decide(direct(2, 12, ann, ben));
    await Promise.all([failing, behind]);
    expect(await storedOf(realm)).toEqual([12]);
    expect(figures).toMatchObject({ givenUp: 1, deliveries: 1 });
    expect(figures.failures).toBeGreaterThan(1);
  });

  it('wait while a service is away, however long', async () => {
    const { realm, ann, ben } = await pair();
    let away = true;
    const { decide, figures } = workerOf(realm, () => (away ? new Unavailable('away') : undefined));
    const decided = decide(toTopicOf(ann, ben, 1), direct(2, 12, ann, ben));
    await expect.poll(() => figures.failures, { timeout: 20_000 }).toBeGreaterThan(4);
    away = false;
    await decided;
    expect(await storedOf(realm)).toEqual([12]);
    expect(figures.givenUp).toBe(0);
  });

  it('ask for the choices of all their topics at once, and of each once', async () => {
    const { realm, ann, ben } = await pair();
    const { decide, asked } = workerOf(realm);
    const toTopic = (seq: number, channel_id: number, topic: string): EntryInput => ({
      seq,
      at_ms: AT,
      message: { message_id: seq, sender_id: ann.id, channel_id, topic },
      audience: { users: bytes(ann, ben), flags: [] },
    });
    await decide(toTopic(1, 9, 'Lunch'), direct(2, 2, ann, ben), toTopic(3, 9, 'dinner'), toTopic(4, 10, 'lunch'));
    expect(asked.splice(0)).toEqual([['9:Lunch', '9:dinner', '10:lunch']]);
    await decide(toTopic(5, 9, 'LUNCH'), toTopic(6, 9, 'tea'));
    expect(asked).toEqual([['9:tea']]);
  });

  it('reach a user whom two groups mention by the smaller one', async () => {
    const { realm, add, ann, ben } = await pair();
    const cem = await add('Cem');
    const mentioned = { flag: 'mentioned', users: bytes(ben, cem) };
    const groups = [
      { group_id: 100, users: bytes(ben, cem) },
      { group_id: 101, users: bytes(cem) },
    ];
    await workerOf(realm).decide({
      seq: 1,
      at_ms: AT,
      message: { message_id: 5, sender_id: ann.id, channel_id: 9, topic: 'Lunch', mentioned_groups: groups },
      audience: { users: bytes(ann, ben, cem), flags: [mentioned] },
    });
    const found = await deliveries().find({ realm }).sort({ user: 1 }).toArray();
    expect(found).toMatchObject([
      { user: ben.id, trigger: 'mentioned', mentioned_group_id: 100, conversation: 'c9:lunch' },
      { user: cem.id, trigger: 'mentioned', mentioned_group_id: 101, conversation: 'c9:lunch' },
    ]);
  });
});

describe('the subject of a mail', () => {
  it('names the organisation by its policy; automatically where the address has accounts in several', async () => {
    const { context } = replica;
    const first = await foundOrganisation(replica);
    const user = await first.add('Only Here');
    const namesOrganisation = async (policy: number) => {
      const directory = await context.directories.current(first.realm);
      const found = directory.users.byId.get(user.id);
      if (!found) throw new Error('no such user');
      const settings = { ...found.settings, realm_name_in_email_notifications_policy: policy };
      const sources = { ...context, externalUrl: 'https://chat.example.com' };
      return (await mailFrameOf(sources, directory, { ...found, settings }, 'messages')).namesOrganisation;
    };
    const all = () => Promise.all([1, 2, 3].map(namesOrganisation));
    expect(await all()).toEqual([false, true, false]);
    const second = await foundOrganisation(replica);
    await second.add('Only Here');
    await expect.poll(all, { timeout: 10_000 }).toEqual([true, true, false]);
  });
});

describe('a commit of decisions', () => {
  const START = { seq: 0, user: 0, at: 0 };
  const row = (realm: number, message: number, trigger: DeliveryDocument['trigger']): DeliveryDocument => ({
    _id: deliveryId(realm, 'mail', 8, message),
    realm,
    kind: 'mail',
    user: 8,
    message_id: message,
    action: 'notify',
    trigger,
    conversation: 'd8,9',
    sent_at: AT,
    due_at: AT,
    attempts: 0,
    expires_at: new Date(Date.now() + MINUTE_MS),
  });
  const commit = (realm: number, from: number, to: number, ...rows: DeliveryDocument[]) =>
    commitDecisions(
      replica.database,
      realm,
      { from: { ...START, seq: from }, to: { seq: to, user: 0, at: AT } },
      { deliveries: rows, revoked: [], readAll: [] },
    );

  it('leaves a delivery that is stored unchanged, and stores the others', async () => {
    const realm = 900_001;
    await commit(realm, 0, 1, row(realm, 1, 'mentioned'));
    await commit(realm, 1, 2, row(realm, 1, 'stream_email'), row(realm, 2, 'stream_email'));
    const found = await deliveries().find({ realm }).sort({ message_id: 1 }).toArray();
    expect(found).toEqual([row(realm, 1, 'mentioned'), row(realm, 2, 'stream_email')].map(expectStored));
    expect(await loadHead(replica.database, realm)).toMatchObject({ seq: 2 });
  });

  it('stores nothing where another process has decided the same', async () => {
    const realm = 900_002;
    const both = await Promise.allSettled(
      [1, 2].map((message) => commit(realm, 0, 1, row(realm, message, 'mentioned'))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')?.reason).toBeInstanceOf(HeadMoved);
    expect(await storedOf(realm)).toHaveLength(1);
  });

  const expectStored = (one: DeliveryDocument) => ({ ...one, expires_at: expect.any(Date) });
});
