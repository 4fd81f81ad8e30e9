/**
 * Runs axe-core on the everyday views and dialogs that no other file here checks: each once on a desktop, its colours
 * also in the dark theme, and on a phone those whose layout differs there. One page visits all of them, since loading
 * the client takes longer than checking a view. If `SHOTS` is set, screenshots of all are written to that directory.
 */
import { multipart } from '@rookery/testkit';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { useBrowser } from './browser.ts';
import { closeAll } from './page.ts';

const { person, open, visit, origin, complaints } = await useBrowser({ name: 'Botanical Garden' });
const ada = await person('Ada Ames', { role: 'owner' });
const ben = await person('Ben Bell');
const shots = process.env.SHOTS;
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let channelId = 0;
const ids: Record<string, number> = {};
const roses = (more = '') => `#narrow/channel/${channelId}-garden/topic/roses${more}`;

const say = async (name: string, content: string, topic = 'roses', by = ben): Promise<void> => {
  ids[name] = (await by.post('/messages', { type: 'channel', to: channelId, topic, content })).body.id;
};

async function upload(): Promise<string> {
  return (await ben.post('/user_uploads', {}, multipart([Buffer.from(PIXEL, 'base64')]))).body.url;
}

beforeAll(async () => {
  const subscriptions = [{ name: 'garden', description: 'What grows, and what does not' }];
  await ada.post('/users/me/subscriptions', { subscriptions, principals: [ada.userId, ben.userId] });
  channelId = (await ada.get('/get_stream_id', { stream: 'garden' })).body.stream_id;
  await say('own', 'Which **roses** shall we plant?', 'roses', ada);
  await say('picture', `A [rose](${await upload()})\n\n| name | colour |\n|--|--|\n| Damask | pink |`);
  await say('code', '```python\nprint("rose")\n```\n\n```spoiler Its name\nGertrude\n```\n\nsee $$x^2$$ and `code`');
  await say('poll', '/poll Which colour?\nred\nwhite');
  await say('todo', '/todo Spring\ndig\nsow');
  await say('mention', 'What do you say, @**Ada Ames**? <time:2030-05-01T12:00:00Z> :rose: https://example.com/a/b');
  await say('other', 'The soil is wet', 'soil');
  // Reports require a private channel.
  await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'reports' }], invite_only: true });
  const reports = (await ada.get('/get_stream_id', { stream: 'reports' })).body.stream_id;
  const set = await ada.patch('/realm', { moderation_request_channel_id: reports });
  expect(set.body.result).toBe('success');
  await ben.post(`/messages/${ids.own}/reactions`, { emoji_name: 'tada' });
  await ada.patch(`/messages/${ids.own}`, { content: 'Which **roses** shall we plant now?' });
  await ben.post('/messages', { type: 'direct', to: [ada.userId], content: 'A word between us' });
  await ada.post('/messages/flags', { messages: [ids.code], op: 'add', flag: 'starred' });
  const to = { type: 'stream', to: channelId, topic: 'roses', content: 'Half a thought' };
  await ada.post('/drafts', { drafts: [{ ...to, to: [channelId], timestamp: 1_700_000_000 }] });
  await ada.post('/scheduled_messages', { ...to, type: 'channel', scheduled_delivery_timestamp: 4_000_000_000 });
  await ada.post('/reminders', { message_id: ids.code, scheduled_delivery_timestamp: 4_000_000_000 });
});

const OVER = '[role="dialog"], [role="menu"]';

/**
 * Returns what axe finds in one theme or both. In the second theme it checks only the colours; it does not check the
 * page under a dialog again.
 */
async function look(page: Page, name: string, themes: readonly Theme[]): Promise<string[]> {
  const faults: string[] = [];
  const within = (await page.locator(OVER).count()) > 0 ? OVER : undefined;
  for (const [index, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const label = `${name}-${page.viewportSize()?.width}-${theme}`;
    if (shots) await page.waitForTimeout(250);
    if (shots) await page.screenshot({ path: `${shots}/${label}.png` });
    const found = await faultsOf(page, { ...(index > 0 && { rules: ['color-contrast'] }), ...(within && { within }) });
    faults.push(...found.map((one) => `${label}: ${one}`));
  }
  return faults;
}

type Theme = 'light' | 'dark';

interface Place {
  readonly name: string;
  readonly hash?: () => string;
  readonly at: (page: Page) => Promise<unknown>;
}

let page: Page;
beforeAll(async () => {
  page = await open(ada, { hash: '#scheduled' });
});

/** Visits all places, each from a page without open dialogs, and fails with what axe finds. */
async function tour(places: readonly Place[], themes: readonly Theme[] = ['light', 'dark']): Promise<void> {
  const faults: string[] = [];
  for (const { name, hash = () => roses(), at } of places) {
    await closeAll(page);
    await page.goto(`${origin}/${hash()}`);
    await page.locator('#view').focus();
    await at(page).catch((error: Error) => faults.push(`${name}: ${error.message.slice(0, 600)}`));
    faults.push(...(await look(page, name, themes)));
  }
  expect(faults).toEqual([]);
}

const sees = (text: string | RegExp) => (page: Page) => page.getByText(text).locator('visible=true').first().waitFor();
/** Selects a message by its row, and presses a key. */
const key =
  (message: string, keys: string, then: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<unknown> => {
    await page.locator(`article[data-id="${ids[message]}"]`).focus();
    await page.keyboard.press(keys);
    return then(page);
  };
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name }).first().waitFor();
const menu = (page: Page) => page.getByRole('menu').waitFor();
const chosen = (message: string, entry: string) => async (page: Page) => {
  await key(message, 'i', menu)(page);
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  return page.getByRole('dialog').first().waitFor();
};
const writing = (then: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.getByRole('button', { name: /^(Message|Write a message)/ }).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('A **bold** rose');
  return then(page);
};
const tool = (name: string) => async (page: Page) => {
  const button = page.getByRole('toolbar').getByRole('button', { name, exact: true });
  if (await button.isVisible()) await button.click();
  else {
    await page.getByRole('button', { name: 'More formatting' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  }
  return page.getByRole('dialog').first().waitFor();
};
const barMenu = (name: string) => async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name }).click();
  return menu(page);
};

const VIEWS: readonly Place[] = [
  { name: 'feed', hash: () => '#feed', at: sees('The soil is wet') },
  { name: 'drafts', hash: () => '#drafts', at: sees('Half a thought') },
  { name: 'scheduled', hash: () => '#scheduled', at: sees('Half a thought') },
  { name: 'reminders', hash: () => '#reminders', at: sees(/Due/) },
  { name: 'person', hash: () => `#narrow/dm/${ben.userId}-Ben-Bell`, at: sees('A word between us') },
  { name: 'channel', hash: () => `#narrow/channel/${channelId}-garden`, at: sees('The soil is wet') },
  { name: 'topic', at: sees(/shall we plant/) },
  { name: 'search', hash: () => '#narrow/channels/public/search/wet', at: sees(/The soil is/) },
  { name: 'nothing-found', hash: () => '#narrow/search/walrus', at: sees('Nothing was found') },
  { name: 'no-channel', hash: () => '#narrow/channel/4711-x', at: sees('This channel is not available') },
];

const OF_MESSAGES: readonly Place[] = [
  { name: 'message-menu', at: key('own', 'i', menu) },
  { name: 'emoji-of-message', at: key('own', ':', (page) => page.getByLabel('Search emoji').waitFor()) },
  { name: 'receipts', at: key('own', 'Shift+V', dialog('Read receipts')) },
  { name: 'history', at: key('own', 'Shift+H', dialog('Edit history')) },
  { name: 'source', at: key('poll', 'e', dialog('View source')) },
  { name: 'edit', at: key('own', 'e', (page) => page.getByRole('textbox', { name: 'Text of the message' }).waitFor()) },
  { name: 'viewer', at: key('picture', 'v', (page) => page.getByRole('dialog').waitFor()) },
  { name: 'report', at: chosen('code', 'Report message') },
  { name: 'remind', at: chosen('code', 'Remind me') },
  { name: 'delete', at: chosen('code', 'Delete message') },
  {
    name: 'forward',
    at: key('code', '<', (page) => page.getByRole('textbox', { name: 'Message', exact: true }).waitFor()),
  },
];

const OF_WRITING: readonly Place[] = [
  {
    name: 'box-direct',
    hash: () => '#inbox',
    at: async (page) => {
      await page.keyboard.press('x');
      await page.keyboard.type('be');
      return page.getByRole('option', { name: /Ben Bell/ }).waitFor();
    },
  },
  {
    name: 'suggestions',
    at: writing(async (page) => {
      await page.keyboard.press('End');
      await page.keyboard.type(' @be');
      return page.getByRole('option', { name: /Ben Bell/ }).waitFor();
    }),
  },
  {
    name: 'preview',
    at: writing(async (page) => {
      await page.getByRole('button', { name: 'Preview' }).click();
      return page.locator('form strong').waitFor();
    }),
  },
  { name: 'emoji', at: writing(tool('Emoji')) },
  { name: 'poll', at: writing(tool('Poll')) },
  { name: 'snippets', at: writing(tool('Saved snippets')) },
  {
    name: 'send-menu',
    at: writing(async (page) => {
      await page.getByRole('button', { name: 'More ways to send' }).click();
      return menu(page);
    }),
  },
];

const OVER_ALL: readonly Place[] = [
  { name: 'formatting', hash: () => '#message-formatting', at: dialog('Message formatting') },
  { name: 'operators', hash: () => '#search-operators', at: dialog('Search operators') },
  { name: 'own-menu', at: barMenu('Your menu') },
  {
    name: 'status',
    at: async (page) => {
      await barMenu('Your menu')(page);
      await page.getByRole('menuitem', { name: 'Set a status' }).click();
      return page.getByRole('dialog').waitFor();
    },
  },
];

/** Views and dialogs whose layout differs on a phone. */
const ON_A_PHONE: readonly Place[] = [
  { name: 'topic', at: sees(/shall we plant/) },
  { name: 'inbox', hash: () => '#inbox', at: (on) => on.getByRole('region', { name: 'Inbox' }).waitFor() },
  { name: 'box', at: writing(async () => undefined) },
  { name: 'emoji', at: writing(tool('Emoji')) },
  {
    name: 'formatting-menu',
    at: writing(async (on) => {
      await on.getByRole('button', { name: 'More formatting' }).click();
      return menu(on);
    }),
  },
  { name: 'drawer', at: (on) => on.getByRole('button', { name: 'Show navigation' }).click() },
  { name: 'people', hash: () => '#feed', at: (on) => on.getByRole('button', { name: 'Show people' }).click() },
];

describe('axe finds nothing', () => {
  // Other files open them in the dark theme.
  it('in the views', () => tour(VIEWS, ['light']), 240_000);
  it('in what a message opens', () => tour(OF_MESSAGES), 240_000);
  it('in what the box opens', () => tour(OF_WRITING), 240_000);
  it('in what lies over all views', () => tour(OVER_ALL), 240_000);
  it('on a phone', async () => {
    await closeAll(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await tour(ON_A_PHONE, ['dark']);
  }, 240_000);
  it('in the pages around the login', async () => {
    const faults: string[] = [];
    const plain = await visit();
    complaints.expect(/40[0-9]/);
    for (const path of ['/accounts/home/', '/accounts/password/reset/', '/join/unknown/']) {
      await plain.goto(origin + path);
      faults.push(...(await look(plain, `page${path.replaceAll('/', '-')}`, ['light', 'dark'])));
    }
    expect(faults).toEqual([]);
  });
});

describe('a browser with colours of its own', () => {
  it('marks what is unread, present, selected or chosen', async () => {
    const dan = await person('Dan Dale');
    await dan.post('/users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    await say('unread', 'Who waters the ferns?', 'ferns');
    await dan.post('/users/me/presence', { status: 'active' });
    const reader = await open(dan, { hash: roses().replace('roses', 'ferns') });
    await reader.emulateMedia({ forcedColors: 'active' });
    const row = reader.locator(`article[data-id="${ids.unread}"]`);
    await row.focus();
    await reader.keyboard.press('Shift+U');
    await reader.getByText('Messages on screen stay unread.').waitFor();
    const canvas = await reader.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const background = (of: Locator, pseudo?: string) =>
      of.evaluate((one, part) => getComputedStyle(one, part).backgroundColor, pseudo);
    expect(await background(row, '::before')).not.toBe(canvas);
    const people = reader.getByRole('complementary');
    expect(await background(people.locator('[class*="active"]').first())).not.toBe(canvas);
    expect(await background(people.locator('[class*="offline"]').first())).toBe(canvas);
    await reader.keyboard.press('c');
    await reader.getByRole('textbox', { name: 'Message', exact: true }).pressSequentially('@be');
    const outline = (of: Locator) => of.evaluate((one) => getComputedStyle(one).outlineStyle);
    // The suggestions are drawn again at each letter.
    await expect.poll(() => outline(reader.getByRole('option', { name: /Ben Bell/, selected: true }))).toBe('solid');
    if (shots) await reader.screenshot({ path: `${shots}/forced-colors.png` });
    await reader.evaluate(() => (location.hash = '#settings/preferences'));
    const toggle = reader.getByRole('switch').first();
    const before = await background(toggle);
    expect(await background(toggle, '::after')).not.toBe(before);
    await toggle.click();
    await expect.poll(() => background(toggle)).not.toBe(before);
  });
});

describe('a screen reader', () => {
  it('reads what others write in the open conversation, and that an own message is sent', async () => {
    const hashOf = (topic: string) => `#narrow/channel/${channelId}-garden/topic/${topic}`;
    await say('thyme', 'Thyme', 'herbs');
    const reader = await open(ada, { hash: hashOf('herbs') });
    const log = reader.getByRole('log', { name: 'New messages' });
    await reader.locator(`article[data-id="${ids.thyme}"]`).waitFor();
    await log.waitFor({ state: 'attached' });
    expect(await log.textContent()).toBe('');
    await log.evaluate((region) => {
      const read: string[] = [];
      Object.assign(globalThis, { read });
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) read.push(node.textContent ?? '');
      }).observe(region, { childList: true });
    });
    const read = () => reader.evaluate(() => (globalThis as unknown as { read: string[] }).read);
    await say('elsewhere', 'Not here', 'soil');
    await say('dry', 'Is it **dry**?', 'herbs');
    await expect.poll(read).toEqual(['Ben Bell: Is it dry?']);
    await say('again', 'Is it **dry**?', 'herbs');
    await expect.poll(read).toEqual(['Ben Bell: Is it dry?', 'Ben Bell: Is it dry?']);
    await writing(() => reader.keyboard.press('Control+Enter'))(reader);
    await expect.poll(read).toContain('Message sent');
    await Promise.all(Array.from({ length: 8 }, (_, at) => say(`burst ${at}`, `Herb ${at}`, 'herbs')));
    const counted = async () => {
      const lines = (await read()).slice(3);
      const sums = lines.map((line) => Number(/^(\d) new messages$/.exec(line)?.[1] ?? 1));
      return { sum: sums.reduce((sum, one) => sum + one, 0), isCounted: sums.some((one) => one > 3) };
    };
    await expect.poll(counted).toEqual({ sum: 8, isCounted: true });
    expect((await read()).filter((line) => line.startsWith('Ada'))).toEqual([]);
    expect(await faultsOf(reader)).toEqual([]);
    await reader.goto(`${origin}/${hashOf('soil')}`);
    await reader.locator(`article[data-id="${ids.elsewhere}"]`).waitFor();
    expect(await log.textContent()).toBe('');
  });
});
