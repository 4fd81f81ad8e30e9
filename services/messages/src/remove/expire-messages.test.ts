/** Retention: which setting applies to a batch, and how long one run spends on an organisation. */
import { setTimeout as pause } from 'node:timers/promises';
import { documentKey } from '@rookery/core';
import type { PrepareDeleteRequest__Output } from '@rookery/protos/gen/rookery/PrepareDeleteRequest.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, insertMessages, startFixture } from '../../test/fixture.ts';
import { isHeld } from '../later/store/own-items.ts';
import { type ConversationDocument, MESSAGE_COLLECTIONS } from '../message/store/documents.ts';
import { storedMessages } from '../message/store/stored-message.ts';
import type { RemoveContext } from './context.ts';
import { expireMessages } from './expire-messages.ts';

const CHANNEL = 9;
const MESSAGES = 250;
const BATCH = 100;
const { signal } = new AbortController();

let fixture: Fixture;
let lastRealm = 0;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

/** Creates an organisation of old messages. @param options.onBatch runs before each batch's audience is answered */
async function plant(options: { retained: { realm: number; channel?: number }; onBatch?: () => void | Promise<void> }) {
  const realm = ++lastRealm;
  const { database } = fixture;
  await insertMessages(
    database,
    Array.from({ length: MESSAGES }, (_, i) => ({
      ...{ _id: documentKey(realm, i + 1), realm, birth: CHANNEL, birthVersion: 1, conversation: CHANNEL, version: 1 },
      ...{ topicId: 1, sender: 3, at: 1_000, client: '', content: 'text', html: 'text', revision: 1 },
    })),
  );
  await database.collection<ConversationDocument>(MESSAGE_COLLECTIONS.conversations).insertOne({
    _id: `${realm}:${CHANNEL}`,
    realm,
    conversation: CHANNEL,
    kind: 'channel',
    lastId: MESSAGES,
  } as never);
  const channels = {
    PrepareDelete: async ({ channel_id, versions }: PrepareDeleteRequest__Output) => {
      if (versions.length > 0) await options.onBatch?.();
      return {
        audiences: versions.map(() => Buffer.alloc(0)),
        channel: { channel_id, invite_only: false, history_public_to_subscribers: true },
      };
    },
    RecordActivity: async () => ({}),
    ListRetentions: async () => {
      const days = options.retained.channel;
      return { channels: days === undefined ? [] : [{ channel_id: CHANNEL, days }] };
    },
  };
  const context = {
    database,
    commits: fixture.queue(),
    clients: { channels },
    realms: { get: async () => ({ rules: { message_retention_days: options.retained.realm } }) },
    uploadHolder: { isHeld },
  } as unknown as RemoveContext;
  const left = () => storedMessages(database).countDocuments({ r: realm });
  return { context, realm, left };
}

test.each([
  { whose: 'the organisation', before: { realm: 1 }, after: { realm: -1 } },
  { whose: 'the channel', before: { realm: -1, channel: 1 }, after: { realm: -1, channel: -1 } },
  { whose: 'the channel, with one of its own', before: { realm: 1 }, after: { realm: 1, channel: -1 } },
  { whose: 'the organisation, to a longer time', before: { realm: 1 }, after: { realm: 100_000 } },
])('a setting of $whose that is taken back ends the run after the batch under way', async ({ before, after }) => {
  const options = { retained: before as { realm: number; channel?: number }, onBatch: () => {} };
  const { context, realm, left } = await plant(options);
  options.onBatch = () => {
    options.retained = after;
  };
  await expireMessages(context, realm, signal);
  expect(await left()).toBe(MESSAGES - BATCH);
});

test('one run takes a bounded time of an organisation, and the next one does the rest', async () => {
  const forMs = 300;
  const { context, realm, left } = await plant({ retained: { realm: 1 }, onBatch: () => pause(forMs) });
  await expireMessages(context, realm, signal, forMs);
  expect(await left()).toBe(MESSAGES - BATCH);
  await expireMessages(context, realm, signal);
  expect(await left()).toBe(0);
});
