/** A user returns to more unread messages than a register lists, and does not wait for the answer. */
import {
  type ApiClient,
  type Cluster,
  createOrganisation,
  metricOf,
  type Organisation,
  plantMessages,
  readFigures,
  startCluster,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const CHANNELS = 6;
const PLANTED = 60_000;
const MAX_UNREAD = 50_000;
const FETCH = { event_types: ['message'], fetch_event_types: ['message', 'update_message_flags'] };

let cluster: Cluster;
let organisation: Organisation;
let readers: ApiClient[];
let newest: number;

beforeAll(async () => {
  cluster = await startCluster({ servers: inject('servers') });
  organisation = await createOrganisation(cluster.address);
  const sender = await organisation.user('Sam');
  readers = await Promise.all(Array.from({ length: 7 }, (_, n) => organisation.user(`Reader ${n}`)));
  const channels: number[] = [];
  for (let n = 0; n < CHANNELS; n++) {
    const name = `busy ${n}`;
    const principals = [sender, ...readers].map(({ userId }) => userId);
    const { status } = await sender.post('/users/me/subscriptions', {
      subscriptions: [{ name }],
      principals,
    });
    expect(status).toBe(200);
    await sender.post('/messages', { type: 'channel', to: name, topic: 'work', content: 'hello' });
    const { body } = await sender.get('/get_stream_id', { stream: name });
    channels.push(body.stream_id);
  }
  newest = await plantMessages(cluster.address, organisation.realmId, { channels, count: PLANTED });
  await cluster.supervisor.restart('messages');
  await cluster.supervisor.waitReady('messages');
});
afterAll(async () => {
  await organisation?.close();
  await cluster?.stop();
});

/** Running and queued long reads in `messages`. */
async function longReads(): Promise<number> {
  const { supervisor } = cluster;
  const running = await metricOf(supervisor, 'messages', 'rookery_long_reads_running');
  return running + (await metricOf(supervisor, 'messages', 'rookery_long_reads_waiting'));
}

test('who leaves before the answer leaves nothing behind that continues', async () => {
  const gone = new AbortController();
  const { mongodbUrl } = cluster.address;
  const before = await readFigures(mongodbUrl);
  const registers = readers.slice(1).map((reader) => reader.post('/register', FETCH, { signal: gone.signal }));
  const settled = Promise.allSettled(registers);
  await expect.poll(longReads, { interval: 5, timeout: 10_000 }).toBeGreaterThan(0);
  gone.abort();
  expect((await settled).every(({ status }) => status === 'rejected')).toBe(true);
  await expect.poll(longReads, { interval: 5 }).toBe(0);
  const after = await readFigures(mongodbUrl);
  expect(after.scanned - before.scanned).toBeLessThan(MAX_UNREAD * 0.8);
});

test('a register has the newest 50,000 of all channels together', async () => {
  const { status, body } = await (readers[0] as ApiClient).post('/register', FETCH);
  expect(status).toBe(200);
  const { streams, count, old_unreads_missing } = body.unread_msgs;
  expect({ count, old_unreads_missing }).toEqual({ count: MAX_UNREAD, old_unreads_missing: true });
  const ids: number[] = streams.flatMap((one: { unread_message_ids: number[] }) => one.unread_message_ids);
  ids.sort((a, b) => a - b);
  expect(ids).toEqual(Array.from({ length: MAX_UNREAD }, (_, i) => newest - MAX_UNREAD + 1 + i));
});
