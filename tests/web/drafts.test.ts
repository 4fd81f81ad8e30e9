/** Text that is not sent yet: drafts that the server rejects, scheduled messages, uploads in progress. */
import type { Page, Route } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { answerOf, box, hashOf, openBox, type Place, SOON, storedIn } from './conversation.ts';

const { person, open, complaints, organisation, origin } = await useBrowser();
const ada = await person('Ada');
const ben = await person('Ben');
const CHANNEL = 'drafts';
let channelId = 0;
let topics = 0;

beforeAll(async () => {
  for (const one of [ada, ben]) await one.post('/users/me/subscriptions', { subscriptions: [{ name: CHANNEL }] });
  channelId = (await ada.get('/get_stream_id', { stream: CHANNEL })).body.stream_id;
});
beforeEach(() => complaints.expect(/Failed to load resource/));
// Before, not after: until then a page of the former test may store its text.
beforeEach(async () => {
  for (const { id } of (await ada.get('/drafts')).body.drafts) await ada.delete(`/drafts/${id}`);
});

const saved = async (): Promise<string[]> =>
  (await ada.get('/drafts')).body.drafts.map(({ content }: { content: string }) => content);
const notices = (page: Page) => page.getByRole('log', { name: 'Notices' });
const draftsIn = (page: Page) =>
  page.getByRole('navigation', { name: 'Navigation' }).locator('[data-row]', { hasText: 'Drafts' });

/** Opens a new topic as Ada, with the compose box open. */
async function begin(): Promise<{ page: Page; place: Place }> {
  const place = { channelId, channel: CHANNEL, topic: `topic${++topics}` };
  await ben.post('/messages', { type: 'channel', to: channelId, topic: place.topic, content: 'First' });
  const page = await open(ada, { hash: hashOf(place) });
  await page.getByText('First').waitFor();
  await openBox(page);
  return { page, place };
}

/** Opens the list of drafts, and resumes the only one. */
async function resumeFromList(page: Page): Promise<void> {
  await page.goto(`${origin}/#drafts`);
  await expect.poll(() => page.getByRole('button', { name: 'Continue', exact: true }).count(), SOON).toBe(1);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await box(page).waitFor();
}

const answerPost = (answer: (route: Route) => Promise<void>) => (route: Route) =>
  route.request().method() === 'POST' ? answer(route) : route.fallback();
/** Lets requests to an address arrive whose answers are lost. Returns the number of them. */
async function loseAnswers(page: Page, method: string, address: string): Promise<() => number> {
  complaints.expect(/ERR_CONNECTION_FAILED/);
  let calls = 0;
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await answerOf(route.request(), organisation.address.origin);
    await route.abort('connectionfailed');
    calls++;
  });
  return () => calls;
}
/** Attempts of one call. */
const ATTEMPTS = 3;
const refusal = (status: number, msg: string) => ({ status, json: { result: 'error', code: 'BAD_REQUEST', msg } });

describe('a draft', () => {
  it('that is longer than a message is stored whole in the browser', async () => {
    const { page } = await begin();
    const long = `${'rose '.repeat(2100)}end`;
    await box(page).pressSequentially('A short one');
    await expect.poll(saved, SOON).toEqual(['A short one']);
    await box(page).fill(long);
    await expect.poll(async () => (await saved()).length, SOON).toBe(0);
    await page.reload();
    await expect.poll(() => box(page).inputValue(), SOON).toBe(long);
    await box(page).press('Escape');
    const other = await page.context().newPage();
    await resumeFromList(other);
    expect(await box(other).inputValue()).toBe(long);
    await box(other).fill('A short one again');
    await expect.poll(saved, SOON).toEqual(['A short one again']);
    await box(other).press('Escape');
    await resumeFromList(other);
    expect(await box(other).inputValue()).toBe('A short one again');
  });

  it('that the server refuses is stored in the browser, and asked for once', async () => {
    const { page } = await begin();
    let attempts = 0;
    await page.route(
      '**/json/drafts',
      answerPost((route) => {
        attempts++;
        return route.fulfill(refusal(400, 'There can be at most 1000 drafts.'));
      }),
    );
    await box(page).pressSequentially('One too many');
    await notices(page).getByText('There can be at most 1000 drafts.').waitFor();
    await box(page).pressSequentially(', and more of it');
    const local = () => page.evaluate(() => JSON.stringify(localStorage));
    await expect.poll(local, SOON).toContain('One too many, and more of it');
    await box(page).press('Escape');
    expect(attempts).toBe(1);
    // The navigation counts this draft too.
    await expect.poll(() => draftsIn(page).first().innerText()).toMatch(/Drafts\s*1/);
    await page.unroute('**/json/drafts');
    await page.reload();
    await resumeFromList(page);
    expect(await box(page).inputValue()).toBe('One too many, and more of it');
    await box(page).press('End');
    await box(page).pressSequentially('!');
    await expect.poll(saved, SOON).toEqual(['One too many, and more of it!']);
    await expect.poll(local, SOON).not.toContain('One too many');
  });

  it('outlives a session that ends before it is saved', async () => {
    const { page } = await begin();
    let attempts = 0;
    await page.route(
      '**/json/drafts',
      answerPost((route) => {
        attempts++;
        return route.fulfill(refusal(401, 'Not logged in'));
      }),
    );
    await box(page).pressSequentially('Not lost');
    await box(page).press('Escape');
    await expect.poll(() => attempts, SOON).toBeGreaterThan(0);
    await page.unroute('**/json/drafts');
    // The box has the text also before the event of its draft.
    const arrives = Promise.withResolvers<void>();
    await page.route('**/json/events?**', async (route) => {
      await arrives.promise;
      await route.fallback();
    });
    await page.reload();
    await expect.poll(saved, SOON).toEqual(['Not lost']);
    await openBox(page);
    await expect.poll(() => box(page).inputValue(), SOON).toBe('Not lost');
    expect(await notices(page).getByText('Not logged in').count()).toBe(0);
    arrives.resolve();
  });

  it('whose creation has no answer is one draft, and goes with its message', async () => {
    const { page, place } = await begin();
    const calls = await loseAnswers(page, 'POST', '**/json/drafts');
    await box(page).pressSequentially('Said');
    await expect.poll(calls, SOON).toBe(ATTEMPTS);
    await page.unroute('**/json/drafts');
    await box(page).pressSequentially(' once');
    await box(page).press('Control+Enter');
    await expect.poll(async () => (await storedIn(ben, place)).at(-1)?.content, SOON).toBe('Said once');
    await expect.poll(saved, SOON).toEqual([]);
    await box(page).press('Escape');
    await openBox(page);
    expect(await box(page).inputValue()).toBe('');
  });

  it('whose creation has no answer is the same draft after a reload', async () => {
    const { page } = await begin();
    const calls = await loseAnswers(page, 'POST', '**/json/drafts');
    await box(page).pressSequentially('Written');
    await expect.poll(calls, SOON).toBe(ATTEMPTS);
    await page.reload();
    await expect.poll(() => box(page).inputValue(), SOON).toBe('Written');
    await box(page).press('End');
    await box(page).pressSequentially(' on');
    await expect.poll(saved, SOON).toEqual(['Written on']);
    // The page found it among its drafts.
    expect(calls()).toBe(ATTEMPTS);
  });
});

describe('drafts that are no longer saved on the server', () => {
  afterEach(() => ada.patch('/settings', { enable_drafts_synchronization: true }));

  it('stay in the browser, also that of the box', async () => {
    const { page } = await begin();
    const other = {
      type: 'stream',
      to: [channelId],
      topic: 'another',
      content: 'Of yesterday',
      timestamp: 1_700_000_000,
    };
    await ada.post('/drafts', { drafts: [other] });
    await box(page).pressSequentially('In the box');
    await expect.poll(async () => (await saved()).sort(), SOON).toEqual(['In the box', 'Of yesterday']);
    const tab = await page.context().newPage();
    await tab.goto(`${origin}/#drafts`);
    await tab.getByText('In the box').waitFor();
    await ada.patch('/settings', { enable_drafts_synchronization: false });
    const local = () => page.evaluate(() => JSON.stringify(localStorage));
    await expect.poll(local, SOON).toContain('In the box');
    await box(page).press('Escape');
    await openBox(page);
    expect(await box(page).inputValue()).toBe('In the box');
    await box(page).press('Escape');
    const listed = () => tab.locator('[data-draft]').count();
    await expect.poll(listed, SOON).toBe(2);
    await page.reload();
    await openBox(page);
    expect(await box(page).inputValue()).toBe('In the box');
    await box(page).press('End');
    await box(page).pressSequentially(', and more');
    await expect.poll(local, SOON).toContain('In the box, and more');
    await tab.reload();
    await tab.getByText('In the box, and more').waitFor();
    await tab.getByText('Of yesterday').waitFor();
    expect(await listed()).toBe(2);
  });

  it('do not come back if they were sent or deleted', async () => {
    const { page, place } = await begin();
    await page.clock.install();
    await box(page).pressSequentially('Sent');
    await expect.poll(() => draftsIn(page).first().innerText(), SOON).toMatch(/Drafts\s*1/);
    await box(page).press('Escape');
    // The closed text is no longer recent, so its draft is resumed.
    await page.clock.fastForward(11_000);
    await openBox(page);
    await expect.poll(() => box(page).inputValue(), SOON).toBe('Sent');
    await box(page).press('Control+Enter');
    await expect.poll(async () => (await storedIn(ben, place)).at(-1)?.content, SOON).toBe('Sent');
    await expect.poll(saved, SOON).toEqual([]);
    await box(page).pressSequentially('Deleted');
    await expect.poll(saved, SOON).toEqual(['Deleted']);
    const [{ id }] = (await ada.get('/drafts')).body.drafts;
    await box(page).press('Escape');
    const other = { type: 'stream', to: [channelId], topic: 'another', content: 'Stays', timestamp: 1_700_000_000 };
    await ada.post('/drafts', { drafts: [other] });
    const counted = draftsIn(page);
    await expect.poll(() => counted.first().innerText(), SOON).toMatch(/Drafts\s*2/);
    await ada.delete(`/drafts/${id}`);
    await expect.poll(() => counted.first().innerText(), SOON).toMatch(/Drafts\s*1/);
    await ada.patch('/settings', { enable_drafts_synchronization: false });
    const local = () => page.evaluate(() => JSON.stringify(localStorage));
    await expect.poll(local, SOON).toContain('Stays');
    await page.goto(`${origin}/#drafts`);
    await page.getByText('Stays').waitFor();
    expect(await page.locator('[data-draft]').count()).toBe(1);
  });

  it('leave the text in the box to this browser if no page was open then', async () => {
    const { page, place } = await begin();
    await box(page).pressSequentially('Left alone');
    await expect.poll(saved, SOON).toEqual(['Left alone']);
    await page.goto('about:blank');
    await ada.patch('/settings', { enable_drafts_synchronization: false });
    await page.goto(`${origin}/${hashOf(place)}`);
    await expect.poll(() => box(page).inputValue(), SOON).toBe('Left alone');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage)), SOON).toContain('Left alone');
  });
});

describe('a draft that another device changes while the page receives no events', () => {
  /** Writes a draft, and returns its id and the event queue of the page, which was loaded again since. */
  async function beginWith(text: string) {
    const { page, place } = await begin();
    await box(page).pressSequentially(text);
    await expect.poll(saved, SOON).toEqual([text]);
    const { drafts } = (await ada.get('/drafts')).body;
    const registered = page.waitForResponse('**/json/register');
    await page.reload();
    const queue = (await (await registered).json()).queue_id as string;
    await expect.poll(() => box(page).inputValue(), SOON).toBe(text);
    return { page, place, queue, id: drafts[0].id as number };
  }

  const rewrite = (id: number, { topic }: Place, content: string) =>
    ada.patch(`/drafts/${id}`, { draft: { type: 'stream', to: [channelId], topic, content, timestamp: 1 } });

  /** Replaces the queue of a page. The old one is gone before the change, the new one begins after it. */
  async function replaceQueue(page: Page, queue: string, change: () => Promise<{ status: number }>): Promise<void> {
    const isBefore = async (route: Route) => {
      expect((await change()).status).toBe(200);
      await organisation.settled();
      return route.fallback();
    };
    await page.route('**/json/register', isBefore, { times: 1 });
    const registered = page.waitForResponse('**/json/register');
    expect((await ada.delete('/events', { queue_id: queue })).status).toBe(200);
    await (await registered).finished();
  }

  it('is taken over, and what is written then is added to it', async () => {
    const { page, place, queue, id } = await beginWith('A');
    await replaceQueue(page, queue, () => rewrite(id, place, 'A long text'));
    await expect.poll(() => box(page).inputValue(), SOON).toBe('A long text');
    await box(page).press('End');
    await box(page).pressSequentially('!');
    await expect.poll(saved, SOON).toEqual(['A long text!']);
  });

  it('leaves the box if it was sent there, also when the page is loaded again', async () => {
    const { page, place, queue, id } = await beginWith('A');
    await replaceQueue(page, queue, () => ada.delete(`/drafts/${id}`));
    await expect.poll(() => box(page).inputValue(), SOON).toBe('');
    await box(page).pressSequentially('B');
    await expect.poll(saved, SOON).toEqual(['B']);
    const [draft] = (await ada.get('/drafts')).body.drafts;
    await page.goto('about:blank');
    await ada.delete(`/drafts/${draft.id}`);
    await page.goto(`${origin}/${hashOf(place)}`);
    await openBox(page);
    expect(await box(page).inputValue()).toBe('');
    expect(await saved()).toEqual([]);
  });

  it('stays, and what is not saved here yet is another one', async () => {
    const { page, place, queue, id } = await beginWith('A');
    await page.route('**/json/drafts/*', (route) => route.abort('connectionfailed'));
    await box(page).press('End');
    await box(page).pressSequentially('b');
    await replaceQueue(page, queue, () => rewrite(id, place, 'A long text'));
    await expect.poll(async () => (await saved()).sort(), SOON).toEqual(['A long text', 'Ab']);
    expect(await box(page).inputValue()).toBe('Ab');
    await page.unroute('**/json/drafts/*');
    await box(page).pressSequentially('c');
    await expect.poll(async () => (await saved()).sort(), SOON).toEqual(['A long text', 'Abc']);
  });
});

describe('drafts of a topic', () => {
  const RENAMED = '✔ ';
  const placesOf = async () =>
    (await ada.get('/drafts')).body.drafts
      .map(({ content, topic, timestamp }: Record<string, unknown>) => ({ content, topic, timestamp }))
      .sort((a: { content: string }, b: { content: string }) => a.content.localeCompare(b.content));
  async function resolve(topic: string): Promise<void> {
    const { id } = (await storedIn(ben, { channelId, channel: CHANNEL, topic }))[0] as { id: number };
    await ben.patch(`/messages/${id}`, { topic: RENAMED + topic, propagate_mode: 'change_all' });
  }

  it('go along when the topic is resolved: those of the server, of the browser and of a closed box', async () => {
    const { page, place } = await begin();
    const now = RENAMED + place.topic;
    const written = { type: 'stream', to: [channelId], content: 'Of yesterday', timestamp: 1_700_000_000 };
    await ada.post('/drafts', {
      drafts: [
        { ...written, topic: place.topic.toUpperCase() },
        { ...written, topic: 'another', content: 'Stays' },
      ],
    });
    const local = (draft?: object) =>
      page.evaluate((one) => {
        const key = `rookery-drafts-${localStorage.getItem('rookery:session-user')}`;
        if (one) localStorage.setItem(key, JSON.stringify([one]));
        return localStorage.getItem(key);
      }, draft);
    await local({ ...written, id: -1, topic: place.topic, content: 'Of this browser' });
    // Another tab does the same with these drafts.
    const tab = await page.context().newPage();
    await tab.goto(`${origin}/#drafts`);
    await tab.getByText('Of yesterday').waitFor();
    await box(page).fill('Just closed');
    await expect.poll(async () => (await saved()).includes('Just closed'), SOON).toBe(true);
    await box(page).press('Escape');
    await resolve(place.topic);
    const moved = { content: 'Of yesterday', topic: now, timestamp: written.timestamp };
    await expect
      .poll(placesOf, SOON)
      .toEqual([
        { content: 'Just closed', topic: now, timestamp: expect.any(Number) },
        moved,
        { content: 'Stays', topic: 'another', timestamp: written.timestamp },
      ]);
    await expect.poll(async () => JSON.parse((await local()) ?? '[]'), SOON).toMatchObject([{ topic: now }]);
    await openBox(page);
    expect(await box(page).inputValue()).toBe('Just closed');
  });
});

describe('a message for later', () => {
  const scheduled = async (): Promise<string[]> =>
    (await ada.get('/scheduled_messages')).body.scheduled_messages.map(({ content }: { content: string }) => content);

  async function sendTomorrow(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'More ways to send' }).click();
    await page.getByRole('menuitem', { name: /Tomorrow at/ }).click();
  }

  /** Holds back requests that schedule a message, until `release`. */
  async function hold(page: Page, answer: (route: Route) => Promise<void>) {
    const released = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    let calls = 0;
    await page.route(
      '**/json/scheduled_messages',
      answerPost(async (route) => {
        calls++;
        asked.resolve();
        await released.promise;
        await answer(route);
      }),
    );
    return { asked: asked.promise, release: released.resolve, calls: () => calls };
  }

  it('leaves the box at once, to what is written next', async () => {
    const { page } = await begin();
    const { asked, release, calls } = await hold(page, (route) => route.fallback());
    await box(page).pressSequentially('For tomorrow');
    await sendTomorrow(page);
    await asked;
    expect(await box(page).inputValue()).toBe('');
    await box(page).press('Control+Enter');
    await box(page).press('Escape');
    await openBox(page);
    expect(await box(page).inputValue()).toBe('');
    await box(page).pressSequentially('For now');
    release();
    await notices(page).getByText('It will be sent').waitFor();
    expect(await box(page).inputValue()).toBe('For now');
    expect([calls(), await scheduled()]).toEqual([1, ['For tomorrow']]);
    await expect.poll(saved, SOON).toEqual(['For now']);
  });

  it('that is refused is in the box again, or a draft where another is written', async () => {
    const { page } = await begin();
    const first = await hold(page, (route) => route.fulfill(refusal(400, 'Not then.')));
    await box(page).pressSequentially('For tomorrow');
    await sendTomorrow(page);
    await first.asked;
    first.release();
    await page.getByText('Not then.').waitFor();
    expect(await box(page).inputValue()).toBe('For tomorrow');
    await page.unroute('**/json/scheduled_messages');
    const second = await hold(page, (route) => route.fulfill(refusal(400, 'Nor then.')));
    await sendTomorrow(page);
    await second.asked;
    await box(page).pressSequentially('For now');
    second.release();
    await notices(page).getByText('Nor then.').waitFor();
    expect(await box(page).inputValue()).toBe('For now');
    await expect.poll(async () => (await saved()).sort(), SOON).toEqual(['For now', 'For tomorrow']);
  });

  it('that the server refuses for too many requests is in the box again', async () => {
    const { page } = await begin();
    await page.route(
      '**/json/scheduled_messages',
      answerPost((route) => route.fulfill(refusal(429, 'Too many at once.'))),
    );
    await box(page).pressSequentially('For tomorrow');
    await sendTomorrow(page);
    await page.getByText('Too many at once.').waitFor();
    expect(await box(page).inputValue()).toBe('For tomorrow');
  });

  async function unscheduleAll(): Promise<void> {
    for (const { scheduled_message_id: id } of (await ada.get('/scheduled_messages')).body.scheduled_messages) {
      await ada.delete(`/scheduled_messages/${id}`);
    }
  }

  /** Schedules a message whose answers are lost, so that its text is a draft. */
  async function scheduleWithoutAnswer(): Promise<Page> {
    await unscheduleAll();
    const { page } = await begin();
    const calls = await loseAnswers(page, 'POST', '**/json/scheduled_messages');
    await box(page).pressSequentially('For tomorrow');
    await sendTomorrow(page);
    const notice = notices(page).getByRole('alert').filter({ hasText: 'It is not certain' });
    await notice.getByRole('button', { name: 'Scheduled messages' }).waitFor();
    expect(await box(page).inputValue()).toBe('');
    expect([calls(), await scheduled()]).toEqual([ATTEMPTS, ['For tomorrow']]);
    await expect.poll(saved, SOON).toEqual(['For tomorrow']);
    await page.unroute('**/json/scheduled_messages');
    return page;
  }

  /** Schedules the text of the only draft, after which one message is scheduled and no draft is left. */
  async function scheduleDraft(page: Page): Promise<void> {
    await resumeFromList(page);
    await sendTomorrow(page);
    await notices(page).getByText('It will be sent').waitFor();
    expect(await scheduled()).toEqual(['For tomorrow']);
    await expect.poll(saved, SOON).toEqual([]);
  }

  it('that gets no answer is a draft, and is scheduled once by a repetition', async () => {
    await scheduleDraft(await scheduleWithoutAnswer());
  });

  it('that gets no answer is scheduled once by a repetition after a reload', async () => {
    const page = await scheduleWithoutAnswer();
    await page.reload();
    await scheduleDraft(page);
  });

  it('that gets no answer is scheduled again once it was removed', async () => {
    const page = await scheduleWithoutAnswer();
    await unscheduleAll();
    await page.goto(`${origin}/#scheduled`);
    await page.getByText('Nothing is scheduled').waitFor();
    await scheduleDraft(page);
  });

  it('that was removed is scheduled again before its event arrives', async () => {
    await unscheduleAll();
    const { page } = await begin();
    await box(page).pressSequentially('For tomorrow');
    await sendTomorrow(page);
    await notices(page).getByText('It will be sent').waitFor();
    await page.goto(`${origin}/#scheduled`);
    await page.getByText('For tomorrow').waitFor();
    const [isHeld, arrives] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/json/events?**', async (route) => {
      isHeld.resolve();
      await arrives.promise;
      await route.fallback();
    });
    // The poll in flight ends with this event at the latest, and the next one is held back.
    await ada.post('/drafts', { drafts: [{ type: '', to: [], topic: '', content: 'Another', timestamp: 1 }] });
    await isHeld.promise;
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect.poll(() => box(page).inputValue(), SOON).toBe('For tomorrow');
    expect(await scheduled()).toEqual([]);
    await sendTomorrow(page);
    await expect.poll(scheduled, SOON).toEqual(['For tomorrow']);
    arrives.resolve();
  });

  /** Opens the list of scheduled messages, with one of them. */
  async function beginScheduled(content: string): Promise<Page> {
    const at = Math.floor(Date.now() / 1000) + 86_400;
    const place = { type: 'channel', to: channelId, topic: `topic${++topics}` };
    await ada.post('/scheduled_messages', { ...place, content, scheduled_delivery_timestamp: at });
    const page = await open(ada, { hash: '#scheduled' });
    await page.getByText(content).waitFor();
    return page;
  }

  it('that is deleted is there again after an undo, or a draft if that fails', async () => {
    await unscheduleAll();
    const page = await beginScheduled('Deleted by a slip');
    const undo = notices(page).getByRole('button', { name: 'Undo' });
    const discard = async () => {
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await undo.waitFor();
      expect(await scheduled()).toEqual([]);
    };
    await discard();
    await undo.click();
    await expect.poll(scheduled, SOON).toEqual(['Deleted by a slip']);
    expect(await saved()).toEqual([]);
    // The view may still have the deleted one.
    await page.reload();
    await page.getByText('Deleted by a slip').waitFor();
    await discard();
    const refused = (route: Route) => route.fulfill(refusal(400, 'Too late.'));
    await page.route('**/json/scheduled_messages', answerPost(refused));
    await undo.click();
    await notices(page).getByText('Too late.').waitFor();
    await expect.poll(saved, SOON).toEqual(['Deleted by a slip']);
  });

  it('that is to be edited is a draft if the answer about its removal is lost', async () => {
    await unscheduleAll();
    const page = await beginScheduled('To be edited');
    await loseAnswers(page, 'DELETE', '**/json/scheduled_messages/*');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await notices(page).getByRole('button', { name: 'Drafts' }).waitFor();
    await expect.poll(saved, SOON).toEqual(['To be edited']);
    expect(await scheduled()).toEqual([]);
    await resumeFromList(page);
    expect(await box(page).inputValue()).toBe('To be edited');
  });

  it('that is to be sent now is a draft if the page is reloaded before the answer', async () => {
    const page = await beginScheduled('To be sent now');
    const removed = Promise.withResolvers<void>();
    await page.route('**/json/scheduled_messages/*', async (route) => {
      await answerOf(route.request(), organisation.address.origin);
      removed.resolve();
    });
    await page.getByRole('button', { name: 'Send now' }).click();
    await removed.promise;
    await page.reload();
    await expect.poll(saved, SOON).toEqual(['To be sent now']);
    expect(await scheduled()).toEqual([]);
  });

  it('that the server no longer has is neither edited nor a draft', async () => {
    const page = await beginScheduled('Delivered');
    await page.route('**/json/scheduled_messages/*', (route) => route.fulfill(refusal(404, 'It is delivered.')));
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await notices(page).getByText('It is delivered.').waitFor();
    await page.goto(`${origin}/#drafts`);
    await page.getByText('No drafts').waitFor();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Delivered');
  });
});

describe('a reminder', () => {
  const reminders = async (): Promise<number[]> =>
    (await ada.get('/reminders')).body.reminders.map(({ reminder_id }: { reminder_id: number }) => reminder_id);

  it('is set and changed once, although answers are lost', async () => {
    const { page } = await begin();
    const dialog = (name: string) => page.getByRole('dialog', { name });
    const row = page.locator('article[data-id]').filter({ hasText: 'First' });
    await row.hover();
    await row.locator('[data-row-menu]').click();
    await page.getByRole('menuitem', { name: 'Remind me' }).click();
    await loseAnswers(page, 'POST', '**/json/reminders');
    const tomorrow = dialog('Remind me').getByRole('button', { name: /^Tomorrow at/ });
    await tomorrow.click();
    await dialog('Remind me').getByText('Failed to fetch').waitFor();
    await page.unroute('**/json/reminders');
    await tomorrow.click();
    await notices(page).getByText('You will be reminded').waitFor();
    const before = await reminders();
    expect(before.length).toBe(1);
    await page.goto(`${origin}/#reminders`);
    await page.getByRole('button', { name: 'Change the time' }).click();
    await page.route('**/json/reminders/*', (route) => route.abort('connectionfailed'));
    await dialog('Change the time').getByLabel('Date and time').fill('2099-01-01T09:00');
    const save = dialog('Change the time').getByRole('button', { name: 'Save' });
    await save.click();
    await dialog('Change the time').getByText('Failed to fetch').waitFor();
    await page.unroute('**/json/reminders/*');
    await save.click();
    await dialog('Change the time').waitFor({ state: 'detached' });
    const after = await reminders();
    expect(after.length).toBe(1);
    expect(after).not.toEqual(before);
  });
});

describe('a file', () => {
  const FILE = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('roses') };
  const LINK = /\[notes\.txt\]\(\/user_uploads\/.+\)/;

  async function attach(page: Page): Promise<void> {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).click();
    await (await chooser).setFiles(FILE);
  }

  it('has its link in a text that was closed and is not saved yet', async () => {
    const { page } = await begin();
    complaints.expect(/ERR_CONNECTION_FAILED/);
    const released = Promise.withResolvers<void>();
    await page.route(/\/json\/tus/, async (route) => {
      await released.promise;
      await route.fallback();
    });
    await page.route(
      '**/json/drafts',
      answerPost((route) => route.abort('connectionfailed')),
    );
    await attach(page);
    await page.getByRole('progressbar', { name: FILE.name }).waitFor();
    await box(page).press('Escape');
    released.resolve();
    const local = () => page.evaluate(() => JSON.stringify(sessionStorage));
    await expect.poll(local, SOON).toMatch(/\/user_uploads\//);
    await page.unroute('**/json/drafts');
    await openBox(page);
    expect(await box(page).inputValue()).toMatch(LINK);
    await expect.poll(saved, SOON).toEqual([expect.stringMatching(LINK)]);
  });

  it('that failed has its message wait until it is tried again', async () => {
    const { page, place } = await begin();
    await page.route(
      '**/json/tus',
      answerPost((route) => route.fulfill(refusal(400, 'No room.'))),
    );
    await attach(page);
    await page.getByText('No room.').waitFor();
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await expect.poll(() => send.getAttribute('title'), SOON).toBe('Try notes.txt again');
    await box(page).press('Control+Enter');
    expect(await box(page).inputValue()).toContain('Uploading notes.txt');
    await page.unroute('**/json/tus');
    await page.getByRole('button', { name: 'Try notes.txt again' }).click();
    await expect.poll(() => box(page).inputValue(), SOON).toMatch(LINK);
    await box(page).press('Control+Enter');
    await expect.poll(async () => (await storedIn(ben, place)).at(-1)?.content, SOON).toMatch(LINK);
  });
});
