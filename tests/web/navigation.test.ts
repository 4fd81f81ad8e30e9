/** Navigation, inbox, recent conversations, topics, people and search, and how events change them. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { useBrowser } from './browser.ts';

const { person, open, complaints } = await useBrowser({ name: 'Observatory' });
const ada = await person('Ada', { role: 'owner' });
const bob = await person('Bob');
const idOf = async (name: string): Promise<number> =>
  Number((await ada.get('/get_stream_id', { stream: name })).body.stream_id);
const say = (channel: string, topic: string, content = 'hello') =>
  bob.post('/messages', { type: 'stream', to: channel, topic, content });
const unreadOf = async (reader: typeof ada, channel: string, topic: string): Promise<number> => {
  const narrow = [
    { operator: 'channel', operand: channel },
    { operator: 'topic', operand: topic },
    { operator: 'is', operand: 'unread' },
  ];
  return (await reader.get('/messages', { narrow, anchor: 'newest', num_before: 10, num_after: 0 })).body.messages
    .length;
};
const whisper = (content = 'psst') => bob.post('/messages', { type: 'direct', to: [ada.userId], content });

const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Navigation' });
const rowIn = (place: Locator, name: string): Locator => place.locator('[data-row]', { hasText: name }).first();
const menuOf = async (page: Page, place: Locator, name: string, entry: string): Promise<void> => {
  await rowIn(place, name).hover();
  await rowIn(place, name).getByRole('button', { name: 'Actions for' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

beforeAll(async () => {
  for (const who of [ada, bob]) {
    await who.post('/users/me/subscriptions', { subscriptions: [{ name: 'design' }, { name: 'kitchen' }] });
  }
});

describe('the navigation', () => {
  it('counts what comes, and n and p go there', async () => {
    const page = await open(ada, { hash: '#inbox' });
    const left = navigation(page);
    await say('kitchen', 'soup');
    await whisper();
    await rowIn(left, 'kitchen').getByText('1 unread message').waitFor({ state: 'attached' });
    await rowIn(left, 'Bob').getByText('1 unread message').waitFor({ state: 'attached' });
    await page.locator('#view').focus();
    await page.keyboard.press('n');
    await expect.poll(() => decodeURIComponent(new URL(page.url()).hash)).toContain('topic/soup');
    // The navigation shows the topics of the open channel below it.
    await rowIn(left, 'soup').waitFor();
    await page.locator('#view').focus();
    await page.keyboard.press('p');
    await expect.poll(() => new URL(page.url()).hash).toContain('narrow/dm/');
    await page.locator('#view').focus();
    await page.keyboard.press('Shift+A');
    await expect.poll(() => new URL(page.url()).hash).toContain('narrow/channel/');
  });

  it('shows a few of many unread topics, and how much is unread in the others', async () => {
    await ada.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'archive' }],
      principals: [ada.userId, bob.userId],
    });
    for (let n = 10; n < 25; n++) await say('archive', `box ${n}`);
    const page = await open(ada, { hash: `#narrow/channel/${await idOf('archive')}-archive/topic/box.2024` });
    const left = navigation(page);
    await rowIn(left, 'box 12').waitFor();
    expect(await left.getByText('box 11').count()).toBe(0);
    const more = rowIn(left, 'All topics');
    await more.getByText('2 unread messages').waitFor({ state: 'attached' });
    await say('archive', 'box 10');
    await rowIn(left, 'box 10').waitFor();
    await left.getByText('box 12').waitFor({ state: 'detached' });
    await more.click();
    await rowIn(left, 'box 11').waitFor();
    await rowIn(left, 'Fewer').waitFor();
    expect(await rowIn(left, 'Fewer').getByText('unread').count()).toBe(0);
  });

  it('mutes, pins and leaves channels from their menu, and comes back', async () => {
    await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'attic' }] });
    const page = await open(ada, { hash: '#inbox' });
    const left = navigation(page);
    await menuOf(page, left, 'attic', 'Mute channel');
    await left.locator('[data-muted]', { hasText: 'attic' }).waitFor();
    await menuOf(page, left, 'attic', 'Pin to the top');
    await left.getByRole('button', { name: 'Pinned' }).waitFor();
    await menuOf(page, left, 'attic', 'Unsubscribe');
    await left.getByText('attic').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await left.getByText('attic').waitFor();
  });

  it('goes to the newest topic of a channel when it is known, unless the user went elsewhere since', async () => {
    await say('kitchen', 'stew');
    const page = await open(ada, { hash: '#inbox' });
    const hash = () => new URL(page.url()).hash;
    const known = Promise.withResolvers<void>();
    await page.route('**/json/users/me/*/topics*', async (route) => {
      await known.promise;
      await route.continue();
    });
    const fetched = page.waitForResponse((response) => response.url().includes('/topics'));
    await rowIn(navigation(page), 'kitchen').click();
    await rowIn(navigation(page), 'Recent').click();
    await expect.poll(hash).toBe('#recent');
    await page.goBack();
    await expect.poll(hash).toBe('#inbox');
    known.resolve();
    await fetched;
    await page.waitForTimeout(300);
    expect(hash()).toBe('#inbox');
    await rowIn(navigation(page), 'kitchen').click();
    await expect.poll(hash).toContain('topic/stew');
  });

  it('goes there once for two presses', async () => {
    const page = await open(ada, { hash: '#inbox' });
    const hashes: string[] = [];
    page.on('framenavigated', (frame) => hashes.push(new URL(frame.url()).hash));
    await page.route('**/json/users/me/*/topics*', async (route) => {
      await page.waitForTimeout(500);
      await route.continue();
    });
    await rowIn(navigation(page), 'kitchen').click();
    await rowIn(navigation(page), 'kitchen').click();
    await expect.poll(() => hashes.at(-1)).toContain('/topic/');
    expect(hashes).toHaveLength(1);
  });

  it('closes on a phone when the topic that is open is chosen', async () => {
    await say('kitchen', 'bread');
    const page = await open(ada, { hash: '#inbox', width: 360 });
    const choose = async () => {
      await page.getByRole('button', { name: 'Show navigation' }).click();
      await rowIn(navigation(page), 'bread').click();
      await page.locator('[data-drawer]').waitFor({ state: 'detached' });
    };
    await page.evaluate(
      (to) => {
        location.hash = to;
      },
      `#narrow/channel/${await idOf('kitchen')}-kitchen/topic/bread`,
    );
    await page.getByRole('heading', { level: 1, name: /bread/ }).waitFor();
    await choose();
    await choose();
  });

  it('has the name that a view of its own was given last', async () => {
    const fragment = 'narrow/is/unread';
    await ada.post('/navigation_views', { fragment, is_pinned: true, name: 'Unseen' });
    const page = await open(ada, { hash: '#inbox' });
    await rowIn(navigation(page), 'Unseen').waitFor();
    await ada.patch(`/navigation_views/${encodeURIComponent(fragment)}`, { name: 'To be read' });
    await rowIn(navigation(page), 'To be read').waitFor();
    await ada.delete(`/navigation_views/${encodeURIComponent(fragment)}`);
    await rowIn(navigation(page), 'To be read').waitFor({ state: 'detached' });
  });

  it('has the focus when it is opened, shortened and changed', async () => {
    for (const who of [ada, bob]) await who.post('/users/me/subscriptions', { subscriptions: [{ name: 'cellar' }] });
    for (let n = 10; n < 70; n++) await say('cellar', `shelf ${n}`);
    await ada.post('/mark_all_as_read');
    const page = await open(ada, { hash: `#narrow/channel/${await idOf('cellar')}-cellar/topic/shelf.2069` });
    const left = navigation(page);
    await rowIn(left, 'shelf 62').waitFor();
    const inFocus = () => left.locator('[data-focus]:focus').allTextContents();
    const button = (kind: string) => left.locator(`[data-kind="${kind}"] [data-focus]`);
    await button('views').press('Enter');
    await rowIn(left, 'Reminders').waitFor();
    await page.keyboard.press('ArrowUp');
    await expect.poll(inFocus).toEqual(['Reminders']);
    // The event of the second change comes after that of the first.
    await rowIn(left, 'Scheduled').locator('[data-focus]').focus();
    await ada.post('/navigation_views', { fragment: 'scheduled', is_pinned: true });
    await ada.post('/navigation_views', { fragment: 'narrow/is/alerted', is_pinned: false, name: 'Alerts' });
    await rowIn(left, 'Alerts').waitFor();
    expect(await inFocus()).toEqual(['Scheduled']);
    await rowIn(left, 'Alerts').locator('[data-focus]').focus();
    for (const fragment of ['scheduled', 'narrow/is/alerted']) {
      await ada.delete(`/navigation_views/${encodeURIComponent(fragment)}`);
    }
    await expect.poll(inFocus).toEqual(['Show fewer']);
    await page.keyboard.press('Enter');
    await expect.poll(inFocus).toEqual(['More']);
    // The button is now far below what is drawn, and then far above: the row in its place has the focus, or the button.
    await button('topics').press('Enter');
    await expect.poll(inFocus).toEqual(['shelf 60']);
    await expect
      .poll(async () => {
        await left.locator('[data-row]').last().scrollIntoViewIfNeeded();
        return button('topics').count();
      })
      .toBe(1);
    await button('topics').press('Enter');
    await expect.poll(inFocus).toEqual(['All topics']);
  });

  it('has the focus on the same conversation when another one changes places with it', async () => {
    const [first, second] = [await person('Ines'), await person('Jan')];
    const whisperTo = (from: typeof ada) =>
      from.post('/messages', { type: 'direct', to: [ada.userId], content: 'psst' });
    for (const one of [second, first]) await whisperTo(one);
    const page = await open(ada, { hash: '#inbox' });
    const left = navigation(page);
    await rowIn(left, 'Jan').waitFor();
    const order = async () =>
      (await left.locator('[data-focus]').allTextContents()).filter((one) => /Ines|Jan/.test(one));
    const [ines, jan] = [expect.stringContaining('Ines'), expect.stringContaining('Jan')];
    await expect.poll(order).toEqual([ines, jan]);
    await rowIn(left, 'Ines').locator('[data-focus]').focus();
    await whisperTo(second);
    await expect.poll(order).toEqual([jan, ines]);
    await expect.poll(() => left.locator('[data-focus]:focus').allTextContents()).toEqual([ines]);
  });

  it('shows the topic that y focuses below a channel at its lower edge', async () => {
    const dag = await person('Dag');
    const names = Array.from({ length: 40 }, (_, at) => ({ name: `stall ${at + 10}` }));
    await dag.post('/users/me/subscriptions', { subscriptions: names });
    await dag.post('/messages', { type: 'stream', to: 'stall 35', topic: 'hay', content: 'hello' });
    const hash = `#narrow/channel/${await idOf('stall 35')}-stall-35`;
    // In a drawer, a hidden list has not followed the open channel.
    const page = await open(dag, { hash, width: 360, height: 600 });
    const left = navigation(page);
    await page.locator('article').getByText('hello').waitFor();
    await page.locator('#view').focus();
    await page.keyboard.press('y');
    await expect.poll(() => left.locator('[data-focus]:focus').allTextContents()).toEqual(['hay']);
    // Later frames correct the position.
    const isShown = () =>
      page.evaluate(async () => {
        for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
        const { x, bottom, width } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        return document.activeElement?.contains(document.elementFromPoint(x + width / 2, bottom - 2));
      });
    expect(await isShown()).toBe(true);
  });

  it('filters, and Enter goes to the first', async () => {
    const page = await open(ada, { hash: '#inbox' });
    await page.locator('#view').focus();
    await page.keyboard.press('q');
    await page.keyboard.type('kitc');
    await navigation(page).getByText('design').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toContain('kitchen');
  });

  it('has the whole of a name that is cut as its title', async () => {
    const name = 'everything that was seen from the tower by night and by day';
    await ada.post('/users/me/subscriptions', { subscriptions: [{ name }] });
    const page = await open(ada, { hash: '#inbox' });
    const titleOf = (text: string) => async () => {
      const label = navigation(page).getByText(text, { exact: true });
      await page.mouse.move(0, 0);
      await label.hover();
      return label.getAttribute('title');
    };
    // The title is set by a part that starts after the first view.
    await expect.poll(titleOf(name), { timeout: 10_000 }).toBe(name);
    expect(await titleOf('design')()).toBeNull();
    await ada.delete(`/streams/${await idOf(name)}`);
  });

  it('draws a thousand channels by some dozens of rows', async () => {
    const cleo = await person('Cleo', { role: 'administrator' });
    const names = Array.from({ length: 1000 }, (_, at) => ({ name: `channel ${String(at).padStart(4, '0')}` }));
    for (let from = 0; from < names.length; from += 100) {
      const made = await cleo.post('/users/me/subscriptions', { subscriptions: names.slice(from, from + 100) });
      expect(made.body).toMatchObject({ result: 'success' });
    }
    const page = await open(cleo, { hash: '#inbox' });
    await rowIn(navigation(page), 'channel 0000').waitFor();
    expect(await navigation(page).locator('[data-row]').count()).toBeLessThan(80);
  });
});

describe('the inbox', () => {
  it('shows what is unread as it comes, and marks it as read', async () => {
    const page = await open(ada, { hash: '#inbox' });
    const inbox = page.getByRole('region', { name: 'Inbox' });
    await say('design', 'fonts');
    await say('design', 'fonts');
    await rowIn(inbox, 'fonts').getByText('2 unread messages').waitFor({ state: 'attached' });
    expect(await faultsOf(page)).toEqual([]);
    await rowIn(inbox, 'fonts').hover();
    await inbox.getByRole('button', { name: 'Mark fonts as read' }).click();
    await inbox.getByText('fonts').waitFor({ state: 'detached' });
  });

  it('has the focus in the next row when the focused one was read by keys, also from its menu', async () => {
    for (const who of [ada, bob]) await who.post('/users/me/subscriptions', { subscriptions: [{ name: 'grove' }] });
    await ada.post('/mark_all_as_read');
    for (const topic of ['ash', 'beech', 'cedar', 'elm']) await say('grove', topic);
    const page = await open(ada, { hash: '#inbox' });
    const inbox = page.getByRole('region', { name: 'Inbox' });
    const focused = () => page.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent ?? '');
    // The newest topic is the first.
    await rowIn(inbox, 'cedar').getByRole('link').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toContain('beech');
    await rowIn(inbox, 'beech').getByRole('button', { name: 'Actions for' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[role="menu"]:focus-within').count()).toBe(1);
    await page.getByRole('menuitem', { name: 'Mark as read' }).press('Enter');
    await expect.poll(focused).toContain('ash');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toContain('elm');
  });

  it('is where it was after back, with the focus in the row after the one that was read', async () => {
    const ivo = await person('Ivo');
    for (const who of [ivo, bob]) await who.post('/users/me/subscriptions', { subscriptions: [{ name: 'meadow' }] });
    for (let n = 10; n < 40; n++) await say('meadow', `plot ${n}`);
    const page = await open(ivo, { hash: '#inbox', height: 500 });
    const focused = () => page.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent ?? '');
    // The inbox removes the row that was read, in the recent conversations it stays.
    for (const [hash, view, opened, next] of [
      ['#recent', 'Recent conversations', 'plot 25', 'plot 25'],
      ['#inbox', 'Inbox', 'plot 24', 'plot 23'],
    ] as const) {
      await page.evaluate((to) => (location.hash = to), hash);
      const list = page.getByRole('region', { name: view });
      const topOf = async (name: string) => (await rowIn(list, name).boundingBox())?.y ?? Number.NaN;
      await rowIn(list, 'plot 39').evaluate((row) => {
        let around = row.parentElement;
        while (around && getComputedStyle(around).overflowY !== 'auto') around = around.parentElement;
        around?.scrollTo(0, 500);
      });
      await rowIn(list, opened).getByRole('link', { name: opened }).focus();
      const before = await topOf(opened);
      await page.keyboard.press('Enter');
      await page.getByRole('article').getByText('hello').waitFor();
      await expect.poll(() => unreadOf(ivo, 'meadow', opened)).toBe(0);
      await page.goBack();
      await expect.poll(focused).toContain(next);
      expect(Math.abs((await topOf(next)) - before)).toBeLessThan(3);
    }
  });

  it('is empty when everything is read, and says so; a question with the number comes before', async () => {
    await ada.post('/mark_all_as_read');
    const page = await open(ada, { hash: '#inbox' });
    await say('design', 'colours');
    const ask = page.getByRole('button', { name: 'Mark all as read' });
    const dialog = page.getByRole('dialog', { name: 'Mark all as read?' });
    await ask.click();
    await dialog.getByText(/^1 unread message will be marked as read/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await unreadOf(ada, 'design', 'colours')).toBe(1);
    await ask.click();
    await dialog.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText('You are all caught up').waitFor();
    await ask.waitFor({ state: 'detached' });
  });

  it('marks as read what is too old for the register, in one conversation and in all', async () => {
    await ada.post('/mark_all_as_read');
    for (let n = 0; n < 3; n++) await whisper();
    const page = await open(ada, { hash: '#inbox' });
    // Of more than 50,000 unread messages, a register lists the newest.
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = async (...request) => {
        const response = await fetch(...request);
        if (!response.url.endsWith('/json/register')) return response;
        const body = await response.json();
        body.unread_msgs.old_unreads_missing = true;
        for (const one of body.unread_msgs.pms) one.unread_message_ids.splice(0, 2);
        return Response.json(body);
      };
    });
    await page.reload();
    await page.getByRole('button', { name: 'Mark Bob as read' }).click();
    const narrow = [
      { operator: 'dm', operand: [bob.userId] },
      { operator: 'is', operand: 'unread' },
    ];
    const unread = async () =>
      (await ada.get('/messages', { narrow, anchor: 'newest', num_before: 10, num_after: 0 })).body.messages;
    await expect.poll(unread).toEqual([]);
    await page.getByText('Messages older than those listed here').waitFor();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark all as read?' });
    await dialog.getByText(/^All unread messages will be marked as read/).waitFor();
    await dialog.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText('New messages appear here').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Mark all as read' }).count()).toBe(0);
  });
});

describe('folders of channels', () => {
  it('are shown in the navigation and in the inbox, each by its own setting', async () => {
    const hana = await person('Hana');
    const { channel_folder_id: folder_id } = (await ada.post('/channel_folders/create', { name: 'Fruit' })).body;
    const subscribers = [bob.userId, hana.userId];
    const { id } = (await ada.post('/channels/create', { name: 'orchard', subscribers })).body;
    await ada.patch(`/streams/${id}`, { folder_id });
    await hana.post('/users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }] });
    await say('orchard', 'apples');
    const page = await open(hana, { hash: '#inbox' });
    const inbox = page.getByRole('region', { name: 'Inbox' });
    await rowIn(inbox, 'apples').waitFor();
    for (const [left, right] of [
      [false, true],
      [true, false],
      [false, false],
      [true, true],
    ]) {
      await hana.patch('/settings', {
        web_left_sidebar_show_channel_folders: left,
        web_inbox_show_channel_folders: right,
      });
      const shown = () =>
        Promise.all([navigation(page), inbox].map((place) => place.getByRole('button', { name: 'Fruit' }).count()));
      await expect.poll(shown).toEqual([Number(left), Number(right)]);
      expect(await rowIn(inbox, 'apples').count()).toBe(1);
    }
  });
});

describe('an archived channel', () => {
  it('counts for nothing, before and after a reload', async () => {
    const dora = await person('Dora');
    for (const who of [dora, bob]) await who.post('/users/me/subscriptions', { subscriptions: [{ name: 'cellar' }] });
    const page = await open(dora, { hash: '#inbox' });
    const left = navigation(page);
    await say('cellar', 'wine', 'hello @**Dora**');
    await expect.poll(() => page.title()).toBe('(1) Inbox – Observatory');
    await rowIn(left, 'Mentions').getByText('1 unread message').waitFor({ state: 'attached' });
    const isNothing = async () => {
      await expect.poll(() => page.title()).toBe('Inbox – Observatory');
      await page.getByText('You are all caught up').waitFor();
      expect(await left.getByText('unread message').count()).toBe(0);
    };
    await ada.delete(`/streams/${await idOf('cellar')}`);
    await isNothing();
    await page.reload();
    await isNothing();
  });
});

describe('recent conversations', () => {
  it('stay while they are read again after a move, with the focus', async () => {
    for (const topic of ['comets', 'dust', 'rings']) await say('kitchen', topic);
    const moved = (await say('kitchen', 'rings', 'to dust')).body.id;
    const page = await open(ada, { hash: '#recent' });
    const recent = page.getByRole('region', { name: 'Recent conversations' });
    await rowIn(recent, 'rings').waitFor();
    await page.locator('#view').focus();
    await page.keyboard.press('j');
    const held = Promise.withResolvers<void>();
    await page.route('**/json/messages?**', async (route) => {
      await held.promise;
      await route.fallback();
    });
    const again = page.waitForRequest('**/json/messages?**');
    await ada.patch(`/messages/${moved}`, { topic: 'moons', propagate_mode: 'change_one' });
    await again;
    await rowIn(recent, 'rings').waitFor();
    const isInRow = () => page.evaluate(() => document.activeElement?.closest('[data-row]') instanceof Element);
    expect(await isInRow()).toBe(true);
    held.resolve();
    await rowIn(recent, 'moons').waitFor();
    await expect.poll(isInRow).toBe(true);
  });

  it('are listed with who spoke, filtered, and followed', async () => {
    await say('design', 'grids');
    const page = await open(ada, { hash: '#recent' });
    const recent = page.getByRole('region', { name: 'Recent conversations' });
    await rowIn(recent, 'grids').getByRole('button', { name: 'Bob' }).waitFor();
    await recent.getByRole('button', { name: 'Participated' }).click();
    await recent.getByText('grids').waitFor({ state: 'detached' });
    await ada.post('/messages', { type: 'stream', to: 'design', topic: 'grids', content: 'mine' });
    await rowIn(recent, 'grids').getByRole('button', { name: 'Ada' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe('a topic', () => {
  it('is resolved, renamed and deleted from its menu, and others see it', async () => {
    await say('design', 'margins');
    const channel = await idOf('design');
    const page = await open(ada, { hash: `#narrow/channel/${channel}-design/topic/margins` });
    const other = await open(bob, { hash: `#narrow/channel/${channel}-design` });
    const left = navigation(page);
    await menuOf(page, left, 'margins', 'Mark as resolved');
    await rowIn(left, 'margins').getByLabel('Resolved').waitFor();
    await rowIn(navigation(other), 'margins').getByLabel('Resolved').waitFor();
    await menuOf(page, left, 'margins', 'Move or rename');
    await page.getByLabel('Topic', { exact: true }).fill('gutters');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await rowIn(left, 'gutters').waitFor();
    await rowIn(navigation(other), 'gutters').waitFor();
    // The server rejects a page's attempt to mark a message as read that was deleted in the meantime, and the browser
    // complains.
    for (const reader of [ada, bob]) await expect.poll(() => unreadOf(reader, 'design', 'gutters')).toBe(0);
    await menuOf(page, left, 'gutters', 'Delete topic');
    await page.getByLabel('Type the topic').fill('gutters');
    await page.getByRole('button', { name: 'Delete topic' }).click();
    await navigation(other).getByText('gutters').waitFor({ state: 'detached' });
  });

  it('is followed and muted', async () => {
    await say('design', 'icons');
    const page = await open(ada, { hash: `#narrow/channel/${await idOf('design')}-design/topic/icons` });
    const left = navigation(page);
    await menuOf(page, left, 'icons', 'Follow topic');
    await rowIn(left, 'icons').getByLabel('Followed').waitFor();
    await menuOf(page, left, 'icons', 'Mute topic');
    await left.locator('[data-muted]', { hasText: 'icons' }).waitFor();
  });

  it('is muted also if it was unmuted while its channel was muted', async () => {
    await say('design', 'grids');
    const channel = await idOf('design');
    await ada.post('/user_topics', { stream_id: channel, topic: 'grids', visibility_policy: 2 });
    const page = await open(ada, { hash: `#narrow/channel/${channel}-design/topic/grids` });
    const left = navigation(page);
    await menuOf(page, left, 'grids', 'Mute topic');
    await left.locator('[data-muted]', { hasText: 'grids' }).waitFor();
  });
});

describe('people', () => {
  it('have a card, a status that others see, and a profile', async () => {
    const page = await open(ada, { hash: '#inbox' });
    const other = await open(bob, { hash: '#inbox' });
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Set a status' }).click();
    await page.getByRole('button', { name: 'In a meeting' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const field = { name: 'Pronouns', field_type: 8, display_in_profile_summary: true };
    const { id } = (await ada.post('/realm/profile_fields', field)).body;
    await ada.patch('/users/me/profile_data', { data: [{ id, value: 'she/her' }] });
    const people = other.getByRole('complementary', { name: 'People' });
    await rowIn(people, 'Ada').getByRole('img', { name: ':calendar:' }).waitFor();
    await rowIn(people, 'Ada').hover();
    await other.getByRole('button', { name: 'About Ada' }).click();
    const card = other.getByRole('dialog', { name: 'Ada' });
    await card.getByText('In a meeting').waitFor();
    await card.getByText('Pronouns').waitFor();
    await card.getByText('she/her').waitFor();
    expect(await faultsOf(other)).toEqual([]);
    await other.getByRole('button', { name: 'View profile' }).click();
    const dialog = other.getByRole('dialog', { name: 'Ada' });
    await dialog.getByRole('tab', { name: 'Channels' }).click();
    await dialog.getByText('design').waitFor();
    expect(await faultsOf(other)).toEqual([]);
  });
});

describe('the subscribers of a channel', () => {
  it('are with the reader while they are subscribed', async () => {
    const erin = await person('Erin');
    const hash = `#channels/${await idOf('kitchen')}/kitchen/subscribers`;
    const page = await open(erin, { hash });
    const dialog = page.getByRole('dialog', { name: 'Channels' });
    const own = dialog.locator(`a[href="#user/${erin.userId}"]`);
    await dialog.locator(`a[href="#user/${bob.userId}"]`).waitFor();
    expect(await own.count()).toBe(0);
    await erin.post('/users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }] });
    await own.waitFor();
    await erin.delete('/users/me/subscriptions', { subscriptions: ['kitchen'] });
    await own.waitFor({ state: 'detached' });
  });
});

describe('a logout that fails', () => {
  it('says so, and the page follows the server as before', async () => {
    const finn = await person('Finn');
    await finn.post('/users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }] });
    const page = await open(finn, { hash: '#inbox' });
    await page.route('**/json/logout', (route) =>
      route.fulfill({ status: 400, json: { result: 'error', msg: 'Not yet', code: 'BAD_REQUEST' } }),
    );
    complaints.expect(/400/);
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByText('Not yet').waitFor();
    await say('kitchen', 'bread');
    await rowIn(navigation(page), 'kitchen').getByText('1 unread message').waitFor({ state: 'attached' });
  });
});

describe('search', () => {
  it('goes to a channel by its name, and searches by operators', async () => {
    const page = await open(ada, { hash: '#inbox' });
    await page.getByRole('button', { name: 'Search' }).first().waitFor();
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    await page.keyboard.type('kitch');
    await page.getByRole('option', { name: 'kitchen' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toContain('kitchen');
    await page.locator('#view').focus();
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    await page.keyboard.type('-is:starred sender:me soup kettle');
    await page.keyboard.press('Enter');
    const hash = () => decodeURIComponent(new URL(page.url()).hash.replaceAll('.', '%'));
    await expect.poll(hash).toMatch(/channel\/\d+-kitchen\/-is\/starred\/sender\/\d+-Ada\/search\/soup kettle/);
    // The search is suggested again, but only to the same user.
    const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('rookery:searches') ?? '{}'));
    expect(await stored()).toMatchObject({ userId: ada.userId, hashes: [expect.stringContaining('soup')] });
    const offered = async (userId: number) => {
      await page.evaluate((id) => {
        const { hashes } = JSON.parse(localStorage.getItem('rookery:searches') ?? '{}');
        localStorage.setItem('rookery:searches', JSON.stringify({ userId: id, hashes }));
      }, userId);
      await page.reload();
      await page.getByRole('button', { name: 'Search' }).first().waitFor();
      await page.keyboard.press('Control+K');
      await page.getByRole('combobox', { name: 'Search' }).waitFor();
      return page.getByRole('option', { name: 'soup kettle' }).count();
    };
    expect(await offered(ada.userId)).toBe(1);
    expect(await offered(ada.userId + 1)).toBe(0);
  });

  it('goes to a topic that was read, and to a conversation of several people', async () => {
    const gil = await person('Gil');
    await say('kitchen', 'Crêpes');
    await bob.post('/messages', { type: 'direct', to: [ada.userId, gil.userId], content: 'the three of us' });
    await ada.post('/mark_all_as_read');
    const page = await open(ada, { hash: '#inbox' });
    await page.getByRole('button', { name: 'Search' }).first().waitFor();
    const goTo = async (typed: string, name: RegExp) => {
      await page.keyboard.press('Control+K');
      await page.getByRole('combobox', { name: 'Search' }).waitFor();
      await page.keyboard.type(typed);
      await page.getByRole('option', { name }).click();
    };
    await goTo('crepes', /Crêpes.*kitchen/);
    await expect.poll(() => decodeURIComponent(new URL(page.url()).hash)).toMatch(/kitchen\/topic\/Cr/);
    await goTo('gil bob', /Bob, Gil/);
    await expect.poll(() => new URL(page.url()).hash).toMatch(`dm/${bob.userId},${gil.userId}-group`);
    await goTo('topic:crep', /Crêpes.*kitchen/);
    await page.getByRole('button', { name: 'Remove topic: Crêpes' }).waitFor();
  });

  it('is refined from its terms and words', async () => {
    const page = await open(ada, { hash: `#narrow/channel/${await idOf('kitchen')}-kitchen/search/soup.20kettle` });
    await page.getByRole('button', { name: 'Search' }).first().waitFor();
    await page.locator('#view').focus();
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Search' });
    await expect.poll(() => field.inputValue()).toBe('soup kettle ');
    await page.keyboard.type('green');
    await page.keyboard.press('Enter');
    const hash = () => decodeURIComponent(new URL(page.url()).hash.replaceAll('.', '%'));
    await expect.poll(hash).toMatch(/channel\/\d+-kitchen\/search\/soup kettle green$/);
    // Words for another place are not those of the search.
    await page.keyboard.press('Control+K');
    await field.waitFor();
    expect(await field.inputValue()).toBe('');
  });
});

it('says before that what names nothing is searched for as words', async () => {
  const page = await open(ada, { hash: '#inbox' });
  await page.getByRole('button', { name: 'Search' }).first().waitFor();
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  await page.keyboard.type('sender:nemo');
  await page.getByRole('option', { name: 'as words: nothing has this name' }).waitFor();
  await page.keyboard.type(' soup');
  await page.getByRole('option', { name: 'as words: nothing has this name' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => decodeURIComponent(new URL(page.url()).hash.replaceAll('.', '%'))).toContain('sender:nemo');
});

it('searches by the names of people who have left, after the others', async () => {
  const gone = await person('Zacharias');
  await person('Mia Zachary');
  await ada.delete(`/users/${gone.userId}`);
  const page = await open(ada, { hash: '#inbox' });
  await page.getByRole('button', { name: 'Search' }).first().waitFor();
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('sender:zachar');
  const people = () => page.getByRole('option', { name: /Zachar/ }).allTextContents();
  await expect.poll(people).toEqual([expect.stringContaining('Mia Zachary'), expect.stringContaining('Zacharias')]);
  await field.fill('');
  await page.keyboard.type('sender:zacharias soup');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).hash).toContain(`sender/${gone.userId}-Zacharias/search/soup`);
});

it('finds people who have left, and the system bots, where there is something of them', async () => {
  const otto = await person('Otto');
  await otto.post('/messages', { type: 'direct', to: [ada.userId], content: 'Goodbye' });
  for (const gone of [otto, await person('Ottokar')]) await ada.delete(`/users/${gone.userId}`);
  const page = await open(ada, { hash: '#inbox' });
  await page.getByRole('button', { name: 'Search' }).first().waitFor();
  await page.keyboard.press('Control+K');
  const field = page.getByRole('combobox', { name: 'Search' });
  const people = () => page.getByRole('option', { name: /Otto|Bot$/ }).allTextContents();
  await field.fill('sender:ott');
  await expect.poll(people).toEqual([expect.stringContaining('Otto'), expect.stringContaining('Ottokar')]);
  await field.fill('sender:notification b');
  await expect.poll(people).toEqual([expect.stringContaining('Notification Bot')]);
  // There is no conversation with the other.
  await field.fill('ott');
  await page.getByRole('option', { name: /Otto.*Direct message/ }).waitFor();
  expect(await page.getByRole('option', { name: /Ottokar/ }).count()).toBe(0);
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).hash).toContain(`dm/${otto.userId}-`);
});

it('searches by a name of several words while it is typed', async () => {
  await person('Tam');
  const longer = await person('Tam Lin');
  const page = await open(ada, { hash: '#inbox' });
  await page.getByRole('button', { name: 'Search' }).first().waitFor();
  const search = async (typed: string, end: RegExp, ...keys: string[]) => {
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    await page.keyboard.type(typed);
    for (const key of keys) await page.keyboard.press(key);
    const hash = () => decodeURIComponent(new URL(page.url()).hash.replaceAll('.', '%'));
    await expect.poll(hash).toMatch(end);
    expect(hash()).toContain(`sender/${longer.userId}-Tam`);
  };
  // The first Enter chooses the suggestion.
  await search('sender:tam li', /-Tam[^/]*$/, 'Enter', 'Enter');
  await search('sender:tam lin soup', /search\/soup$/, 'Enter');
});

it('suggests each name of a list of people', async () => {
  const [una, longer] = [await person('Una'), await person('Una Vale')];
  const page = await open(ada, { hash: '#inbox' });
  await page.getByRole('button', { name: 'Search' }).first().waitFor();
  await page.keyboard.press('Control+K');
  const field = page.getByRole('combobox', { name: 'Search' });
  const people = () => page.getByRole('option', { name: 'Una' }).allTextContents();
  await field.fill('dm:bob, una ');
  await expect.poll(people).toEqual([expect.stringMatching(/Una$/), expect.stringMatching(/Una Vale$/)]);
  await field.fill('dm:bob, una, una v');
  await expect.poll(people).toEqual([expect.stringMatching(/Una Vale$/)]);
  await field.press('Enter');
  await page.getByRole('button', { name: /^Remove .*Bob.*Una.*Una Vale/ }).waitFor();
  expect(await field.inputValue()).toBe('');
  await field.press('Enter');
  await expect
    .poll(() => new URL(page.url()).hash)
    .toContain(`dm/${[bob, una, longer].map((one) => one.userId).join()}-group`);
});

describe('what is open over a view', () => {
  // Also those below another one, which screen readers do not see.
  const anyDialog = (page: Page): Locator => page.locator('[role="dialog"]');

  it('closes when the user goes back', async () => {
    await say('design', 'shadows');
    const page = await open(ada, { hash: '#recent', width: 360 });
    await page.evaluate(() => (location.hash = '#inbox'));
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await anyDialog(page).waitFor();
    await page.goBack();
    await anyDialog(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('#recent');
  });

  it('closes when another view is searched for over it', async () => {
    await say('design', 'ornaments');
    const page = await open(ada, { hash: `#narrow/channel/${await idOf('design')}-design/topic/ornaments` });
    await menuOf(page, navigation(page), 'ornaments', 'Move or rename');
    await anyDialog(page).waitFor();
    await page.keyboard.press('Control+K');
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('kitch');
    await page.getByRole('option', { name: 'kitchen' }).waitFor();
    await field.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toContain('kitchen');
    await expect.poll(() => anyDialog(page).count()).toBe(0);
  });

  it('stays below settings and help, and what was opened over these closes with them', async () => {
    const page = await open(ada, { hash: '#inbox' });
    await page.getByRole('button', { name: 'Search' }).first().waitFor();
    await page.keyboard.press('Control+K');
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('kitch');
    await page.getByRole('link', { name: 'Search operators' }).click();
    const help = page.getByRole('dialog', { name: 'Search operators' });
    await help.waitFor();
    await page.goBack();
    await help.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('kitch');
    await page.keyboard.press('Escape');
    await page.evaluate(() => (location.hash = '#settings/account'));
    await page.getByRole('button', { name: 'Change' }).first().click();
    await expect.poll(() => anyDialog(page).count()).toBe(2);
    await page.goBack();
    await expect.poll(() => anyDialog(page).count()).toBe(0);
  });

  it('stays below the help, also after the view has got another address', async () => {
    const { id } = (await say('design', 'borders')).body;
    const design = await idOf('design');
    const hash = (topic: string) => `#narrow/channel/${design}-design/topic/${topic}`;
    const page = await open(ada, { hash: '#recent' });
    await page.getByRole('button', { name: 'Search' }).first().waitFor();
    await page.evaluate((to) => (location.hash = to), hash('borders'));
    await page.getByRole('article').getByText('hello').waitFor();
    await page.keyboard.press('Control+K');
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('kitch');
    await bob.patch(`/messages/${id}`, { topic: 'frames', propagate_mode: 'change_all' });
    await expect.poll(() => new URL(page.url()).hash).toContain(hash('frames'));
    await page.getByRole('link', { name: 'Search operators' }).click();
    const help = page.getByRole('dialog', { name: 'Search operators' });
    await help.waitFor();
    await page.goBack();
    await help.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('kitch');
    await page.goBack();
    await expect.poll(() => anyDialog(page).count()).toBe(0);
    expect(new URL(page.url()).hash).toBe('#recent');
  });

  it('shows what becomes of its request when the user has left it, and leads nowhere', async () => {
    const page = await open(ada, { hash: '#recent' });
    await page.getByRole('button', { name: 'Search' }).first().waitFor();
    const design = await idOf('design');
    /** Submits the form that `fill` opens over a topic, goes back, and then answers the request. */
    const leave = async (topic: string, address: RegExp, fill: () => Promise<void>, json?: object) => {
      await say('design', topic);
      const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await page.route(address, async (route) => {
        if (route.request().method() === 'GET') return route.fallback();
        asked.resolve();
        await left.promise;
        await (json ? route.fulfill({ status: 400, json: { result: 'error', ...json } }) : route.continue());
      });
      await page.evaluate((to) => (location.hash = to), `#narrow/channel/${design}-design/topic/${topic}`);
      await fill();
      await asked.promise;
      await page.goBack();
      await anyDialog(page).waitFor({ state: 'detached' });
      left.resolve();
    };
    const move = (topic: string) => async () => {
      await menuOf(page, navigation(page), topic, 'Move or rename');
      await page.getByLabel('Topic', { exact: true }).fill(`${topic} moved`);
      await page.getByRole('button', { name: 'Move', exact: true }).click();
    };
    const remove = (topic: string) => async () => {
      await menuOf(page, navigation(page), topic, 'Delete topic');
      await page.getByLabel('Type the topic').fill(topic);
      await page.getByRole('button', { name: 'Delete topic' }).click();
    };
    complaints.expect(/400/);
    await leave('folds', /\/json\/messages\/\d+$/, move('folds'), { msg: 'Not yet', code: 'BAD_REQUEST' });
    await page.getByText('Not yet').waitFor();
    // An offer to move the rest has no place without the form.
    const limit = {
      first_message_id_allowed_to_move: 1,
      total_messages_allowed_to_move: 1,
      total_messages_in_topic: 2,
    };
    const late = { msg: 'Too late', code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED', ...limit };
    await leave('hems', /\/json\/messages\/\d+$/, move('hems'), late);
    await page.getByText('Too late').waitFor();
    await leave('pleats', /\/json\/messages\/\d+$/, move('pleats'));
    await page.getByRole('button', { name: 'Go there' }).waitFor();
    await leave('seams', /\/delete_topic$/, remove('seams'));
    await page.getByText('“seams” was deleted').waitFor();
    expect(new URL(page.url()).hash).toBe('#recent');
  });
});

describe('search that is still loading', () => {
  it('takes what is typed meanwhile, of which nothing is a shortcut', async () => {
    const page = await open(ada, { hash: '#inbox' });
    const arrived = Promise.withResolvers<void>();
    await page.route('**/static/web/assets/SearchPanel-*.js', async (route) => {
      await arrived.promise;
      await route.fallback();
    });
    await page.getByRole('button', { name: 'Search' }).first().waitFor();
    await page.locator('#view').focus();
    await page.keyboard.press('/');
    // As shortcuts, d would open the drafts, r would reply, and ? would open the help.
    await page.keyboard.type('kitd r?');
    arrived.resolve();
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.waitFor();
    expect(await field.inputValue()).toBe('kitd r?');
    expect(new URL(page.url()).hash).toBe('#inbox');
    await field.fill('kitch');
    await page.getByRole('option', { name: 'kitchen' }).waitFor();
  });
});

describe('addresses', () => {
  it('of older links lead to what they meant, and those of nothing say so', async () => {
    const page = await open(ada, { hash: '#narrow/stream/kitchen/subject/old' });
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
    const goTo = (hash: string) =>
      page.evaluate((to) => {
        location.hash = to;
      }, hash);
    await heading(/kitchen.*old/);
    await goTo('#recent_topics');
    await heading('Recent conversations');
    await goTo('#all_messages');
    await heading('Combined feed');
    await goTo('#streams/all');
    await page.getByRole('dialog', { name: 'Channels' }).waitFor();
    await goTo('#narrow/stream/belfry');
    await heading('This address leads nowhere');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go to the first view' }).click();
    await heading('Inbox');
    await page.goBack();
    await heading('This address leads nowhere');
    // The same address finds a channel that is created later.
    await bob.post('/users/me/subscriptions', { subscriptions: [{ name: 'belfry' }] });
    await heading(/belfry/);
  });
});
