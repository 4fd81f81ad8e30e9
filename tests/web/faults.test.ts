/**
 * A browser while processes are killed: it keeps typing and receiving. No message is lost or duplicated, the order is
 * the server's, the half-written text stays, and the same queue continues.
 */
import { type Cluster, startCluster } from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ensureWebBundle } from '../../tools/installation/web-bundle.ts';
import { faultsOf } from './accessibility.ts';
import { useBrowser } from './browser.ts';
import { box, hashOf, openBox, outgoing, SOON, shownIds, storedIn, talk, watchQueues, write } from './conversation.ts';

/** A separate installation, so that the other files of the suite are not disturbed. */
const cluster: Cluster = await startCluster({
  servers: inject('servers'),
  scale: { messages: 2 },
  env: { WEB_DIR: await ensureWebBundle(() => undefined) },
});
afterAll(() => cluster.stop());

const { person, open, complaints } = await useBrowser({ cluster: cluster.address });
const ada = await person('Ada');
const ben = await person('Ben');
const CHANNEL = 'faults';
let channelId = 0;

beforeAll(async () => {
  for (const one of [ada, ben]) await one.post('/users/me/subscriptions', { subscriptions: [{ name: CHANNEL }] });
  channelId = (await ada.get('/get_stream_id', { stream: CHANNEL })).body.stream_id;
});

async function killAll(service: 'gateway' | 'events' | 'messages'): Promise<void> {
  const replicas = cluster.supervisor.list(service).map(({ replica }) => replica);
  await Promise.all(replicas.map((replica) => cluster.supervisor.kill(service, replica)));
}

async function backAgain(service: 'gateway' | 'events' | 'messages'): Promise<void> {
  const replicas = cluster.supervisor.list(service).map(({ replica }) => replica);
  await Promise.all(replicas.map((replica) => cluster.supervisor.waitReady(service, replica, 60_000)));
}

it.each(['gateway', 'events', 'messages'] as const)('continues through the SIGKILL of all of %s', async (service) => {
  complaints.expect(/Failed to load resource|when fetching the script/);
  const place = { channelId, channel: CHANNEL, topic: service };
  await ben.post('/messages', { type: 'channel', to: channelId, topic: service, content: 'First' });
  // High enough for every row of the conversation to be in the document.
  const page = await open(ada, { hash: hashOf(place), height: 4000 });
  const watch = watchQueues(page);
  await page.getByText('First').waitFor();
  await openBox(page);

  const other = talk(ben, place, 'Ben', 150);
  await write(page, 'Ada before');
  await killAll(service);
  await write(page, 'Ada meanwhile');
  await write(page, 'Ada again');
  await box(page).pressSequentially('Half a th', { delay: 40 });
  await backAgain(service);
  await box(page).pressSequentially('ought', { delay: 40 });
  await expect.poll(() => outgoing(page).count(), SOON).toBe(0);
  const said = await other.stop();

  const shown = async () => {
    const stored = await storedIn(ben, place);
    return { stored: stored.map(({ id }) => id), shown: await shownIds(page) };
  };
  await expect
    .poll(async () => {
      const { stored, shown: now } = await shown();
      return now.length >= stored.length;
    }, SOON)
    .toBe(true);
  const contents = (await storedIn(ben, place)).map(({ content }) => content);
  const both = await shown();
  expect(both.shown).toEqual(both.stored);
  expect(contents.filter((one) => one.startsWith('Ben'))).toEqual(said);
  expect(contents.filter((one) => one.startsWith('Ada'))).toEqual(['Ada before', 'Ada meanwhile', 'Ada again']);
  expect(await box(page).inputValue()).toBe('Half a thought');
  expect(await faultsOf(page)).toEqual([]);

  await page.keyboard.press('Control+Enter');
  await page.getByRole('article').getByText('Half a thought').waitFor();
  await expect.poll(() => outgoing(page).count(), SOON).toBe(0);
  await ben.post('/messages', { type: 'channel', to: channelId, topic: service, content: 'Last' });
  await page.getByText('Last', { exact: true }).waitFor();
  expect({ registers: watch.registers, queues: watch.queues.length }).toEqual({ registers: 0, queues: 1 });
});
