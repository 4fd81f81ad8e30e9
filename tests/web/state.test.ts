/**
 * The model in the page, folded forward by events, equals what a fresh register answers, after random changes by
 * several people; and the messages on screen are those of the server.
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
/** The changes take 20 s on a quiet machine. */
const TIMEOUT_MS = 240_000;
/** Of a failure, which names it: the same changes again. */
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
 * The model of the page. Nothing of it is offered to other scripts; but a module that is imported once more under its
 * address is the same one, and the parts that are loaded later get the model by an export, whatever the bundler named
 * it.
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
    // The page may mark as read what was deleted at the same moment.
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

    // Addresses of the organisation in the answer have the port that was asked.
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

    // What a muted user wrote is not shown.
    for (const { userId } of others) await ada.delete(`/users/me/muted_users/${userId}`);
    const place = { channelId, channel: CHANNEL, topic: 'one' };
    // The page has gone along where another user moved the whole topic.
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
      // What the notification bot writes of a move has links and mentions.
      if (/\]\(|[#@]_?\*\*/.test(content)) continue;
      const row = page.locator(`article[data-id="${id}"]`);
      // Of a muted sender it comes with the event that unmutes them.
      await expect.poll(() => row.textContent(), SOON).toContain(content.replaceAll('**', ''));
    }
  },
  TIMEOUT_MS,
);

/** The members that differ, as both have them; none where all are equal. */
function differences(page: Record<string, unknown>, fresh: Record<string, unknown>): Record<string, unknown> {
  const names = new Set([...Object.keys(page), ...Object.keys(fresh)]);
  // Who hides their presence is in no fresh register, and no event takes away what was shown of it.
  names.delete('presences');
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const [inPage, inFresh] = [JSON.stringify(sorted(page[name])), JSON.stringify(sorted(fresh[name]))];
      return inPage === inFresh ? [] : [[name, { inPage, inFresh }]];
    }),
  );
}

/** With the members of objects in one order, which means nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  );
}
