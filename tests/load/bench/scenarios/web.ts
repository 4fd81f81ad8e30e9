/**
 * The web client in a real browser: the time until it shows messages, its response to keys and the wheel, its memory.
 */
import { randomBytes } from 'node:crypto';
import { connectClients, createLogger } from '@rookery/runtime';
import type { Browser } from 'playwright-core';
import { demo } from '../../../../tools/demo.ts';
import { plant } from '../../../../tools/installation/plant.ts';
import { ensureWebBundle } from '../../../../tools/installation/web-bundle.ts';
import { launchChromium } from '../../../web/chromium.ts';
import { type Account, percentiles } from '../../clients/request-load.ts';
import type { Bench, Scenario } from '../bench.ts';
import type { Dependencies, Installation } from '../installation.ts';
import { plantChannels, subscribe } from '../organisation.ts';
import { ClientPage, type LogIn, logInOnce } from '../web/client-page.ts';
import { measureDay, measureKeys, measureNarrowing, measureScroll } from '../web/everyday.ts';
import { channelId, type Reader } from '../web/reader.ts';

const BUNDLE_KB = 170;
const DEMO_MS = 1_000;
const LARGE_MS = 2_500;
const LOADS = 7;
/** Frames are drawn as soon as something changes, so that times include no wait for the display. */
const NO_VSYNC = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

const needs = (users: number) => async (): Promise<Dependencies> => ({
  users,
  env: { WEB_DIR: await ensureWebBundle((line) => void process.stdout.write(`${line}\n`)) },
});

/** The demonstration, with accounts of the bench that send next to its own users. */
export const web: Scenario = {
  needs: needs(10),
  async run(bench) {
    const iris = await plantDemonstration(bench);
    const browser = await launchChromium();
    try {
      const logIn = await logInOnce(browser, iris);
      await measureYardstick(bench, browser, logIn, iris);
      const open = () => ClientPage.open(browser, logIn);
      const parts: Readonly<Record<string, () => Promise<void>>> = {
        loads: () => measureDemonstration(bench, iris, open),
        narrowing: () => measureNarrowing(bench, iris, open),
        day: () => measureDay(bench, iris, open),
        keys: () => withBrowser(NO_VSYNC, (quick) => measureKeys(bench, iris, () => ClientPage.open(quick, logIn))),
        scrolling: () => measureScroll(bench, iris, open),
      };
      for (const [name, measure] of Object.entries(parts)) {
        if (bench.parts.size === 0 || bench.parts.has(name)) await measure();
      }
    } finally {
      await browser.close();
    }
  },
};

async function measureDemonstration(bench: Bench, iris: Reader, open: () => Promise<ClientPage>): Promise<void> {
  const general = await channelId(bench.installation, iris.account, 'general');
  const bytes = await measureLoads(bench, {
    name: 'the demonstration',
    atMost: DEMO_MS,
    address: `${iris.origin}/#narrow/channel/${general}-general/topic/welcome`,
    open,
  });
  bench.bar({
    name: 'JavaScript and CSS before the first message',
    value: bytes / 1024,
    unit: 'KB',
    atMost: BUNDLE_KB,
  });
}

const CHANNELS = { channels: 1_000, each: 50 };

/** 10,000 users, and 1,000 channels, of which the reader has fifty. */
export const webLarge: Scenario = {
  needs: needs(10_000),
  async run(bench) {
    const { installation, say, small } = bench;
    const client = installation.client(4);
    const size = small ? { channels: CHANNELS.channels / 10, each: CHANNELS.each / 10 } : CHANNELS;
    await plantChannels(client, installation.accounts, size);
    const rhea = await plantReader(bench);
    const channels = Array.from({ length: size.each }, (_, n) => `channel ${n * (size.channels / size.each)}`);
    for (const name of channels) await subscribe(client, installation.accounts[0] as Account, name, [rhea.account]);
    const form = { type: 'channel', to: channels[0] as string, topic: 'welcome', content: 'Hello' };
    for (let i = 0; i < 40; i++) await client.post(installation.accounts[0] as Account, '/messages', form);
    const id = await channelId(installation, rhea.account, channels[0] as string);
    await client.close();
    say(`planted ${size.channels} channels`);
    await withBrowser([], async (browser) => {
      const logIn = await logInOnce(browser, rhea);
      await measureYardstick(bench, browser, logIn, rhea);
      await measureLoads(bench, {
        name: `${installation.accounts.length} users and ${size.channels} channels`,
        atMost: LARGE_MS,
        address: `${rhea.origin}/#narrow/channel/${id}/topic/welcome`,
        open: () => ClientPage.open(browser, logIn),
      });
    });
  },
};

async function withBrowser<T>(flags: readonly string[], work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchChromium(flags);
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Reports the time of a bare task in a bare page, the unit of all times here. */
async function measureYardstick(bench: Bench, browser: Browser, logIn: LogIn, reader: Reader): Promise<void> {
  const client = await ClientPage.open(browser, logIn);
  await client.page.goto(`${reader.origin}/static/web/icon.svg`).catch(() => undefined);
  await client.page.goto(`${reader.origin}/health/live`);
  const ms = await client.ask<number>('probe.bareTask()');
  bench.say(`  the yardstick, 1,000 rows made and laid out in a bare page: ${ms.toFixed(1)} ms`);
  await client.close();
}

/** Measures first loads with nothing cached. Returns the bytes of scripts and styles of one load. */
async function measureLoads(
  { say, bar, profile }: Bench,
  options: { name: string; atMost: number; address: string; open: () => Promise<ClientPage> },
): Promise<number> {
  const times: number[] = [];
  let bytes = 0;
  for (let i = 0; i < LOADS; i++) {
    const client = await options.open();
    const { result, lines } = await client.profiled(profile && i === LOADS - 1, async () => {
      await client.page.goto(options.address, { waitUntil: 'commit' });
      return client.ask<{ at: number; files: number; bytes: number; calls: [string, number, number][] }>(
        'probe.firstMessage()',
      );
    });
    times.push(result.at);
    bytes = result.bytes;
    if (i === LOADS - 1) {
      const calls = result.calls.map(([path, from, to]) => `${path} ${from.toFixed(0)} to ${to.toFixed(0)} ms`);
      say(`  ${result.files} files, ${(bytes / 1024).toFixed(1)} KB; ${calls.join(', ')}`);
    }
    for (const line of lines) say(`  ${line}`);
    await client.close();
  }
  const name = `from the navigation to the first message, ${options.name}, p50 of ${LOADS}`;
  say(`  ${times.map((one) => one.toFixed(0)).join(' ')} ms`);
  bar({ name, value: percentiles(times).p50, unit: 'ms', atMost: options.atMost });
  return bytes;
}

const originOf = ({ origin, host }: Installation): string => `http://${host}:${new URL(origin).port}`;

const toAccount = (one: { user_id: number; email: string; api_key: string }): Account => ({
  userId: one.user_id,
  authorization: `Basic ${Buffer.from(`${one.email}:${one.api_key}`).toString('base64')}`,
});

async function plantDemonstration({ installation }: Bench): Promise<Reader> {
  const tool = await connect(installation);
  const planted = await plant(demo, {
    clients: tool.clients,
    site: installation.origin,
    onProgress: () => undefined,
  });
  await tool.close();
  const iris = planted[0];
  if (!iris) throw new Error('the demonstration has no people');
  return { ...iris, origin: originOf(installation), account: toAccount(iris) };
}

/** Creates a member who can log in. */
async function plantReader({ installation }: Bench): Promise<Reader> {
  const tool = await connect(installation);
  const person = { email: 'rhea@example.com', full_name: 'Rhea Reader', password: 'correct horse battery' };
  const made = await tool.clients.users.AdminCreateUser(
    { realm_id: installation.realmId, ...person, role: 400, no_welcome: true },
    { route: String(installation.realmId), requestKey: randomBytes(8).toString('hex') },
  );
  await tool.close();
  return { ...person, origin: originOf(installation), account: toAccount(made) };
}

async function connect(installation: Installation) {
  const { natsUrl, namespace, signing } = installation.cluster.address;
  const logger = createLogger({ service: 'bench', replica: 'bench', level: 'warn' });
  return connectClients({ natsUrl, namespace, signing, logger });
}
