/** Reading: two people, what each sees of the other's actions, in a long topic and at its positions. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { useBrowser } from './browser.ts';
import { answerOf, openBox, outgoing, shownIds, write } from './conversation.ts';

const { person, open, origin, organisation } = await useBrowser();
const ada = await person('Ada');
const ben = await person('Ben');
const olga = await person('Olga', { role: 'owner' });
const CHANNEL = 'reading';
const COUNT = 260;
let channelId = 0;

const send = async (content: string, topic: string, by = ben): Promise<number> =>
  (await by.post('/messages', { type: 'channel', to: CHANNEL, topic, content })).body.id;
const hashOf = (topic: string) => `#narrow/channel/${channelId}-${CHANNEL}/topic/${topic}`;
const rowOf = (page: Page, id: number) => page.locator(`article[data-id="${id}"]`);
const rows = (page: Page) => page.locator('article[data-id]');

const goTo = (page: Page, hash: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

/** Opens an address as a click on a notification does. */
const openFromWorker = (page: Page, to: string) =>
  page.evaluate((address) => {
    const opened = new MessageEvent('message', { data: { type: 'open', address } });
    navigator.serviceWorker.dispatchEvent(opened);
  }, to);

const isOnScreen = (page: Page, id: number) =>
  rowOf(page, id).evaluate((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    const list = row.closest('section')?.getBoundingClientRect();
    return list !== undefined && bottom > list.top && top < list.bottom;
  });

/** Turns the wheel until a message is no longer on screen. */
async function scrollAway(page: Page, id: number): Promise<void> {
  await rowOf(page, id).waitFor();
  await page.getByRole('region', { name: 'Messages' }).hover();
  await expect
    .poll(async () => {
      await scrollOn(page);
      return (await rowOf(page, id).count()) > 0 && (await isOnScreen(page, id));
    })
    .toBe(false);
}

/** Turns the wheel, and waits for the end of the movement: a row that has left the screen may be gone. */
async function scrollOn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const moved = new Promise((resolve) =>
      document.addEventListener('scrollend', resolve, { once: true, capture: true }),
    );
    Object.assign(globalThis, { moved });
  });
  await page.mouse.wheel(0, 1500);
  await page.evaluate(() => (globalThis as unknown as { moved: Promise<unknown> }).moved.then(() => undefined));
}

/** An upload of one file. */
async function formOf(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const sent = new Response(form);
  return {
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    body: Buffer.from(await sent.arrayBuffer()),
  };
}

/** A recording in the format WAV, with nothing to hear: 8000 samples of 8 bits per second. */
function silence(seconds: number): Uint8Array<ArrayBuffer> {
  const rate = 8000;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + seconds * rate, 4);
  head.write('WAVEfmt ', 8);
  for (const [value, at] of [
    [16, 16],
    [rate, 24],
    [rate, 28],
    [seconds * rate, 40],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [1, 32],
    [8, 34],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write('data', 36);
  return Uint8Array.from([...head, ...new Uint8Array(seconds * rate).fill(128)]);
}

async function choose(page: Page, id: number, action: string): Promise<void> {
  await rowOf(page, id).hover();
  await rowOf(page, id).locator('[data-row-menu]').click();
  await page.getByRole('menuitem', { name: action }).click();
}

beforeAll(async () => {
  for (const one of [ada, ben]) {
    await one.post('/users/me/subscriptions', { subscriptions: [{ name: CHANNEL }] });
  }
  channelId = (await ada.get('/get_stream_id', { stream: CHANNEL })).body.stream_id;
});

describe('a long topic', () => {
  const ids: number[] = [];
  beforeAll(async () => {
    for (let i = 0; i < COUNT; i++) ids.push(await send(`Message number ${i}`, 'long'));
    await ada.post('/messages/flags', { messages: ids.slice(0, COUNT - 20), op: 'add', flag: 'read' });
  });

  it('opens at the first unread message, and has some screens of rows in the document', async () => {
    const page = await open(ada, { hash: hashOf('long') });
    await rowOf(page, ids[COUNT - 20] as number).waitFor();
    expect(await rows(page).count()).toBeLessThan(400);
  });

  it('is read backwards to its beginning', async () => {
    const page = await open(ada, { hash: hashOf('long') });
    await rows(page).first().waitFor();
    await page.getByRole('region', { name: 'Messages' }).hover();
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, -3000);
          return rowOf(page, ids[0] as number).count();
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    await page.getByText('This is where the messages begin.').waitFor();
    expect(await rows(page).count()).toBeLessThan(400);
  });

  it('marks as read what was on screen', async () => {
    const page = await open(ada, { hash: hashOf('long') });
    await rows(page).first().waitFor();
    await page.keyboard.press('End');
    await expect
      .poll(async () => {
        const { body } = await ada.get('/messages', {
          anchor: ids.at(-1),
          num_before: 0,
          num_after: 0,
          narrow: [],
        });
        return body.messages[0]?.flags.includes('read');
      })
      .toBe(true);
  });

  it('stays where the wheel took it, however soon after it opened', async () => {
    for (let i = 0; i < 60; i++) await send('line\n'.repeat(1 + (i % 3) * 20), 'uneven');
    const page = await open(ada, { hash: hashOf('uneven') });
    const list = page.getByRole('region', { name: 'Messages' });
    await rows(page).first().waitFor();
    await list.hover();
    const tops: number[] = [];
    for (let turn = 0; turn < 8; turn++) {
      await page.mouse.wheel(0, 900);
      await page.waitForTimeout(60);
      tops.push(await list.evaluate(({ scrollTop }) => scrollTop));
    }
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(tops.at(-1)).toBeGreaterThan(4 * 900);
  });

  it('draws what comes at the end once, also when more comes', async () => {
    const page = await open(ada, { hash: hashOf('long') });
    await rows(page).first().waitFor();
    // On a fast machine the list rests between two messages.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.keyboard.press('End');
    await rowOf(page, ids.at(-1) as number).waitFor();
    await page.evaluate(() => {
      const drawn: string[] = [];
      Object.assign(globalThis, { drawn });
      const follow = new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (!(node instanceof Element)) continue;
          for (const row of node.querySelectorAll<HTMLElement>('article')) drawn.push(row.dataset.id ?? '');
        }
      });
      follow.observe(document.body, { childList: true, subtree: true });
    });
    const sent: number[] = [];
    for (let i = 0; i < 20; i++) {
      sent.push(await send(`and ${i}${'\n\nof some height'.repeat(4)}`, 'long'));
      await rowOf(page, sent.at(-1) as number).waitFor();
    }
    const drawn = await page.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn);
    expect(drawn.filter((id) => sent.includes(Number(id))).sort()).toEqual(sent.map(String));
  });

  it('opens at a linked message, and there again after a reload', async () => {
    const id = ids[100] as number;
    const page = await open(ada, { hash: `${hashOf('long')}/near/${id}` });
    await rowOf(page, id).waitFor();
    await expect.poll(() => rowOf(page, id).isVisible()).toBe(true);
    await page.reload();
    await rowOf(page, id).waitFor();
  });

  it('is at its place again after back', async () => {
    const page = await open(ada, { hash: `${hashOf('long')}/near/${ids[50]}` });
    await rowOf(page, ids[50] as number).waitFor();
    await page.waitForTimeout(800);
    await page.evaluate(() => {
      location.hash = '#narrow/is/starred';
    });
    await page.getByText('Messages that you star appear here.').waitFor();
    await page.goBack();
    await rowOf(page, ids[50] as number).waitFor();
  });

  it('is at its end again after back and a reload, also at the address of an earlier message', async () => {
    const page = await open(ada, { hash: `${hashOf('long')}/near/${ids[50]}` });
    const list = page.getByRole('region', { name: 'Messages' });
    await rowOf(page, ids[50] as number).waitFor();
    await page.keyboard.press('End');
    await page.waitForFunction(() => history.state?.rookeryPlace?.isAtEnd === true);
    const isAtEnd = () => list.evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight < 24);
    await goTo(page, '#narrow/is/starred');
    await list.waitFor({ state: 'detached' });
    await page.goBack();
    await list.waitFor();
    await expect.poll(isAtEnd).toBe(true);
    expect(await rowOf(page, ids[50] as number).count()).toBe(0);
    await page.reload();
    await list.waitFor();
    await expect.poll(isAtEnd).toBe(true);
    expect(await rowOf(page, ids[50] as number).count()).toBe(0);
  });

  it('has its keys act on a message that is on screen', async () => {
    const linked = ids[50] as number;
    const page = await open(ada, { hash: `${hashOf('long')}/near/${linked}` });
    await scrollAway(page, linked);
    const focused = () => page.evaluate(() => Number(document.activeElement?.getAttribute('data-id')));
    await page.keyboard.press('j');
    await expect.poll(focused).toBeGreaterThan(linked + 1);
    const first = await focused();
    expect(await isOnScreen(page, first)).toBe(true);
    await page.keyboard.press('j');
    await expect.poll(focused).toBe(first + 1);
    await scrollAway(page, first + 1);
    await page.keyboard.press('+');
    const reaction = page.getByRole('button', { name: 'You reacted with :+1:' });
    await reaction.waitFor();
    const reacted = await reaction.evaluate((one) => Number(one.closest('[data-id]')?.getAttribute('data-id')));
    expect(reacted).toBeGreaterThan(first + 1);
    expect(await isOnScreen(page, reacted)).toBe(true);
  });
});

describe('the address that is already shown', () => {
  it('leads to its message again', async () => {
    const first = await send('here', 'again');
    const link = `${hashOf('again')}/near/${first}`;
    for (let i = 0; i < 20; i++) await send(`[back](${link}) ${'line\n'.repeat(10)}`, 'again');
    const page = await open(ada, { hash: link });
    await scrollAway(page, first);
    await page.getByRole('link', { name: 'back' }).first().dispatchEvent('click');
    await expect.poll(() => isOnScreen(page, first)).toBe(true);
    await scrollAway(page, first);
    await openFromWorker(page, link);
    await expect.poll(() => isOnScreen(page, first)).toBe(true);
  });
});

describe('messages that the user has not seen', () => {
  const unreadIn = async (reader: typeof ada, topic: string): Promise<number> => {
    const narrow = [
      { operator: 'channel', operand: channelId },
      { operator: 'topic', operand: topic },
      { operator: 'is', operand: 'unread' },
    ];
    return (await reader.get('/messages', { narrow, anchor: 'newest', num_before: 500, num_after: 0 })).body.messages
      .length;
  };

  it('stay unread where a search finds them, which opens at its newest message', async () => {
    const dan = await person('Dan');
    await dan.post('/users/me/subscriptions', { subscriptions: [{ name: CHANNEL }] });
    let last = 0;
    for (let i = 0; i < 20; i++) last = await send(`a beacon ${'line\n'.repeat(10)}`, 'beacons');
    const other = await send('read this', 'other');
    const page = await open(dan, { hash: '#narrow/search/beacon' });
    await rowOf(page, last).waitFor();
    for (const hash of [`#narrow/sender/${ben.userId}`, hashOf('other')]) {
      await goTo(page, hash);
      await rowOf(page, other).waitFor();
    }
    // Messages that were on screen share one call, so that those of the search would be marked by now.
    await expect.poll(() => unreadIn(dan, 'other')).toBe(0);
    expect(await unreadIn(dan, 'beacons')).toBe(20);
  });

  it('stay unread when the user marks them so, also those whose read mark is on its way', async () => {
    const fay = await person('Fay');
    await fay.post('/users/me/subscriptions', { subscriptions: [{ name: CHANNEL }] });
    const other = await send('read this', 'marked elsewhere');
    const first = await send('one', 'marked');
    const page = await open(fay, { hash: '#narrow/is/starred' });
    const released = Promise.withResolvers<void>();
    await page.route('**/json/messages/flags', async (route) => {
      await released.promise;
      return route.fallback();
    });
    const mark = page.waitForRequest('**/json/messages/flags');
    await goTo(page, hashOf('marked'));
    await mark;
    const second = await send('two', 'marked');
    await rowOf(page, second).waitFor();
    await rowOf(page, first).focus();
    await page.keyboard.press('Shift+U');
    await page.getByText('Messages on screen stay unread.').waitFor();
    released.resolve();
    await page.getByText(/unread again/).waitFor();
    await goTo(page, hashOf('marked.20elsewhere'));
    await rowOf(page, other).waitFor();
    // Read marks leave in their order, so that those of the first topic would be set by now.
    await expect.poll(() => unreadIn(fay, 'marked elsewhere')).toBe(0);
    expect(await unreadIn(fay, 'marked')).toBe(2);
  });

  it('are read in a conversation whose end the user requests, unless reading is paused', async () => {
    const eve = await person('Eve');
    await eve.post('/users/me/subscriptions', { subscriptions: [{ name: CHANNEL }] });
    const topics = ['skipped', 'passed', 'paused'];
    const SKIPPED = 20;
    const content = 'line\n'.repeat(20);
    await Promise.all(topics.flatMap((topic) => Array.from({ length: SKIPPED }, () => send(content, topic))));
    const page = await open(eve, { hash: hashOf('skipped') });
    await rows(page).first().waitFor();
    await page.keyboard.press('End');
    await expect.poll(() => unreadIn(eve, 'skipped')).toBe(0);
    await goTo(page, hashOf('passed'));
    await page.getByRole('button', { name: /newer messages/ }).click();
    await expect.poll(() => unreadIn(eve, 'passed')).toBe(0);
    await goTo(page, hashOf('paused'));
    await rows(page).first().waitFor();
    await page.keyboard.press('Shift+U');
    await page.getByRole('button', { name: 'Mark as read again' }).waitFor();
    const marked: string[] = [];
    page.on('request', (request) => marked.push(new URL(request.url()).pathname));
    await page.keyboard.press('End');
    await page.waitForFunction(() => history.state?.rookeryPlace?.isAtEnd === true);
    expect(await unreadIn(eve, 'paused')).toBe(SKIPPED);
    expect(marked.filter((path) => path.includes('mark_'))).toEqual([]);
  });
});

describe('a line above the first new message', () => {
  const lines = (page: Page) => page.getByRole('heading', { name: 'New messages', exact: true });
  const below = (page: Page) =>
    lines(page).evaluate((line) => Number((line.nextElementSibling as HTMLElement).dataset.id));
  const waitForRead = (page: Page, id: number) =>
    rowOf(page, id).and(page.locator(':not([aria-label$="unread"])')).waitFor();
  const areRead = (page: Page) =>
    rows(page).evaluateAll((all) => all.every((row) => !row.ariaLabel?.endsWith('unread')));
  const reader = async (name: string) => {
    const one = await person(name);
    await one.post('/users/me/subscriptions', { subscriptions: [{ name: CHANNEL }] });
    return one;
  };

  it('stays when they are read and when others arrive, and is gone the next time', async () => {
    const nora = await reader('Nora');
    const ids: number[] = [];
    for (let i = 0; i < 12; i++) ids.push(await send('line\n'.repeat(3), 'entered'));
    await nora.post('/messages/flags', { messages: ids.slice(0, 6), op: 'add', flag: 'read' });
    const first = ids[6] as number;
    const page = await open(nora, { hash: hashOf('entered') });
    await lines(page).waitFor();
    const placeOf = async () => (await rowOf(page, first).boundingBox())?.y;
    const place = await placeOf();
    await expect.poll(() => areRead(page)).toBe(true);
    expect(await below(page)).toBe(first);
    expect(await placeOf()).toBe(place);
    await rowOf(page, await send('later', 'entered')).waitFor();
    await expect.poll(() => areRead(page)).toBe(true);
    expect(await below(page)).toBe(first);
    await goTo(page, '#narrow/is/starred');
    await lines(page).waitFor({ state: 'detached' });
    await goTo(page, hashOf('entered'));
    await rowOf(page, first).waitFor();
    expect(await lines(page).count()).toBe(0);
  });

  it('is in views of several conversations, and neither in a search nor above the first message of all', async () => {
    const hal = await reader('Hal');
    const seen = await send('an old heron', 'herons');
    await hal.post('/messages/flags', { messages: [seen], op: 'add', flag: 'read' });
    const fresh = await send('a new heron', 'new herons');
    const page = await open(hal, { hash: '#narrow/search/heron' });
    await rowOf(page, fresh).waitFor();
    expect(await lines(page).count()).toBe(0);
    await goTo(page, `#narrow/channel/${channelId}-${CHANNEL}`);
    await expect.poll(() => below(page)).toBe(fresh);
    const only = await send('the first of its topic', 'newest herons');
    await goTo(page, hashOf('newest.20herons'));
    await rowOf(page, only).waitFor();
    expect(await lines(page).count()).toBe(0);
  });

  /** All but the first message are unread: more than a window has after its first two pages. */
  const unreadTopic = async (one: Awaited<ReturnType<typeof reader>>, topic: string) => {
    const ids: number[] = [];
    for (let i = 0; i < 220; i++) ids.push(await send('line\n'.repeat(10), topic));
    await one.post('/messages/flags', { messages: ids.slice(0, 1), op: 'add', flag: 'read' });
    return { first: ids[1] as number, last: ids.at(-1) as number, ids };
  };

  it('stays where it is when the user goes to the end and back to the start', async () => {
    const kim = await reader('Kim');
    const { first, last, ids } = await unreadTopic(kim, 'from end to end');
    const page = await open(kim, { hash: hashOf('from.20end.20to.20end') });
    await waitForRead(page, first);
    await page.keyboard.press('End');
    await rowOf(page, last).waitFor();
    await expect.poll(() => areRead(page)).toBe(true);
    await page.keyboard.press('Home');
    await rowOf(page, ids[0] as number).waitFor();
    expect(await below(page)).toBe(first);
  });

  it('stays there while reading is paused, which the end of the view does not resume', async () => {
    const ivo = await reader('Ivo');
    const { first, last, ids } = await unreadTopic(ivo, 'paused between');
    const page = await open(ivo, { hash: hashOf('paused.20between') });
    await lines(page).waitFor();
    await page.keyboard.press('Shift+U');
    const resume = page.getByRole('button', { name: 'Mark as read again' });
    await resume.waitFor();
    await page.keyboard.press('End');
    await rowOf(page, last).waitFor();
    await page.keyboard.press('Home');
    await rowOf(page, ids[0] as number).waitFor();
    expect(await below(page)).toBe(first);
    await resume.click();
    await page.getByRole('region', { name: 'Messages' }).hover();
    await page.mouse.wheel(0, 700);
    await waitForRead(page, first);
    // Messages on screen are marked in their order: those at the end would be read by now.
    const { body } = await ivo.get('/messages', { anchor: last, num_before: 0, num_after: 0, narrow: [] });
    expect(body.messages[0].flags).not.toContain('read');
  });

  it('is in a channel that is chosen again while its messages load', async () => {
    const lea = await reader('Lea');
    const seen = await send('seen', 'twice');
    await lea.post('/messages/flags', { messages: [seen], op: 'add', flag: 'read' });
    const fresh = await send('not seen', 'twice');
    const hash = `#narrow/channel/${channelId}-${CHANNEL}`;
    const page = await open(lea, { hash: '#narrow/is/starred' });
    await page.getByText('Messages that you star appear here.').waitFor();
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/json/messages?*', async (route) => {
      asked.resolve();
      await released.promise;
      return route.fallback();
    });
    await goTo(page, hash);
    await asked.promise;
    await openFromWorker(page, hash);
    released.resolve();
    await rowOf(page, fresh).waitFor();
    expect(await below(page)).toBe(fresh);
    // The view that is chosen again begins with what is unread then.
    await expect.poll(() => areRead(page)).toBe(true);
    await openFromWorker(page, hash);
    await lines(page).waitFor({ state: 'detached' });
  });

  it('is in a channel that opened at a message far above it', async () => {
    const max = await reader('Max');
    const ids: number[] = [];
    for (let i = 0; i < 60; i++) ids.push(await send('line', 'far above'));
    await max.post('/messages/flags', { messages: ids.slice(0, 55), op: 'add', flag: 'read' });
    const first = ids[55] as number;
    const page = await open(max, { hash: `#narrow/channel/${channelId}-${CHANNEL}/near/${ids[0]}` });
    await rowOf(page, ids[0] as number).waitFor();
    await page.getByRole('region', { name: 'Messages' }).hover();
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 600);
        return rowOf(page, first).count();
      })
      .toBe(1);
    expect(await below(page)).toBe(first);
  });
});

describe('a link to a conversation by one of its messages', () => {
  it('leads to where that message is now, and the topic it named has its own messages', async () => {
    const moved = await send('on its way', 'quay');
    const left = await send('at the quay', 'quay');
    await ben.patch(`/messages/${moved}`, { topic: 'pier', propagate_mode: 'change_one' });
    const page = await open(ada, { hash: hashOf('quay') });
    const isAtPier = async () => {
      await page.waitForURL((url) => url.hash === hashOf('pier'));
      await rowOf(page, moved).waitFor();
      expect(await rowOf(page, left).count()).toBe(0);
    };
    // The client has loaded the messages of the topic, but not the one that the link names.
    await rowOf(page, left).waitFor();
    await goTo(page, `${hashOf('quay')}/with/${moved}`);
    await isAtPier();
    // Now the client has loaded it.
    await goTo(page, `${hashOf('quay')}/with/${moved}`);
    await isAtPier();
    // The client has loaded nothing.
    await page.goto('about:blank');
    await page.goto(`${origin}/${hashOf('quay')}/with/${moved}`);
    await isAtPier();
    await goTo(page, hashOf('quay'));
    await rowOf(page, left).waitFor();
    expect(await rowOf(page, moved).count()).toBe(0);
    await goTo(page, `#narrow/with/${left}`);
    await page.waitForURL((url) => url.hash === hashOf('quay'));
  });
});

describe('a link to a message', () => {
  it('leads to it where it is now, and stays where the message is gone', async () => {
    const moved = await send('to be settled', 'question');
    const other = await send('also to be settled', 'question');
    await ben.patch(`/messages/${moved}`, { topic: '✔ question', propagate_mode: 'change_all' });
    const settled = `#narrow/channel/${channelId}-${CHANNEL}/topic/.E2.9C.94.20question`;
    const page = await open(ada, { hash: `${hashOf('question')}/near/${moved}` });
    const isThere = async (id: number) => {
      await page.waitForURL((url) => url.hash === `${settled}/near/${id}`);
      await rowOf(page, id).waitFor();
    };
    await isThere(moved);
    // Now the client has loaded the message.
    await goTo(page, `${hashOf('question')}/near/${other}`);
    await isThere(other);
    // A new topic of the old name has messages of its own. The client shows it, and has loaded neither of the other
    // two.
    const later = await send('asked again', 'question');
    await page.goto('about:blank');
    await page.goto(`${origin}/${hashOf('question')}`);
    await rowOf(page, later).waitFor();
    await goTo(page, `${hashOf('question')}/near/${moved}`);
    await isThere(moved);
    const gone = await send('never mind', 'question');
    await olga.delete(`/messages/${gone}`);
    await goTo(page, `${hashOf('question')}/near/${gone}`);
    await rowOf(page, later).waitFor();
    expect(await rowOf(page, moved).count()).toBe(0);
    expect(new URL(page.url()).hash).toBe(`${hashOf('question')}/near/${gone}`);
  });

  it('of a channel alone opens it, unless the message is in another one', async () => {
    const id = await send('in a topic', 'wharf');
    await ben.patch(`/messages/${id}`, { topic: 'jetty', propagate_mode: 'change_all' });
    const ofChannel = `#narrow/channel/${channelId}-${CHANNEL}/near/${id}`;
    const page = await open(ada, { hash: ofChannel });
    await rowOf(page, id).waitFor();
    expect(new URL(page.url()).hash).toBe(ofChannel);
    await ben.post('/users/me/subscriptions', { subscriptions: [{ name: 'away' }] });
    const otherId = (await ben.get('/get_stream_id', { stream: 'away' })).body.stream_id;
    await olga.post('/users/me/subscriptions', { subscriptions: [{ name: 'away' }] });
    expect(
      (await olga.patch(`/messages/${id}`, { stream_id: otherId, propagate_mode: 'change_all' })).body.result,
    ).toBe('success');
    await page.goto('about:blank');
    await page.goto(`${origin}/${ofChannel}`);
    await page.waitForURL((url) => url.hash === `#narrow/channel/${otherId}-away/topic/jetty/near/${id}`);
    await rowOf(page, id).waitFor();
  });
});

describe('what another does', () => {
  it('is seen at once: a message, an edit, a reaction, a move, a deletion', async () => {
    const id = await send('First words', 'live');
    const page = await open(ada, { hash: hashOf('live') });
    await page.getByText('First words').waitFor();
    const second = await send('Second words', 'live');
    await rowOf(page, second).getByText('Second words').waitFor();
    await ben.patch(`/messages/${id}`, { content: 'Other words' });
    await rowOf(page, id).getByText('Other words').waitFor();
    await rowOf(page, id).getByText('edited').waitFor();
    await ben.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
    await rowOf(page, id).getByRole('button', { name: 'Ben reacted with :tada:' }).waitFor();
    await ben.patch(`/messages/${second}`, { topic: 'elsewhere', propagate_mode: 'change_one' });
    await rowOf(page, second).waitFor({ state: 'detached' });
    await ben.delete(`/messages/${id}`);
    await rowOf(page, id).waitFor({ state: 'detached' });
  });
});

describe('a message', () => {
  it('shows on a phone who reacted, and follows changes', async () => {
    const id = await send('Well done', 'praised');
    await ben.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
    await olga.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
    const page = await open(ada, { hash: hashOf('praised'), width: 360, touch: true, theme: 'dark' });
    await rowOf(page, id).getByText('Well done').tap();
    await rowOf(page, id).locator('[data-row-menu]').tap();
    await page.getByRole('menuitem', { name: 'Reactions', exact: true }).tap();
    const dialog = page.getByRole('dialog', { name: 'Reactions' });
    await expect.poll(() => dialog.getByRole('listitem').getByText(/\w{2}/).allInnerTexts()).toEqual(['Ben', 'Olga']);
    await ada.post(`/messages/${id}/reactions`, { emoji_name: 'heart' });
    await expect
      .poll(() => dialog.getByRole('heading').allInnerTexts())
      .toContainEqual(expect.stringContaining('heart'));
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ada' }).tap();
    await page.getByRole('dialog', { name: 'Ada' }).waitFor();
  });

  it('has its menu within the window, also if its top is above the window', async () => {
    const id = await send(Array.from({ length: 40 }, (_, n) => `Line ${n}`).join('\n'), 'tall');
    const height = 420;
    const page = await open(ada, { hash: hashOf('tall'), width: 360, height });
    await rowOf(page, id).getByText('Line 0').waitFor();
    await expect
      .poll(async () => {
        await rowOf(page, id).evaluate((row) => row.scrollIntoView({ block: 'end' }));
        return (await rowOf(page, id).boundingBox())?.y;
      })
      .toBeLessThan(0);
    // The buttons come with the pointer.
    await page.mouse.move(180, 200);
    await page.mouse.move(180, 210);
    await rowOf(page, id).locator('[data-row-menu]').dispatchEvent('click');
    const menu = page.getByRole('menu');
    await expect.poll(async () => (await menu.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    const box = await menu.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  });

  it('shows the names of reactions once, and none after the last one was removed', async () => {
    const una = await person('Una');
    await una.patch('/settings', { emojiset: 'text' });
    await una.post('/users/me/subscriptions', { subscriptions: [{ name: CHANNEL }] });
    const id = await send('Well done again', 'praised');
    await ben.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
    const page = await open(una, { hash: hashOf('praised') });
    await rowOf(page, id).waitFor();
    await choose(page, id, 'Reactions');
    const dialog = page.getByRole('dialog', { name: 'Reactions' });
    const name = dialog.getByRole('heading', { name: 'tada', exact: true }).getByText('tada', { exact: true });
    expect((await name.boundingBox())?.width).toBeLessThan(2);
    await ben.delete(`/messages/${id}/reactions`, { emoji_name: 'tada' });
    await dialog.waitFor({ state: 'detached' });
  });

  it('is reacted to, starred, edited and deleted', async () => {
    const id = await send('Mine', 'own', ada);
    const page = await open(ada, { hash: hashOf('own') });
    await rowOf(page, id).waitFor();
    await rowOf(page, id).click({ position: { x: 300, y: 10 } });
    await page.keyboard.press('+');
    await rowOf(page, id).getByRole('button', { name: 'You reacted with :+1:' }).waitFor();
    await page.keyboard.press(':');
    const picker = page.getByRole('listbox', { name: 'Emoji' });
    const [first, ninth] = await Promise.all([0, 8].map((at) => picker.getByRole('option').nth(at).boundingBox()));
    expect((ninth?.y ?? 0) - (first?.y ?? 0), 'a row of the picker').toBeGreaterThan(30);
    expect(await picker.evaluate((grid) => grid.scrollWidth - grid.clientWidth), 'beyond its side').toBe(0);
    await page.keyboard.press('Escape');
    await choose(page, id, 'Star message');
    await rowOf(page, id).getByRole('button', { name: 'Remove star' }).first().waitFor();
    await page.keyboard.press('e');
    const text = page.getByLabel('Text of the message');
    await expect.poll(() => text.inputValue()).toBe('Mine');
    await text.fill('Mine, changed');
    await page.getByRole('button', { name: 'Save' }).click();
    await rowOf(page, id).getByText('Mine, changed').waitFor();
    await choose(page, id, 'Delete message');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete message' }).click();
    await rowOf(page, id).waitFor({ state: 'detached' });
  });

  it('has a mark taken back by the second of two presses, before its event has come', async () => {
    const id = await send('Twice', 'twice');
    await ben.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
    const page = await open(ada, { hash: hashOf('twice') });
    const reaction = rowOf(page, id).getByRole('button', { name: /reacted with :tada:/ });
    await reaction.waitFor();
    await rowOf(page, id).hover();
    const star = rowOf(page, id).getByRole('button', { name: 'Star message' });
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('/reactions')) calls.push(request.method());
      if (pathname.endsWith('/flags') && request.postData()?.includes('starred')) calls.push('star');
    });
    // After the first call only the state of the last press counts.
    const press = async (button: typeof star, times: number) => {
      calls.splice(0);
      await button.evaluate((element: HTMLElement, count) => {
        for (let i = 0; i < count; i++) element.click();
      }, times);
      const count = times % 2 === 0 ? 2 : 1;
      await expect.poll(() => calls.length).toBe(count);
      await page.waitForTimeout(500);
      expect(calls).toHaveLength(count);
    };
    const isPressed = () => reaction.getAttribute('aria-pressed');
    await press(reaction, 20);
    expect(calls).toEqual(['POST', 'DELETE']);
    await expect.poll(isPressed).toBe('false');
    await press(reaction, 3);
    await expect.poll(isPressed).toBe('true');
    await press(reaction, 1);
    await expect.poll(isPressed).toBe('false');
    await press(star, 2);
    const flags = async () => (await ada.get(`/messages/${id}`)).body.message.flags;
    await expect.poll(flags).not.toContain('starred');
    await press(star, 1);
    await expect.poll(flags).toContain('starred');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('has a mark toggled once by a key that is held down', async () => {
    const id = await send('Held', 'held');
    const page = await open(ada, { hash: hashOf('held') });
    await rowOf(page, id).click({ position: { x: 300, y: 10 } });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/reactions')) calls.push(request.method());
      if (request.postData()?.includes('starred')) calls.push('star');
    });
    // Playwright marks each further press of a key that is down as a repetition.
    const hold = async (key: string) => {
      for (let i = 0; i < 5; i++) await page.keyboard.down(key);
      await page.keyboard.up(key);
    };
    await hold('+');
    await page.keyboard.down('Control');
    await hold('s');
    await page.keyboard.up('Control');
    const message = async () => (await ada.get(`/messages/${id}`)).body.message;
    await expect.poll(async () => (await message()).flags).toContain('starred');
    await expect.poll(async () => (await message()).reactions.length).toBe(1);
    await rowOf(page, id)
      .getByRole('button', { name: /reacted with :\+1:/ })
      .waitFor();
    expect(calls.sort()).toEqual(['POST', 'star']);
  });

  it('offers what its reader may do and nothing else', async () => {
    const id = await send('Not yours', 'own');
    const page = await open(ada, { hash: hashOf('own') });
    await rowOf(page, id).hover();
    await rowOf(page, id).locator('[data-row-menu]').click();
    await page.getByRole('menuitem', { name: 'Quote and reply' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Edit message' }).count()).toBe(0);
    expect(await page.getByRole('menuitem', { name: 'Delete message' }).count()).toBe(0);
  });

  it('with a poll is voted on', async () => {
    const id = await send('/poll Lunch?\nSoup\nRice', 'poll');
    const page = await open(ada, { hash: hashOf('poll') });
    await rowOf(page, id).getByRole('button', { name: 'Soup: 0 votes' }).click();
    await rowOf(page, id).getByRole('button', { name: 'Soup: 1 vote' }).waitFor();
  });

  it('with a poll takes two options before the first one is back', async () => {
    const id = await send('/poll Lunch?\nSoup', 'options');
    const page = await open(ada, { hash: hashOf('options') });
    const option = rowOf(page, id).getByLabel('New option');
    await option.waitFor();
    const held = Promise.withResolvers<void>();
    await page.route('**/json/events?**', async (route) => {
      await held.promise;
      await route.fallback();
    });
    await ada.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
    for (const name of ['Pizza', 'Sushi']) {
      const posted = page.waitForResponse((response) => response.url().endsWith('/json/submessage'));
      await option.fill(name);
      await option.press('Enter');
      await posted;
    }
    held.resolve();
    for (const name of ['Pizza', 'Sushi']) await rowOf(page, id).getByText(name).waitFor();
  });

  it('with tasks has them ticked by the space bar', async () => {
    const id = await send('/todo Spring\ndig', 'ticks');
    const page = await open(ada, { hash: hashOf('ticks') });
    const task = rowOf(page, id).getByRole('checkbox', { name: 'dig' });
    await task.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => task.isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.getByRole('textbox', { name: 'Message', exact: true }).count()).toBe(0);
  });

  it('with a recording has it played and sought by keys', async () => {
    const { body } = await ada.post('/user_uploads', {}, await formOf('wind.wav', silence(8)));
    const id = await send(`![Wind](${body.url})`, 'sounds', ada);
    const page = await open(ada, { hash: hashOf('sounds') });
    const player = rowOf(page, id).locator('audio');
    const read = (key: 'paused' | 'currentTime') =>
      player.evaluate((audio: HTMLAudioElement, name) => Number(audio[name]), key);
    await player.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => read('paused')).toBe(0);
    await page.keyboard.press('Space');
    await expect.poll(() => read('paused')).toBe(1);
    await page.keyboard.press('End');
    await expect.poll(() => read('currentTime')).toBe(8);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => read('currentTime')).toBeLessThan(8);
    expect(await page.getByLabel('Text of the message').count()).toBe(0);
  });

  it('that is hostile runs nothing, and stays in its row', async () => {
    const id = await send(
      '<img src=x onerror="window.injected=1"> [x](javascript:window.injected=1) $$\\href{x}{y}$$',
      'own',
    );
    const page = await open(ada, { hash: hashOf('own') });
    await rowOf(page, id).waitFor();
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
    expect(await rowOf(page, id).locator('img[onerror], a[href^="javascript"]').count()).toBe(0);
  });
});

describe('what a message holds', () => {
  it('works: spoilers, code that is copied, formulas, actions, and tasks that two people share', async () => {
    const code = '```spoiler The end\nThe gardener\n```\n\n```js\nlet a = 1;\n```\n\n$$x^2$$';
    const id = await send(code, 'rich');
    const action = await send('/me waves', 'rich');
    await send('/todo Spring\ndig', 'rich');
    const page = await open(ada, { hash: hashOf('rich') });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const row = rowOf(page, id);
    await row.getByText('The end').waitFor();
    expect(await row.getByText('The gardener').isVisible()).toBe(false);
    await row.getByText('The end').click();
    await row.getByText('The gardener').waitFor();
    await row.locator('pre').hover();
    await row.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^let a = 1;\n?$/);
    // The part for screen readers is not drawn as well.
    const position = () => row.locator('.katex-mathml').evaluate((one) => getComputedStyle(one).position);
    await expect.poll(position).toBe('absolute');
    expect((await rowOf(page, action).innerText()).replace(/\s+/g, ' ')).toMatch(/^B? ?Ben.* waves$/);
    const other = await open(ben, { hash: hashOf('rich') });
    await page.getByRole('checkbox', { name: 'dig' }).check();
    await expect.poll(() => other.getByRole('checkbox', { name: 'dig' }).isChecked()).toBe(true);
    await other.getByLabel('New task').fill('sow');
    await other.getByLabel('New task').press('Enter');
    await page.getByRole('checkbox', { name: 'sow' }).waitFor();
  });

  it('has the lines, boxes and shadows of its formulas, within its row, and no TeX in their MathML', async () => {
    const array = '\\left[\\begin{array}{c|c}1&2\\end{array}\\right]';
    const id = await send(`$$${array} \\rule{1em}{2em} \\fcolorbox{red}{blue}{y} \\pmb{x}$$`, 'formulas');
    const page = await open(ada, { hash: hashOf('formulas') });
    const row = rowOf(page, id);
    const style = (selector: string, name: 'borderRightStyle' | 'borderTopColor' | 'borderTopWidth') =>
      row.locator(selector).evaluate((one, key) => getComputedStyle(one)[key], name);
    await expect.poll(() => style('.vertical-separator', 'borderRightStyle')).toBe('solid');
    await expect.poll(async () => Number.parseFloat(await style('.katex-rule', 'borderTopWidth'))).toBeGreaterThan(20);
    expect(await style('.fcolorbox', 'borderTopColor')).toBe('rgb(255, 0, 0)');
    const shadows = row
      .locator('.mord')
      .evaluateAll((all) => all.filter((one) => getComputedStyle(one).textShadow !== 'none').length);
    expect(await shadows).toBeGreaterThan(0);
    expect(await row.locator('math').textContent()).not.toContain('rule');
    const clips = row
      .locator(':scope :has(.katex)')
      .evaluateAll((all) => all.some((one) => getComputedStyle(one).contain.includes('paint')));
    expect(await clips).toBe(true);
  });

  it('has links of every scheme that the server allows', async () => {
    const addresses = [
      'irc://e.org/a',
      'ssh://e.org',
      'webcal://e.org/a',
      'magnet:?xt=urn:a',
      'geo:1,2',
      'sip:a@e.org',
    ];
    const id = await send(addresses.map((address) => `[a](${address})`).join(' '), 'schemes');
    const page = await open(ada, { hash: hashOf('schemes') });
    await rowOf(page, id).getByText('a', { exact: true }).first().waitFor();
    const links = rowOf(page, id).locator('a[href][rel]');
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(
      expect.arrayContaining(addresses),
    );
  });

  it('has the viewer show the pictures of a spoiler only once it is open', async () => {
    const drawn = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const uploaded = async (name: string): Promise<string> =>
      (await ben.post('/user_uploads', {}, await formOf(name, Uint8Array.from(drawn)))).body.url;
    const hidden = await send(`\`\`\`spoiler The end\n* [b.png](${await uploaded('b.png')})\n\`\`\``, 'spoilers');
    const id = await send(`[a.png](${await uploaded('a.png')})`, 'spoilers');
    const page = await open(ada, { hash: hashOf('spoilers') });
    await rowOf(page, id).locator('img').click();
    const viewer = page.getByRole('dialog', { name: 'a.png' });
    await viewer.getByRole('img').waitFor();
    expect(await viewer.getByRole('button', { name: 'Next picture' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    expect(await rowOf(page, hidden).locator('img').isVisible()).toBe(false);
    await rowOf(page, hidden).getByText('The end').click();
    await rowOf(page, id).locator('img').click();
    await viewer.getByText('2 of 2').waitFor();
  });
});

describe('a page that is loaded', () => {
  it('has what changed after its messages were fetched and before it heard of events', async () => {
    const id = await send('before it', 'early');
    const page = await open(ada);
    await page.goto('about:blank');
    const { promise: changed, resolve } = Promise.withResolvers<void>();
    await page.route('**/json/register', async (route) => {
      await changed;
      await route.continue();
    });
    const fetched = page.waitForResponse((response) => new URL(response.url()).pathname === '/json/messages');
    await page.goto(`${origin}/${hashOf('early')}`, { waitUntil: 'commit' });
    await fetched;
    await ben.patch(`/messages/${id}`, { content: 'after it' });
    await ben.post(`/messages/${id}/reactions`, { emoji_name: 'octopus' });
    resolve();
    await rowOf(page, id).getByText('after it').waitFor();
    await rowOf(page, id)
      .getByRole('button', { name: /octopus/ })
      .waitFor();
  });
});

describe('a guest', () => {
  it('is marked where they are named, as the organisation has it', async () => {
    const gil = await person('Gil', { role: 'guest' });
    await olga.post('/users/me/subscriptions', { subscriptions: [{ name: CHANNEL }], principals: [gil.userId] });
    const id = await send('From outside', 'guests', gil);
    const page = await open(ada, { hash: hashOf('guests') });
    const people = page.getByRole('complementary', { name: 'People' });
    await rowOf(page, id).getByText('Guest', { exact: true }).waitFor();
    await people.getByText('(guest)').first().waitFor();
    await olga.patch('/realm', { enable_guest_user_indicator: false });
    await rowOf(page, id).getByText('Guest', { exact: true }).waitFor({ state: 'detached' });
    await people.getByText('(guest)').first().waitFor({ state: 'detached' });
    await olga.patch('/realm', { enable_guest_user_indicator: true });
  });
});

describe('a mention', () => {
  it('opens the card of the person', async () => {
    const id = await send('Ask @**Olga**', 'mention');
    const page = await open(ada, { hash: hashOf('mention') });
    await rowOf(page, id).getByRole('button', { name: '@Olga' }).click();
    const card = page.getByRole('dialog', { name: 'Olga' });
    await card.getByText('Owner').waitFor();
    await card.getByRole('button', { name: 'View profile' }).click();
    await page.waitForURL(`**/#user/${olga.userId}`);
  });
});

describe('code in a language with playgrounds', () => {
  it('is opened in the one that there is, or in one of several', async () => {
    const add = (name: string) =>
      olga.post('/realm/playgrounds', {
        name,
        pygments_language: 'Python',
        url_template: `${origin}/login/?${name}={code}`,
      });
    await add('Snake');
    const id = await send('```py\nprint(1 + 1)\n```', 'code');
    const page = await open(ada, { hash: hashOf('code') });
    const row = rowOf(page, id);
    const opened = async (press: () => Promise<void>): Promise<string> => {
      const [other] = await Promise.all([page.context().waitForEvent('page'), press()]);
      return other.url();
    };
    await row.locator('pre').hover();
    const first = await opened(() => row.getByRole('button', { name: 'Open in Snake' }).click());
    expect(first).toContain('/login/?Snake=print(1%20%2B%201)');
    await add('Viper');
    await page.reload();
    await row.locator('pre').hover();
    await row.getByRole('button', { name: 'Open in…' }).click();
    expect(await opened(() => page.getByRole('menuitem', { name: 'Viper' }).click())).toContain('/login/?Viper=');
  });
});

describe('a message of another', () => {
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

  it('has the focus again after a dialog that its menu opened', async () => {
    const id = await send('Mind the step', 'market');
    const page = await open(ada, { hash: hashOf('market') });
    await rowOf(page, id).click({ position: { x: 300, y: 10 } });
    await page.keyboard.press('i');
    await page.getByRole('menuitem', { name: 'View source' }).press('Enter');
    await dialog(page, 'View source').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page, 'View source').waitFor({ state: 'detached' });
    await expect.poll(() => rowOf(page, id).evaluate((row) => row.contains(document.activeElement))).toBe(true);
  });

  it('is reported to the moderators, remembered, linked and forwarded', async () => {
    const reports = await olga.post('/channels/create', {
      name: 'reports',
      subscribers: [olga.userId],
      invite_only: true,
    });
    await olga.patch('/realm', { moderation_request_channel_id: reports.body.id });
    const id = await send('Buy my boat', 'market');
    const page = await open(ada, { hash: hashOf('market') });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await rowOf(page, id).waitFor();
    await choose(page, id, 'Report message');
    await dialog(page, 'Report message').getByLabel('What should the moderators know?').fill('It leaks');
    await dialog(page, 'Report message').getByRole('button', { name: 'Report', exact: true }).click();
    await page.getByText('The message was reported').waitFor();
    const narrow = [{ operator: 'channel', operand: reports.body.id }];
    const read = { anchor: 'newest', num_before: 5, num_after: 0, narrow };
    const reported = async () => (await olga.get('/messages', read)).body.messages.at(-1)?.content ?? '';
    await expect.poll(reported).toMatch(/It leaks/);
    await choose(page, id, 'Remind me');
    await dialog(page, 'Remind me').getByLabel('Note').fill('Look at the hull');
    await dialog(page, 'Remind me')
      .getByRole('button', { name: /^Tomorrow at/ })
      .click();
    await page.getByText(/You will be reminded/).waitFor();
    await choose(page, id, 'Copy link to message');
    const link = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(link).toMatch(new RegExp(`#narrow/channel/${channelId}-${CHANNEL}/topic/market/.*${id}`));
    await choose(page, id, 'Forward');
    const box = page.getByRole('textbox', { name: 'Message', exact: true });
    await expect.poll(() => box.inputValue()).toContain('Buy my boat');
    await page.getByRole('combobox', { name: 'Channel' }).fill(CHANNEL);
    await page.getByRole('option', { name: CHANNEL }).click();
    await page.getByRole('combobox', { name: 'Topic' }).fill('boats');
    await box.press('Control+Enter');
    await expect
      .poll(async () =>
        (
          await ben.get('/messages', {
            ...read,
            narrow: [
              { operator: 'channel', operand: channelId },
              { operator: 'topic', operand: 'boats' },
            ],
          })
        ).body.messages
          .map((one: { content: string }) => one.content)
          .join(),
      )
      .toContain('Buy my boat');
    await page.goto(`${page.url().split('#')[0]}#reminders`);
    await page.getByText('Look at the hull').waitFor();
  });

  it('is forwarded to a recipient who is being typed when its text comes', async () => {
    const id = await send('Carry me over', 'ferry');
    const page = await open(ada, { hash: hashOf('ferry') });
    await rowOf(page, id).waitFor();
    const typed = Promise.withResolvers<void>();
    await page.route(
      ({ pathname }) => pathname.endsWith(`/messages/${id}`),
      async (route) => {
        await typed.promise;
        await route.continue();
      },
    );
    await choose(page, id, 'Forward');
    const channel = page.getByRole('combobox', { name: 'Channel' });
    await expect.poll(() => channel.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('readi');
    typed.resolve();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Message', exact: true }).inputValue())
      .toContain('Carry me over');
    await page.keyboard.type('ng');
    expect(await channel.inputValue()).toBe('reading');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Topic' }).evaluate((field) => field === document.activeElement))
      .toBe(true);
  });

  it('says who reacted and who read it, as they do', async () => {
    const id = await send('Seen?', 'seen');
    const page = await open(ben, { hash: hashOf('seen') });
    await rowOf(page, id).waitFor();
    await ada.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' });
    await ada.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
    await rowOf(page, id).getByRole('button', { name: 'Ada reacted with :tada:' }).waitFor();
    await choose(page, id, 'Read receipts');
    await dialog(page, 'Read receipts').getByRole('button', { name: 'Ada' }).waitFor();
  });
});

describe('a channel without a subscription', () => {
  /** Loads the page without the periodic comparison, so that only that after an act shows it. */
  async function reloadWithoutComparison(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const { setInterval } = window;
      const start = (run: () => void, ms?: number) => (ms === 10_000 ? 0 : setInterval(run, ms));
      Object.assign(window, { setInterval: start });
    });
    await page.reload();
  }

  it('shows what comes, changes and goes, of which no event tells', async () => {
    const created = await ben.post('/channels/create', { name: 'elsewhere', subscribers: [ben.userId] });
    const say = async (content: string): Promise<number> =>
      (await ben.post('/messages', { type: 'channel', to: 'elsewhere', topic: 'far', content })).body.id;
    const first = await say('far away');
    const page = await open(ada, { hash: `#narrow/channel/${created.body.id}-elsewhere/topic/far` });
    await rowOf(page, first).waitFor();
    const second = await say('come meanwhile');
    await rowOf(page, second).waitFor();
    await ben.patch(`/messages/${second}`, { content: 'changed meanwhile' });
    // A channel's creator may delete messages there.
    await ben.delete(`/messages/${first}`);
    await rowOf(page, second).getByText('changed meanwhile').waitFor();
    await rowOf(page, first).waitFor({ state: 'detached' });
    expect(await rows(page).count()).toBe(1);
  });

  it('shows what the user does there immediately', async () => {
    const created = await ben.post('/channels/create', { name: 'visited', subscribers: [ben.userId] });
    const say = async (content: string): Promise<number> =>
      (await ben.post('/messages', { type: 'channel', to: 'visited', topic: 'far', content })).body.id;
    const first = await say('far away');
    const poll = await say('/poll Tea?\ngreen');
    const page = await open(ada, { hash: `#narrow/channel/${created.body.id}-visited/topic/far` });
    await reloadWithoutComparison(page);
    await rowOf(page, poll).waitFor();
    await openBox(page);
    await write(page, 'from a visitor');
    const sent = rows(page).filter({ hasText: 'from a visitor' });
    await sent.waitFor();
    const own = Number(await sent.getAttribute('data-id'));
    expect(await outgoing(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await rowOf(page, first).focus();
    await page.keyboard.press('+');
    await rowOf(page, first)
      .getByRole('button', { name: /reacted with :\+1:/ })
      .waitFor();
    await rowOf(page, poll).getByRole('button', { name: /green/ }).click();
    await rowOf(page, poll).getByRole('button', { name: /green/, pressed: true }).waitFor();
    await rowOf(page, own).focus();
    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: 'Text of the message' }).fill('from a guest');
    await page.keyboard.press('Control+Enter');
    await rowOf(page, own).getByText('from a guest').waitFor();
    await choose(page, own, 'Delete message');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await rowOf(page, own).waitFor({ state: 'detached' });
    expect(await shownIds(page)).toEqual([first, poll]);
  });

  it('shows what the user does with its topics there immediately', async () => {
    const created = await ben.post('/channels/create', { name: 'toured', subscribers: [ben.userId] });
    const say = async (topic: string): Promise<number> =>
      (await ben.post('/messages', { type: 'channel', to: 'toured', topic, content: topic })).body.id;
    const page = await open(olga, { hash: `#narrow/channel/${created.body.id}-toured` });
    const gone = await say('gone');
    const done = await say('done');
    await reloadWithoutComparison(page);
    await rowOf(page, done).waitFor();
    const openMenu = (topic: string) => page.getByRole('button', { name: `Actions of the topic ${topic}` }).click();
    await openMenu('done');
    await page.getByRole('menuitem', { name: 'Mark as resolved' }).click();
    await page.getByRole('button', { name: 'Actions of the topic ✔ done' }).waitFor();
    await rowOf(page, done).focus();
    await page.keyboard.press('r');
    await page.getByRole('button', { name: 'Reopen' }).click();
    await page.getByRole('button', { name: 'Actions of the topic done' }).waitFor();
    await page.getByRole('textbox', { name: 'Message', exact: true }).press('Escape');
    await openMenu('gone');
    await page.getByRole('menuitem', { name: 'Delete topic' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('gone');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await rowOf(page, gone).waitFor({ state: 'detached' });
    await rowOf(page, done).waitFor();
  });

  it('lacks nothing once there is one, of what came before it, on screen or not', async () => {
    const created = await ben.post('/channels/create', { name: 'outside', subscribers: [ben.userId] });
    const say = async (content: string): Promise<number> =>
      (await ben.post('/messages', { type: 'channel', to: 'outside', topic: 'near', content })).body.id;
    const join = () => ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'outside' }] });
    const topic = `#narrow/channel/${created.body.id}-outside/topic/near`;
    const first = await say('read before');
    const page = await open(ada, { hash: topic });
    await rowOf(page, first).waitFor();
    await page.evaluate(() => {
      location.hash = '#narrow/is/starred';
    });
    await rowOf(page, first).waitFor({ state: 'detached' });
    const second = await say('come unheard');
    await ben.patch(`/messages/${first}`, { content: 'changed unheard' });
    await join();
    const left = page.getByRole('navigation', { name: 'Navigation' });
    await left.getByText('outside').waitFor();
    const third = await say('come by an event');
    await page.goBack();
    await rowOf(page, third).waitFor();
    await rowOf(page, second).waitFor();
    await rowOf(page, first).getByText('changed unheard').waitFor();
    await ada.delete('/users/me/subscriptions', { subscriptions: ['outside'] });
    await left.getByText('outside').waitFor({ state: 'detached' });
    const fourth = await say('come unheard on screen');
    await join();
    await rowOf(page, fourth).waitFor();
  });

  it('is found by a search through public channels, which follows it and is made again when it is reopened', async () => {
    const created = await ben.post('/channels/create', { name: 'shore', subscribers: [ben.userId] });
    expect(created.body.result).toBe('success');
    const say = async (content: string): Promise<number> =>
      (await ben.post('/messages', { type: 'channel', to: 'shore', topic: 'far', content })).body.id;
    const search = '#narrow/channels/public/search/lighthouse';
    const first = await say('a lighthouse');
    const page = await open(ada, { hash: search });
    await rowOf(page, first).waitFor();
    const second = await say('another lighthouse');
    await rowOf(page, second).waitFor();
    await goTo(page, '#narrow/is/starred');
    await rowOf(page, first).waitFor({ state: 'detached' });
    await ben.delete(`/messages/${first}`);
    const third = await say('the last lighthouse');
    await goTo(page, search);
    await rows(page).first().waitFor();
    expect(await rowOf(page, third).count()).toBe(1);
    expect(await rowOf(page, first).count()).toBe(0);
  });
});

describe('the view of unread messages', () => {
  it('shows what is unread when it is reopened, at the same place', async () => {
    const cleo = await person('Cleo');
    await cleo.post('/users/me/subscriptions', { subscriptions: [{ name: CHANNEL }] });
    await cleo.patch('/settings', { web_mark_read_on_scroll_policy: 3 });
    const ids: number[] = [];
    for (let i = 0; i < 60; i++) ids.push(await send(`Unread number ${i}`, 'backlog'));
    const mark = (op: 'add' | 'remove', ...at: number[]) =>
      cleo.post('/messages/flags', { messages: at.map((index) => ids[index]), op, flag: 'read' });
    const row = (page: Page, at: number) => rowOf(page, ids[at] as number);
    await mark('add', 31);
    const page = await open(cleo, { hash: `#narrow/is/unread/near/${ids[30]}` });
    await row(page, 30).waitFor();
    expect(await row(page, 31).count()).toBe(0);
    const topOf = (at: number) => row(page, at).evaluate((one) => one.getBoundingClientRect().top);
    const middle = await topOf(30);
    await mark('add', 32);
    await row(page, 32).waitFor();
    await goTo(page, '#narrow/is/starred');
    await page.getByText('Messages that you star appear here.').waitFor();
    await mark('remove', 31);
    await page.goBack();
    await row(page, 31).waitFor();
    expect(await row(page, 32).count()).toBe(0);
    await expect.poll(async () => Math.abs((await topOf(30)) - middle)).toBeLessThan(2);
  });
});

describe('a search', () => {
  const topic = 'the coast';
  const place = () => hashOf(topic.replace(' ', '.20'));
  const search = (word: string) => `#narrow/channel/${channelId}-${CHANNEL}/search/${word}`;

  it('is compared with new messages while it is shown, and has those of the meantime when it is reopened', async () => {
    const ids = [await send('the first semaphore', topic)];
    const page = await open(ada, { hash: search('semaphore') });
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/json/messages/matches_narrow') asked++;
    });
    await rowOf(page, ids[0] as number).waitFor();
    ids.push(await send('a second semaphore', topic));
    await rowOf(page, ids[1] as number).waitFor();
    expect(asked).toBe(1);
    await goTo(page, place());
    for (const content of ['a third semaphore', 'the dark', 'a fourth semaphore']) {
      const id = await send(content, topic);
      await rowOf(page, id).waitFor();
      if (content.includes('semaphore')) ids.push(id);
    }
    await goTo(page, search('semaphore'));
    await expect.poll(() => shownIds(page)).toEqual(ids);
    expect(asked).toBe(1);
  });

  it('that was left before its messages came lacks none when it is reopened', async () => {
    const ids = [await send('a lantern', topic)];
    const page = await open(ada, { hash: place() });
    await rowOf(page, ids[0] as number).waitFor();
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(
      '**/json/messages?*lantern*',
      async (route) => {
        const { status, text } = await answerOf(route.request(), organisation.address.origin);
        asked.resolve();
        await released.promise;
        return route.fulfill({ status, body: text, contentType: 'application/json' });
      },
      { times: 1 },
    );
    await goTo(page, search('lantern'));
    await asked.promise;
    await goTo(page, place());
    ids.push(await send('another lantern', topic));
    await rowOf(page, ids[1] as number).waitFor();
    const answered = page.waitForResponse((response) => response.url().includes('lantern'));
    released.resolve();
    await answered;
    await goTo(page, search('lantern'));
    await expect.poll(() => shownIds(page)).toEqual(ids);
  });
});
