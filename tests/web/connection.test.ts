/** A connection that is slow, cut, or restored; a queue that expired; a page that opens without a network. */
import type { Page, Request } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { useBrowser } from './browser.ts';
import {
  answerOf,
  box,
  hashOf,
  offline,
  openBox,
  outgoing,
  type Place,
  SOON,
  shownIds,
  storedIn,
  textIn,
  watchQueues,
  write,
} from './conversation.ts';

const { person, open, complaints, organisation } = await useBrowser();
const ada = await person('Ada');
const ben = await person('Ben');
const CHANNEL = 'connection';
let channelId = 0;
let topics = 0;

beforeAll(async () => {
  for (const one of [ada, ben]) await one.post('/users/me/subscriptions', { subscriptions: [{ name: CHANNEL }] });
  channelId = (await ada.get('/get_stream_id', { stream: CHANNEL })).body.stream_id;
});
beforeEach(() => complaints.expect(/Failed to load resource|when fetching the script/));

const say = async (place: Place, content: string): Promise<number> =>
  (await ben.post('/messages', { type: 'channel', to: channelId, topic: place.topic, content })).body.id;
const contentsOf = async (place: Place) => (await storedIn(ben, place)).map(({ content }) => content);

/** Opens a new topic as Ada, with a message from Ben and the compose box open. */
async function begin(): Promise<{ page: Page; place: Place }> {
  const place = { channelId, channel: CHANNEL, topic: `topic ${++topics}` };
  await say(place, 'First');
  const page = await open(ada, { hash: hashOf(place).replaceAll(' ', '.20') });
  await page.getByText('First').waitFor();
  await openBox(page);
  return { page, place };
}

describe('a connection that is cut', () => {
  it('is said, and what is written meanwhile is sent once when it is back', async () => {
    const { page, place } = await begin();
    const watch = watchQueues(page);
    await page.context().setOffline(true);
    await offline(page).waitFor();
    await write(page, 'Over the gap');
    await outgoing(page).getByText('Not sent yet.').waitFor();
    await box(page).pressSequentially('Half a thought');
    expect(await faultsOf(page)).toEqual([]);
    await say(place, 'Unheard');
    expect(await page.getByText('Unheard').count()).toBe(0);
    // An attempt that cannot succeed changes nothing.
    await outgoing(page).getByRole('button', { name: 'Try again' }).click();
    await outgoing(page).getByText('Not sent yet.').waitFor();
    await page.context().setOffline(false);
    await textIn(page, 'Unheard').waitFor();
    await offline(page).waitFor({ state: 'detached' });
    await expect.poll(() => outgoing(page).count(), SOON).toBe(0);
    expect(await contentsOf(place)).toEqual(['First', 'Unheard', 'Over the gap']);
    const stored = (await storedIn(ben, place)).map(({ id }) => id);
    await expect.poll(() => shownIds(page), SOON).toEqual(stored);
    expect(await box(page).inputValue()).toBe('Half a thought');
    expect([watch.registers, watch.queues.length]).toEqual([0, 1]);
  });

  it('makes no second message of a send whose answer was lost', async () => {
    const { page, place } = await begin();
    let lost = 0;
    const attempted = Promise.withResolvers<void>();
    await page.route('**/json/messages', async (route) => {
      if (route.request().method() !== 'POST' || lost === 2) return route.fallback();
      expect((await answerOf(route.request(), organisation.address.origin)).status).toBe(200);
      if (++lost === 2) attempted.resolve();
      return route.abort('connectionreset');
    });
    // The event of the message would be as good as its answer: it comes only after the last attempt.
    await page.route('**/json/events?*', async (route) => {
      const { status, text } = await answerOf(route.request(), organisation.address.origin);
      if (text.includes('Once')) await attempted.promise;
      return route.fulfill({ status, body: text, contentType: 'application/json' });
    });
    // Ends the poll in flight, which started before the route was set and so bypasses it.
    await say(place, 'Ends the poll under way');
    await textIn(page, 'Ends the poll under way').waitFor();
    await write(page, 'Once');
    await expect.poll(() => lost, SOON).toBe(2);
    await expect.poll(() => outgoing(page).count(), SOON).toBe(0);
    await write(page, 'And then');
    await page.getByText('And then').waitFor();
    await expect.poll(() => contentsOf(place), SOON).toEqual(['First', 'Ends the poll under way', 'Once', 'And then']);
    const stored = (await storedIn(ben, place)).map(({ id }) => id);
    await expect.poll(() => shownIds(page), SOON).toEqual(stored);
  });

  it('loses nothing to a reload before it is back', async () => {
    const { page, place } = await begin();
    await page.route('**/json/messages', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionfailed') : route.fallback(),
    );
    await write(page, 'Written before');
    await outgoing(page).getByText('Not sent yet.').waitFor();
    await box(page).pressSequentially('Half a thought');
    await page.waitForTimeout(500);
    await page.unroute('**/json/messages');
    await page.reload();
    await expect.poll(() => contentsOf(place), SOON).toEqual(['First', 'Written before']);
    await expect.poll(() => box(page).inputValue(), SOON).toBe('Half a thought');
    await expect.poll(() => outgoing(page).count(), SOON).toBe(0);
  });
});

describe('a change of a poll or task list that fails', () => {
  it('is not shown as made, and its text stays', async () => {
    const { page, place } = await begin();
    await say(place, '/poll Tea?\ngreen');
    await ada.post('/messages', { type: 'channel', to: channelId, topic: place.topic, content: '/todo Trip\npack' });
    const tasks = page.getByRole('region', { name: 'Task list' });
    const task = tasks.getByRole('checkbox', { name: 'pack' });
    const option = page.getByRole('textbox', { name: 'New option' });
    await task.waitFor();
    const body = JSON.stringify({ result: 'error', code: 'BAD_REQUEST', msg: 'Not today' });
    await page.route('**/json/submessage', (route) =>
      route.fulfill({ status: 400, body, contentType: 'application/json' }),
    );
    const refused = async () => {
      const toast = page.getByText('Not today');
      await toast.waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await toast.waitFor({ state: 'detached' });
    };
    await task.click();
    await refused();
    expect(await task.isChecked()).toBe(false);
    await option.fill('black');
    await option.press('Enter');
    await refused();
    expect(await option.inputValue()).toBe('black');
    await tasks.getByRole('button', { name: 'Edit' }).click();
    const title = tasks.getByRole('textbox', { name: 'Title of the list' });
    await title.fill('Journey');
    await title.press('Enter');
    await refused();
    expect(await title.inputValue()).toBe('Journey');
    await page.unroute('**/json/submessage');
    await title.press('Enter');
    await tasks.getByText('Journey').waitFor();
    await title.waitFor({ state: 'detached' });
    await option.press('Enter');
    await page.getByRole('button', { name: /black/ }).waitFor();
    await expect.poll(() => option.inputValue()).toBe('');
    await task.click();
    await expect.poll(() => task.isChecked()).toBe(true);
  });
});

describe('a send that waits while its topic is moved', () => {
  const isSend = (request: Request) => request.method() === 'POST';
  const rename = async (place: Place, topic: string): Promise<Place> => {
    const [first] = await storedIn(ben, place);
    const quietly = { send_notification_to_old_thread: false, send_notification_to_new_thread: false };
    const { status } = await ben.patch(`/messages/${first?.id}`, { topic, propagate_mode: 'change_all', ...quietly });
    expect(status).toBe(200);
    return { ...place, topic };
  };
  const actions = (page: Page, topic: string) => page.getByRole('button', { name: `Actions of the topic ${topic}` });

  it('goes where the topic went, whether it was tried before or not', async () => {
    const { page, place } = await begin();
    await page.route('**/json/messages', (route) =>
      isSend(route.request()) ? route.abort('connectionfailed') : route.fallback(),
    );
    await write(page, 'Tried');
    await outgoing(page).getByText('Not sent yet.').waitFor();
    await write(page, 'Behind it');
    const moved = await rename(place, `✔ ${place.topic}`);
    await actions(page, moved.topic).waitFor();
    await expect.poll(() => outgoing(page).count(), SOON).toBe(2);
    await page.unroute('**/json/messages');
    await outgoing(page).first().getByRole('button', { name: 'Try again' }).click();
    const written = async () => (await contentsOf(moved)).filter((one) => !one.includes('marked this topic'));
    await expect.poll(written, SOON).toEqual(['First', 'Tried', 'Behind it']);
    await expect.poll(() => outgoing(page).count(), SOON).toBe(0);
    expect(await contentsOf(place)).toEqual([]);
  });

  it('is retried after an outage only when the events of the move have arrived', async () => {
    const { page, place } = await begin();
    let isCut = true;
    await page.route('**/json/events?*', (route) => (isCut ? route.abort('connectionfailed') : route.fallback()));
    // Ends the poll in flight, if there is one: it bypasses the route.
    await say(place, 'Ends the poll under way');
    await offline(page).waitFor();
    const moved = await rename(place, `${place.topic} elsewhere`);
    let attempts = 0;
    await page.route('**/json/messages', (route) =>
      isSend(route.request()) && attempts++ === 0 ? route.abort('connectionfailed') : route.fallback(),
    );
    await write(page, 'Follows it');
    await outgoing(page).getByText('Not sent yet.').waitFor();
    // More than the first pause between two attempts.
    await page.waitForTimeout(2500);
    expect([attempts, await contentsOf(place)]).toEqual([1, []]);
    isCut = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => contentsOf(moved), SOON).toContain('Follows it');
    await expect.poll(() => outgoing(page).count(), SOON).toBe(0);
    expect(await contentsOf(place)).toEqual([]);
  });

  it('is no second message where the first attempt had arrived', async () => {
    const { page, place } = await begin();
    let isBlocked = true;
    let sent = 0;
    await page.route('**/json/messages', async (route) => {
      if (!isSend(route.request()) || !isBlocked) return route.fallback();
      if (sent++ === 0) await answerOf(route.request(), organisation.address.origin);
      return route.abort('connectionreset');
    });
    // The page is reloaded before the event of the message can arrive.
    await page.route('**/json/events?*', async (route) => {
      const { status, text } = await answerOf(route.request(), organisation.address.origin);
      return text.includes('Arrived') ? route.abort('connectionreset') : route.fulfill({ status, body: text });
    });
    await say(place, 'Ends the poll under way');
    await textIn(page, 'Ends the poll under way').waitFor();
    await write(page, 'Arrived');
    await expect.poll(() => contentsOf(place), SOON).toContain('Arrived');
    await page.unroute('**/json/events?*');
    await page.reload();
    await outgoing(page).getByText('Not sent yet.').waitFor();
    const moved = await rename(place, `${place.topic} renamed`);
    await actions(page, moved.topic).waitFor();
    isBlocked = false;
    await outgoing(page).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => outgoing(page).count(), SOON).toBe(0);
    expect(await contentsOf(moved)).toEqual(['First', 'Ends the poll under way', 'Arrived']);
    expect(await contentsOf(place)).toEqual([]);
  });
});

describe('a tab whose browser gets another user', () => {
  it('sends nothing in their name, and is theirs', async () => {
    const { page, place } = await begin();
    await page.route('**/json/messages', (route) => route.abort());
    await write(page, 'In my own name');
    await outgoing(page).getByText('Not sent yet.').waitFor();
    const theirs = await open(ben, { hash: '#inbox' });
    await page.context().addCookies(await theirs.context().cookies());
    const tab = await page.context().newPage();
    const reloaded = page.waitForEvent('load');
    await tab.goto(page.url());
    await tab.getByText('First').waitFor();
    await reloaded;
    await page.unroute('**/json/messages');
    await page.getByText('First').waitFor();
    await openBox(page);
    await write(page, 'In the name of Ben');
    await expect.poll(() => contentsOf(place), SOON).toEqual(['First', 'In the name of Ben']);
    await page.waitForTimeout(3000);
    expect(await contentsOf(place)).toHaveLength(2);
  });
});

describe('a change that fails', () => {
  it('leaves the dialog with what stands in it', async () => {
    await ada.post('/users/me/status', { status_text: 'In the garden' });
    const { page } = await begin();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Y');
    const dialog = page.getByRole('dialog', { name: 'Your status' });
    const text = dialog.getByRole('textbox', { name: 'Status', exact: true });
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Clear status' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await text.inputValue()).toBe('In the garden');
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Clear status' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await ben.get(`/users/${ada.userId}/status`)).body.status).not.toHaveProperty('status_text');
  });

  it('is none where another device has made it', async () => {
    const { page, place } = await begin();
    const draft = (content: string) => ({ type: 'stream', to: [channelId], topic: place.topic, content, timestamp: 1 });
    await ada.post('/drafts', { drafts: [draft('one'), draft('two'), draft('three')] });
    await page.goto(`${page.url().split('#')[0]}#drafts`);
    // The list also contains the drafts of earlier tests.
    await expect
      .poll(() => page.getByRole('button', { name: 'Continue', exact: true }).count(), SOON)
      .toBeGreaterThan(2);
    const missing: string[] = [];
    await page.route('**/json/drafts/*', async (route) => {
      const path = new URL(route.request().url()).pathname.replace('/json', '');
      if (missing.length === 0) missing.push(path);
      if (missing.includes(path)) await ada.delete(path as `/${string}`);
      return route.fallback();
    });
    await page.getByRole('button', { name: 'Delete all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No drafts').waitFor();
    expect([missing.length, (await ada.get('/drafts')).body.drafts]).toEqual([1, []]);
  });
});

describe('topics that could not be fetched', () => {
  it('block no message as a new topic, and are fetched again', async () => {
    const created = {
      name: 'settled',
      subscribers: [ada.userId, ben.userId],
      can_create_topic_group: { direct_members: [ben.userId], direct_subgroups: [] },
    };
    const { id } = (await ben.post('/channels/create', created)).body;
    const place = { channelId: id, channel: 'settled', topic: 'harvest' };
    await ben.post('/messages', { type: 'channel', to: id, topic: place.topic, content: 'First' });
    const page = await open(ada, { hash: '#inbox' });
    let failures = 0;
    await page.route(`**/json/users/me/${id}/topics*`, (route) =>
      ++failures === 1 ? route.fulfill({ status: 500, json: { result: 'error', msg: 'No.' } }) : route.fallback(),
    );
    const go = (hash: string) =>
      page.evaluate((to) => {
        location.hash = to;
      }, hash);
    await go(hashOf(place));
    await textIn(page, 'First').waitFor();
    await openBox(page);
    await expect.poll(() => failures, SOON).toBe(1);
    await write(page, 'Second');
    await expect.poll(() => contentsOf(place), SOON).toEqual(['First', 'Second']);
    await go(hashOf({ ...place, topic: 'sowing' }));
    await openBox(page);
    await page.getByText('You may not begin topics in this channel').waitFor();
    await go(hashOf(place));
    await openBox(page);
    await write(page, 'Third');
    await expect.poll(() => contentsOf(place), SOON).toEqual(['First', 'Second', 'Third']);
  });
});

describe('a list that could not be fetched', () => {
  const refusal = { status: 500, json: { result: 'error', msg: 'No.' } };

  it('is that of the subscribers: it is fetched again, and nobody is listed as no subscriber meanwhile', async () => {
    const page = await open(ada, { hash: '#inbox' });
    const people = page.getByRole('complementary', { name: 'People' });
    let failures = 0;
    await page.route(`**/json/streams/${channelId}/members*`, (route) =>
      ++failures === 1 ? route.fulfill(refusal) : route.fallback(),
    );
    const failed = page.waitForResponse(/members/);
    await page.evaluate((to) => {
      location.hash = to;
    }, `#narrow/channel/${channelId}-${CHANNEL}`);
    await failed;
    expect(await people.getByRole('button', { name: 'Others' }).count()).toBe(0);
    await people.getByRole('button', { name: 'In this channel' }).waitFor(SOON);
    await people.getByRole('link', { name: 'Ben' }).waitFor();
  });

  it('is that of older conversations: the button reads them, and nothing else, again', async () => {
    for (const topic of ['older', 'newer']) await say({ channelId, channel: CHANNEL, topic }, 'First');
    const page = await open(ada, { hash: '#inbox' });
    const anchors: string[] = [];
    await page.route('**/json/messages?*', async (route) => {
      const anchor = new URL(route.request().url()).searchParams.get('anchor') ?? '';
      anchors.push(anchor);
      if (anchors.length === 2) return route.fulfill(refusal);
      if (anchor !== 'newest') return route.fallback();
      const { text } = await answerOf(route.request(), organisation.address.origin);
      const answer = JSON.parse(text) as { messages: unknown[] };
      return route.fulfill({ json: { ...answer, messages: answer.messages.slice(-1), found_oldest: false } });
    });
    await page.evaluate(() => {
      location.hash = '#recent';
    });
    const recent = page.getByRole('region', { name: 'Recent conversations' });
    const older = recent.getByRole('button', { name: 'Load older conversations' });
    await recent.getByRole('link', { name: 'newer' }).waitFor();
    await older.click();
    await page.getByText('The conversations could not be loaded.').waitFor();
    expect(await recent.getByRole('link', { name: 'older' }).count()).toBe(0);
    await older.click();
    await recent.getByRole('link', { name: 'older' }).waitFor();
    await page.getByText('The conversations could not be loaded.').waitFor({ state: 'detached' });
    expect([anchors[0], anchors[1], anchors.length]).toEqual(['newest', anchors[2], 3]);
  });
});

describe('a send that is refused', () => {
  const refuse = (page: Page) =>
    page.route('**/json/messages', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { result: 'error', code: 'BAD_REQUEST', msg: 'Not today.' } })
        : route.fallback(),
    );
  const notices = (page: Page) => page.getByRole('log', { name: 'Notices' });

  it('says why, and is tried again', async () => {
    const { page, place } = await begin();
    await refuse(page);
    await write(page, 'Please');
    await outgoing(page).getByText('Not sent. Not today.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.unroute('**/json/messages');
    await outgoing(page).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => outgoing(page).count(), SOON).toBe(0);
    expect(await contentsOf(place)).toEqual(['First', 'Please']);
  });

  it('is shown where it would be the first of its conversation', async () => {
    const place = { channelId, channel: CHANNEL, topic: 'empty' };
    const page = await open(ada, { hash: hashOf(place) });
    await openBox(page);
    await refuse(page);
    await write(page, 'First of all');
    await outgoing(page).getByText('Not sent. Not today.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.unroute('**/json/messages');
    await outgoing(page).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => contentsOf(place), SOON).toEqual(['First of all']);
    await expect.poll(() => outgoing(page).count(), SOON).toBe(0);
    const stored = (await storedIn(ben, place)).map(({ id }) => id);
    await expect.poll(() => shownIds(page), SOON).toEqual(stored);
  });

  it('leads from an old part of a conversation to its newest message, and so does the way back to it', async () => {
    const place = { channelId, channel: CHANNEL, topic: 'long' };
    // The first page and the next one contain 140 messages after the first.
    for (let i = 0; i < 220; i++) await say(place, `Message number ${i}`);
    const page = await open(ada, { hash: hashOf(place) });
    await page.getByText('Message number 0', { exact: true }).waitFor();
    await openBox(page);
    await refuse(page);
    await write(page, 'At the end');
    await outgoing(page).getByText('Not sent. Not today.').waitFor();
    await page.getByText('Message number 219').waitFor();
    await page.goto(`${page.url().split('#')[0]}#inbox`);
    await outgoing(page).waitFor({ state: 'detached' });
    await page.goto(`${page.url().split('#')[0]}${hashOf(place)}`);
    await outgoing(page).getByText('Not sent. Not today.').waitFor();
  });

  it('is said in another view, and that it arrived when it did', async () => {
    await ada.patch('/settings', { web_navigate_to_sent_message: false });
    const page = await open(ada, { hash: '#inbox' });
    await page.getByRole('button', { name: 'Write a message' }).waitFor();
    const writeToBen = async (text: string) => {
      await page.keyboard.press('x');
      await page.keyboard.type('ben');
      await page.getByRole('option', { name: /Ben/ }).waitFor();
      await page.keyboard.press('Enter');
      await write(page, text);
    };
    await refuse(page);
    await writeToBen('Between us');
    await notices(page).getByText('Not sent. Not today.').waitFor();
    expect(await notices(page).getByText('Sent to').count()).toBe(0);
    await notices(page).getByRole('button', { name: 'Go there' }).click();
    await outgoing(page).getByText('Not sent. Not today.').waitFor();
    await page.unroute('**/json/messages');
    await outgoing(page).getByRole('button', { name: 'Discard' }).click();
    const released = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route('**/json/messages', async (route) => {
      if (route.request().method() === 'POST') {
        asked.resolve();
        await released.promise;
      }
      return route.fallback();
    });
    await page.goto(`${page.url().split('#')[0]}#inbox`);
    await page.locator('body').press('Escape');
    await writeToBen('Between us again');
    await asked.promise;
    expect(await notices(page).getByText('Sent to').count()).toBe(0);
    released.resolve();
    await notices(page).getByText('Sent to Ben.').waitFor();
    await ada.patch('/settings', { web_navigate_to_sent_message: true });
  });
});

describe('a connection that is slow', () => {
  it('shows an own message at once, and each message in its place', async () => {
    const { page, place } = await begin();
    const session = await page.context().newCDPSession(page);
    const conditions = { offline: false, latency: 1500, downloadThroughput: 20_000, uploadThroughput: 10_000 };
    await session.send('Network.emulateNetworkConditions', conditions);
    await write(page, 'Slowly');
    await outgoing(page).getByText('Slowly').waitFor();
    await say(place, 'Between');
    await write(page, 'And again');
    await expect.poll(() => outgoing(page).count(), SOON).toBe(0);
    await expect.poll(() => shownIds(page), SOON).toHaveLength(4);
    const stored = await storedIn(ben, place);
    expect(await shownIds(page)).toEqual(stored.map(({ id }) => id));
    expect(stored.map(({ content }) => content).filter((one) => one !== 'Between')).toEqual([
      'First',
      'Slowly',
      'And again',
    ]);
    expect(await offline(page).count()).toBe(0);
  });
});

describe('a queue that expired', () => {
  /** Returns the topmost message of the list, and its position. */
  const topOf = (page: Page) =>
    page.getByRole('region', { name: 'Messages' }).evaluate((list) => {
      const { top } = list.getBoundingClientRect();
      for (const row of list.querySelectorAll('article[data-id]')) {
        const at = row.getBoundingClientRect().top - top;
        if (at >= 0) return { id: row.getAttribute('data-id'), at: Math.round(at) };
      }
      return undefined;
    });

  it('is replaced: the place and the text stay, and nothing is missing', async () => {
    const place = { channelId, channel: CHANNEL, topic: 'long' };
    for (let i = 0; i < 150; i++) await say(place, `Message number ${i}`);
    await ada.post('/mark_all_as_read');
    const watch = { page: await open(ada, { hash: hashOf(place) }) };
    const { page } = watch;
    const queues = watchQueues(page);
    await page.getByText('Message number 149').waitFor();
    await openBox(page);
    await box(page).pressSequentially('Half a thought');
    await page.getByRole('region', { name: 'Messages' }).hover();
    await page.mouse.wheel(0, -1500);
    await page.waitForTimeout(800);
    const before = await topOf(page);
    await expect.poll(() => queues.queues.length, SOON).toBe(1);
    // The first attempts to fetch the shown messages fail: the messages missed in the meantime must come nevertheless.
    let failed = 0;
    await page.route('**/json/messages?*', (route) =>
      failed++ < 4 ? route.abort('connectionreset') : route.fallback(),
    );
    await page.route('**/json/register', async (route) => {
      await say(place, 'Between the queues');
      await organisation.settled();
      return route.fallback();
    });
    expect((await ada.delete('/events', { queue_id: queues.queues[0] })).status).toBe(200);
    await expect.poll(() => queues.queues.length, SOON).toBe(2);
    expect(queues.registers).toBe(1);
    await expect.poll(() => failed, SOON).toBeGreaterThan(4);
    await page.waitForTimeout(800);
    const after = await topOf(page);
    expect(after?.id).toBe(before?.id);
    // Heights of rows are fractions of a pixel.
    expect(Math.abs((after?.at ?? 0) - (before?.at ?? 0))).toBeLessThanOrEqual(2);
    expect(await box(page).inputValue()).toBe('Half a thought');
    await say(place, 'After that');
    await box(page).press('Control+Enter');
    await textIn(page, 'After that').waitFor();
    await expect.poll(() => outgoing(page).count(), SOON).toBe(0);
    const stored = await storedIn(ben, place);
    expect(
      stored
        .slice(-3)
        .map(({ content }) => content)
        .sort(),
    ).toEqual(['After that', 'Between the queues', 'Half a thought']);
    await expect.poll(() => shownIds(page), SOON).toEqual(expect.arrayContaining(stored.slice(-3).map(({ id }) => id)));
    const shown = await shownIds(page);
    const ids = stored.map(({ id }) => id);
    expect(shown).toEqual(ids.slice(ids.indexOf(shown[0] as number), ids.indexOf(shown.at(-1) as number) + 1));
  });
});

describe('a newer release', () => {
  it('is loaded when nobody is disturbed: where one was, with what was being written', async () => {
    const { page, place } = await begin();
    // The service worker is registered when the client has loaded.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // The tab's storage contains the rejected send, so that the browser need not ask about it.
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.accept();
    });
    const refusal = { status: 400, json: { result: 'error', code: 'BAD_REQUEST', msg: 'Not like this' } };
    await page.route('**/json/messages', (route) =>
      route.request().method() === 'POST' ? route.fulfill(refusal) : route.fallback(),
    );
    await write(page, 'Refused');
    await outgoing(page).getByText('Not like this').waitFor();
    await box(page).pressSequentially('Half a thought');
    await page.clock.install();
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    const isSame = () => page.evaluate(() => 'isSame' in window);
    // The server announces a release once: here, after a message of Ben's.
    await page.route('**/json/events?*', async (route) => {
      const { status, text } = await answerOf(route.request(), organisation.address.origin);
      const answer = JSON.parse(text) as { events?: { id: number; message?: { content: string } }[] };
      const said = answer.events?.find(({ message }) => message?.content.includes('Upgraded'));
      const events = said
        ? [...(answer.events ?? []), { id: said.id, type: 'web_reload_client', immediate: false }]
        : answer.events;
      const json = events ? { ...answer, events } : answer;
      return route.fulfill({ status, json }).catch(() => undefined);
    });
    await say(place, 'Ends the poll under way');
    await textIn(page, 'Ends the poll under way').waitFor();
    await say(place, 'Upgraded');
    await textIn(page, 'Upgraded').waitFor();
    // Pages do not reload all at the same moment.
    await page.clock.fastForward(61_000);
    // A page is not reloaded while its user is writing, even in a pause.
    await page.clock.fastForward(100_000);
    await page.keyboard.type('s');
    await page.clock.fastForward(100_000);
    expect(await isSame()).toBe(true);
    await page.clock.fastForward(100_000);
    await expect.poll(() => isSame().catch(() => true), SOON).toBe(false);
    await textIn(page, 'Upgraded').waitFor();
    expect(await box(page).inputValue()).toBe('Half a thoughts');
    await outgoing(page).getByText('Not like this').waitFor();
    expect(questions).toEqual([]);
  });

  it('is loaded also where the queue expired before it was announced', async () => {
    const { page, place } = await begin();
    const watch = watchQueues(page);
    await say(place, 'Ends the poll under way');
    await expect.poll(() => watch.queues.length, SOON).toBe(1);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.clock.install();
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    const isSame = () => page.evaluate(() => 'isSame' in window);
    const expire = async (version: string | undefined) => {
      const count = watch.queues.length;
      await page.route('**/json/register', async (route) => {
        const { status, text } = await answerOf(route.request(), organisation.address.origin);
        const answer = JSON.parse(text) as object;
        return route.fulfill({ status, json: version ? { ...answer, zulip_version: version } : answer });
      });
      await ada.delete('/events', { queue_id: watch.queues.at(-1) });
      await expect.poll(() => watch.queues.length, SOON).toBe(count + 1);
      await page.unroute('**/json/register');
    };
    const pause = async () => {
      await page.clock.fastForward(61_000);
      await page.clock.fastForward(40_000);
    };
    await expire(undefined);
    await pause();
    expect(await isSame()).toBe(true);
    await expire('12.0-rookery.99.0.0');
    await pause();
    await expect.poll(() => isSame().catch(() => true), SOON).toBe(false);
    await page.getByText('First').waitFor();
  });
});

describe('the page without a network', () => {
  it('opens, says so, and continues when it is back', async () => {
    const { page } = await begin();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      // The worker has the page once it controls it.
      while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await page.context().setOffline(true);
    await page.reload();
    await offline(page).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByText('First').waitFor();
    await offline(page).waitFor({ state: 'detached' });
  });
});
