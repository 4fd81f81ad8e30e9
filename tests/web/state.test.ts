/**
 * After random changes by several people, the page's model, updated by events, equals the answer of a fresh register;
 * and the messages on screen are those of the server.
 */
import { countUnread } from '@rookery/client';
import { comparableState } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { Random } from '../simulation/random.ts';
import { useBrowser } from './browser.ts';
import { hashOf, SOON, shownIds, storedIn } from './conversation.ts';
import { changeSomething, type Played } from './random-changes.ts';

const CHANGES = 60;
const COMPARISONS = 3;
/** Timeout, ms. The changes take 20 s on a quiet machine. */
const TIMEOUT_MS = 240_000;
/** Determines the changes. A failure names it; the same seed repeats the same changes. */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));

const { person, open, organisation, origin, complaints } = await useBrowser();
const ada = await person('Ada', { role: 'owner' });
const others = [await person('Ben'), await person('Cleo'), await person('Dan')];
const CHANNEL = 'model';
let channelId = 0;

beforeAll(async () => {
  const principals = [ada, ...others].map(({ userId }) => userId);
  await ada.post('/users/me/subscriptions', { subscriptions: [{ name: CHANNEL }], principals });
  channelId = (await ada.get('/get_stream_id', { stream: CHANNEL })).body.stream_id;
  await ada.post('/messages', { type: 'channel', to: channelId, topic: 'one', content: 'word first' });
});

/**
 * Reads the model of the page. The page exposes it to no other script. But importing a module again under the same
 * address gives the same instance, and the parts that are loaded later import the model by an export, whatever name the
 * bundler gave to it.
 */
const MODEL = `(async () => {
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  for (const name of names.filter((one) => /\\/assets\\/[^/]*\\.js$/.test(one))) {
    for (const value of Object.values(await import(name))) {
      if (typeof value === 'object' && value !== null && 'realm_users' in value && 'queue_id' in value) {
        return JSON.parse(JSON.stringify(value));
      }
    }
  }
})()`;

// biome-ignore lint/suspicious/noExplicitAny: the shape is what the test compares
async function modelOf(page: Page): Promise<any> {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const state = (await page.evaluate(MODEL)) as any;
  if (!state) throw new Error('no script of the page exports the model');
  state.unread_msgs.count = countUnread(state);
  return comparableState(state);
}

it(
  `equals a fresh register after random changes (SEED=${seed})`,
  async () => {
    // The page may mark a message as read that is deleted at the same moment.
    complaints.expect(/status of 400 .*\/json\/messages\/flags/);
    const page = await open(ada, { hash: '#inbox' });
    const asked: { body?: string } = {};
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/json/register') asked.body = request.postData() ?? '';
    });
    await page.reload();
    await page.evaluate(
      (to) => {
        location.hash = to;
      },
      hashOf({ channelId, channel: CHANNEL, topic: 'one' }),
    );
    await page.getByText('word first').waitFor();

    // Addresses of the organisation in the answer have the port of the request.
    const headers = { host: new URL(origin).host };
    const random = new Random(seed);
    const played: Played = { random, owner: ada, others, channels: [channelId], messages: [], groups: [], fields: [] };
    let made = 0;
    for (let comparison = 0; comparison < COMPARISONS; comparison++) {
      for (let n = 0; n < CHANGES; n++) if (await changeSomething(played, comparison * CHANGES + n)) made++;
      await organisation.settled();
      const answer = async () => {
        const { body } = await ada.post('/register', {}, { body: asked.body ?? '', headers });
        await ada.delete('/events', { queue_id: body.queue_id });
        return comparableState(body);
      };
      await expect.poll(async () => differences(await modelOf(page), await answer()), SOON).toEqual({});
    }
    expect(made).toBeGreaterThan((CHANGES * COMPARISONS) / 3);

    // The page hides messages of muted users.
    for (const { userId } of others) await ada.delete(`/users/me/muted_users/${userId}`);
    const place = { channelId, channel: CHANNEL, topic: 'one' };
    // The page may have followed the whole topic to where another user moved it.
    await page.evaluate((to) => {
      location.hash = to;
    }, hashOf(place));
    await page.keyboard.press('End');
    await expect
      .poll(async () => {
        const ids = (await storedIn(ada, place)).map(({ id }) => id);
        const shown = await shownIds(page);
        const newest = shown.length === 0 ? ids : ids.slice(-shown.length);
        return JSON.stringify(newest) === JSON.stringify(shown);
      }, SOON)
      .toBe(true);
    for (const { id, content } of (await storedIn(ada, place)).slice(-10)) {
      // Messages of the notification bot about moves contain links and mentions.
      if (/\]\(|[#@]_?\*\*/.test(content)) continue;
      const row = page.locator(`article[data-id="${id}"]`);
      // The page shows a muted sender's message after the event that unmutes them.
      await expect.poll(() => row.textContent(), SOON).toContain(content.replaceAll('**', ''));
    }
  },
  TIMEOUT_MS,
);

/** Returns the members that differ, with both values; empty if all are equal. */
function differences(page: Record<string, unknown>, fresh: Record<string, unknown>): Record<string, unknown> {
  const names = new Set([...Object.keys(page), ...Object.keys(fresh)]);
  // A fresh register omits users who hide their presence, but no event removes an earlier presence of theirs.
  names.delete('presences');
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const [inPage, inFresh] = [JSON.stringify(sorted(page[name])), JSON.stringify(sorted(fresh[name]))];
      return inPage === inFresh ? [] : [[name, { inPage, inFresh }]];
    }),
  );
}

/** Sorts the members of objects: their order has no meaning. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  );
}
