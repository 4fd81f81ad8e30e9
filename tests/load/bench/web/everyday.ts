/** Everyday use of the client: narrowing, writing, scrolling, and leaving it open. */
import { setTimeout as delay } from 'node:timers/promises';
import { SERVICES } from '@rookery/embedded';
import { plantMessages } from '@rookery/testkit';
import { type Account, percentiles } from '../../clients/request-load.ts';
import { type Bench, describeTimes } from '../bench.ts';
import { atOnce, subscribe } from '../organisation.ts';
import type { ClientPage } from './client-page.ts';
import { channelId, type Reader, send } from './reader.ts';
import { SimulatedDay, type Template } from './simulated-day.ts';

type Open = () => Promise<ClientPage>;

const TEXT =
  'A message of the length that people write, with **some** emphasis and a `bit` of code, and then a full stop.';

const NEW_TOPICS = 30;
const KNOWN_TOPICS = 10;
const SWITCHES = 60;
const PER_TOPIC = 30;
const NEW_MS = 200;
const KNOWN_MS = 50;
/** Pause between two user actions, ms. */
const REST_MS = 120;

/** Narrows to topics, for the first time and again. */
export async function measureNarrowing(bench: Bench, reader: Reader, open: Open): Promise<void> {
  const { installation, say, bar } = bench;
  const name = 'narrowing';
  const client = installation.client(8);
  await subscribe(client, installation.accounts[0] as Account, name, [...installation.accounts, reader.account]);
  const newest = new Map<string, number>();
  await atOnce(8, NEW_TOPICS + 1, async (n) => {
    const by = installation.accounts[n % installation.accounts.length] as Account;
    for (let i = 0; i < PER_TOPIC; i++) newest.set(`topic ${n}`, await send(client, by, name, `topic ${n}`, TEXT));
  });
  await client.close();
  const id = await channelId(installation, reader.account, name);
  const page = await open();
  const go = (topic: string) =>
    page.ask<number>(
      `probe.go('#narrow/channel/${id}-${name}/topic/${topic.replace(' ', '.20')}', ${newest.get(topic)})`,
    );
  await page.page.goto(`${reader.origin}/#narrow/channel/${id}-${name}/topic/topic.20${NEW_TOPICS}`);
  await page.ask('probe.firstMessage()');
  const visit = async (topics: readonly string[]): Promise<number[]> => {
    const times: number[] = [];
    for (const topic of topics) {
      await delay(REST_MS);
      times.push(await go(topic));
    }
    return times;
  };
  const { result, lines } = await page.profiled(bench.profile, async () => {
    const first = await visit(Array.from({ length: NEW_TOPICS }, (_, n) => `topic ${n}`));
    await delay(1_000);
    const again = await visit(Array.from({ length: SWITCHES }, (_, n) => `topic ${n % KNOWN_TOPICS}`));
    return { first, again };
  });
  for (const line of lines) say(`  ${line}`);
  say(`  to a new topic: ${describeTimes(result.first)}`);
  say(`  to one that was read before: ${describeTimes(result.again)}`);
  bar({ name: 'narrowing to a new topic, p95', value: p95(result.first), unit: 'ms', atMost: NEW_MS });
  bar({ name: 'narrowing to one that was read before, p95', value: p95(result.again), unit: 'ms', atMost: KNOWN_MS });
  await page.close();
}

const UNREAD_TOPICS = 5_000;
const PER_SECOND = 20;
const KEYS = 200;
const KEY_EVERY_MS = 70;
const KEY_MS = 16;

/** Types while messages arrive, with thousands of unread topics. */
export async function measureKeys(bench: Bench, reader: Reader, open: Open): Promise<void> {
  const { installation, say, bar, small } = bench;
  const { accounts } = installation;
  const name = 'writing';
  const client = installation.client(16);
  await subscribe(client, accounts[0] as Account, name, [...accounts, reader.account]);
  const topics = small ? UNREAD_TOPICS / 10 : UNREAD_TOPICS;
  const by = (n: number) => accounts[n % accounts.length] as Account;
  await atOnce(16, topics, async (n) => void (await send(client, by(n), name, `unread ${n}`, TEXT)));
  await send(client, by(0), name, 'here', TEXT);
  const id = await channelId(installation, reader.account, name);
  const page = await open();
  await page.page.goto(`${reader.origin}/#narrow/channel/${id}-${name}/topic/here`);
  await page.ask('probe.firstMessage()');
  await page.page.keyboard.press('r');
  await page.page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
  await page.ask('probe.followKeys()');
  const type = async (): Promise<number[]> => {
    await page.ask('probe.keys.length = 0');
    for (let i = 0; i < KEYS; i++) {
      await page.page.keyboard.press(i % 6 === 5 ? 'Space' : ('abcdefghij'[i % 10] ?? 'a'));
      await delay(KEY_EVERY_MS);
    }
    return page.ask<number[]>('probe.keys');
  };
  say(`  keys while nothing arrives: ${describeTimes(await type())}`);
  let turn = 0;
  let failed = 0;
  const timer = setInterval(() => {
    const n = turn++;
    // Every second message goes to the narrow on the screen, the others to topics with unread messages.
    const topic = n % 2 === 0 ? 'here' : `unread ${(n * 7) % topics}`;
    send(client, by(n), name, topic, TEXT).catch(() => failed++);
  }, 1000 / PER_SECOND);
  const { result: times, lines } = await page.profiled(bench.profile, type);
  clearInterval(timer);
  for (const line of lines) say(`  ${line}`);
  say(`  keys while ${turn} messages arrived, ${topics} topics unread: ${describeTimes(times)}, ${failed} not sent`);
  bar({ name: `key to frame, ${PER_SECOND} messages a second, p95`, value: p95(times), unit: 'ms', atMost: KEY_MS });
  await page.close();
  await client.close();
}

const SCROLLED = 50_000;
/** The scroll distance per frame of a fast turn of the wheel. */
const STEP_PX = 1_500;
const SCROLL_MS = 240_000;
const FRAME_MS = 50;
const ROWS = 400;
const HEAP_MB = 150;

/** Scrolls up through a long history. */
export async function measureScroll(bench: Bench, reader: Reader, open: Open): Promise<void> {
  const { installation, say, bar, small } = bench;
  const name = 'scrolling';
  const client = installation.client(1);
  await subscribe(client, installation.accounts[0] as Account, name, [...installation.accounts, reader.account]);
  const template = await send(client, installation.accounts[0] as Account, name, 'planted', TEXT);
  await client.close();
  const id = await channelId(installation, reader.account, name);
  const count = small ? SCROLLED / 10 : SCROLLED;
  const newest = await plantMessages(installation.cluster.address, installation.realmId, { channels: [id], count });
  const { supervisor } = installation.cluster;
  for (const service of SERVICES) await supervisor.restart(service);
  for (const service of SERVICES) await supervisor.waitReady(service, 1, 60_000);
  await delay(2_000);
  const page = await open();
  await page.page.goto(`${reader.origin}/#narrow/channel/${id}-${name}/near/${newest}`);
  await page.ask('probe.firstMessage()');
  let peak = 0;
  const timer = setInterval(() => void heap(), 500);
  const heap = async () => {
    peak = Math.max(peak, await page.heapMb({ collected: false }).catch(() => 0));
  };
  const { result, lines } = await page.profiled(bench.profile, () =>
    page.ask<{ frames: number[]; rows: number; top: number }>(`probe.scroll(${STEP_PX}, ${template}, ${SCROLL_MS})`),
  );
  clearInterval(timer);
  for (const line of lines) say(`  ${line}`);
  const collected = await page.heapMb({ collected: true });
  say(`  scrolled through ${newest - result.top} of ${count} messages: ${describeTimes(result.frames)} a frame`);
  say(`  heap at most ${peak.toFixed(0)} MB with garbage, ${collected.toFixed(0)} MB without at the end`);
  bar({ name: 'messages scrolled through', value: newest - result.top, unit: '', atLeast: count });
  bar({ name: 'frames while scrolling, p99', value: percentiles(result.frames).p99, unit: 'ms', atMost: FRAME_MS });
  bar({ name: 'rows in the document', value: result.rows, unit: '', atMost: ROWS });
  bar({ name: 'heap while scrolling, with garbage', value: peak, unit: 'MB', atMost: HEAP_MB });
  await page.close();
}

const EVENTS = 100_000;
const WARM_UP = 5_000;
const GROWTH_MB = 20;

/** Leaves the combined feed open for a day's events. */
export async function measureDay(bench: Bench, reader: Reader, open: Open): Promise<void> {
  const { installation, say, bar, small } = bench;
  const client = installation.client(1);
  const narrow = encodeURIComponent(JSON.stringify([{ operator: 'channel', operand: 'general' }]));
  const { body } = await client.get(
    reader.account,
    `/messages?anchor=newest&num_before=1&num_after=0&narrow=${narrow}`,
  );
  const { messages } = JSON.parse(body.toString()) as { messages: Template[] };
  await client.close();
  if (!messages[0]) throw new Error('there is no message');
  const userIds = installation.accounts.map((one) => one.userId);
  const day = new SimulatedDay(messages[0], userIds);
  const page = await open();
  await day.attach(page.page);
  await page.page.goto(`${reader.origin}/#feed`);
  await page.ask('probe.firstMessage()');
  await day.run(WARM_UP);
  const before = await page.heapMb({ collected: true });
  const events = small ? EVENTS / 10 : EVENTS;
  const begin = performance.now();
  const { lines } = await page.profiled(bench.profile, () => day.run(events));
  for (const line of lines) say(`  ${line}`);
  const each = ((performance.now() - begin) / events) * 1000;
  const after = await page.heapMb({ collected: true });
  say(`  heap ${before.toFixed(1)} MB, after ${events} events ${after.toFixed(1)} MB; ${each.toFixed(0)} us an event`);
  bar({ name: `growth of the heap by ${events} events`, value: after - before, unit: 'MB', atMost: GROWTH_MB });
  await page.close();
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * 0.95))] ?? 0;
