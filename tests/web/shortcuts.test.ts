/**
 * Every shortcut in Help has its effect. Help's own lists drive the test: it fails for a shortcut without an effect,
 * and for one without an entry here.
 */
import { multipart } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { useBrowser } from './browser.ts';
import { closeAll } from './page.ts';

const { person, open, origin, complaints } = await useBrowser({ name: 'Lighthouse' });
const ada = await person('Ada Ames', { role: 'owner' });
const ben = await person('Ben Bell');
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const ROWS = 40;
const ids: number[] = [];
let channelId = 0;

const say = async (content: string, topic = 'lamp', by = ben): Promise<number> =>
  (await by.post('/messages', { type: 'channel', to: channelId, topic, content })).body.id;
const hashOf = (topic: string) => `#narrow/channel/${channelId}-tower/topic/${topic}`;
const at = (index: number): number => ids.at(index) as number;

beforeAll(async () => {
  const principals = [ada.userId, ben.userId];
  await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'tower' }, { name: 'yard' }], principals });
  channelId = (await ada.get('/get_stream_id', { stream: 'tower' })).body.stream_id;
  for (let i = 0; i < ROWS; i++) ids.push(await say(`Turn ${i}`, 'lamp', i % 2 ? ada : ben));
  const picture = await ben.post('/user_uploads', {}, multipart([Buffer.from(PIXEL, 'base64')]));
  ids.push(await say(`[lamp.png](${picture.body.url})`));
  ids.push(await say('A turn of my own', 'lamp', ada));
  await ada.patch(`/messages/${at(-1)}`, { content: 'Another turn of my own' });
  await ben.post(`/messages/${at(-1)}/reactions`, { emoji_name: 'tada' });
  await ben.post('/messages', { type: 'direct', to: [ada.userId], content: 'psst' });
  // Makes the topic open at its end.
  await ada.post('/messages/flags', { messages: ids, op: 'add', flag: 'read' });
});

const address = (page: Page): string => decodeURIComponent(new URL(page.url()).hash.replaceAll('.', '%'));
const comesTo = (page: Page, part: string | RegExp) => expect.poll(() => address(page)).toMatch(part);
const opens = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name }).first().waitFor();
const text = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const selected = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id ?? 0));

/** Focuses a message, by default the user's last one. */
async function select(page: Page, index = -1): Promise<void> {
  await page.locator(`article[data-id="${at(index)}"]`).focus();
}

interface Trial {
  /** The view in which the shortcut is tried; default: a topic. */
  readonly from?: () => string;
  /** Prepares the page before the key is pressed. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Waits for the effect of the shortcut. */
  readonly effect: (page: Page) => Promise<unknown>;
}

const goes = (part: string | RegExp): Trial => ({ from: () => '#scheduled', effect: (page) => comesTo(page, part) });
const onOwn = (effect: Trial['effect']): Trial => ({ before: (page) => select(page), effect });
const flagOf = (id: number, flag: string) => async (): Promise<boolean> =>
  (await ada.get(`/messages/${id}`)).body.message.flags.includes(flag);
const reactionsOf = async (id: number): Promise<string[]> =>
  (await ada.get(`/messages/${id}`)).body.message.reactions
    .filter((one: { user_id: number }) => one.user_id === ada.userId)
    .map((one: { emoji_name: string }) => one.emoji_name);
const writing = async (page: Page): Promise<void> => {
  await page.keyboard.press('c');
  await text(page).fill('half a thought');
};
const changes = (to: string): Trial => ({
  before: async (page) => {
    await writing(page);
    await text(page).selectText();
  },
  effect: (page) => expect.poll(() => text(page).inputValue()).toBe(to),
});

/** The effect of each shortcut, by its label in Help. */
const TRIALS: Readonly<Record<string, Trial>> = {
  // Everywhere.
  'Keyboard shortcuts': {
    effect: async (page) => {
      await opens(page, 'Keyboard shortcuts');
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  'Search messages': { effect: (page) => opens(page, 'Search') },
  'Go to a channel, topic or person': { effect: (page) => opens(page, 'Search') },
  'Filter the navigation': { effect: (page) => expect.poll(() => focusedIn(page)).toBe('navigation') },
  'Search people': { effect: (page) => expect.poll(() => focusedIn(page)).toBe('complementary') },
  'Menu of settings': { effect: (page) => page.getByRole('menuitem', { name: 'Organization settings' }).waitFor() },
  'Your menu': { effect: (page) => page.getByRole('menuitem', { name: 'Log out' }).waitFor() },
  'Help menu': { effect: (page) => page.getByRole('menuitem', { name: 'Search operators' }).waitFor() },
  'Set a status': { effect: (page) => opens(page, /status/i) },
  // Moving.
  'Go to the first view': goes('#inbox'),
  'Next unread topic': {
    from: () => '#inbox',
    before: async (page) => {
      await say('unread', 'stairs');
      await page.getByText('stairs').first().waitFor();
    },
    effect: (page) => comesTo(page, 'topic/stairs'),
  },
  'Next unread topic that you follow': {
    from: () => '#inbox',
    before: async (page) => {
      await ada.post('/user_topics', { stream_id: channelId, topic: 'oil', visibility_policy: 3 });
      await say('unread', 'oil');
      await page.getByRole('region', { name: 'Inbox' }).getByText('oil').waitFor();
    },
    effect: (page) => comesTo(page, 'topic/oil'),
  },
  'Next unread direct message': {
    from: () => '#inbox',
    before: async (page) => {
      await ben.post('/messages', { type: 'direct', to: [ada.userId], content: 'psst' });
      await page.getByRole('region', { name: 'Inbox' }).getByText('Ben Bell').waitFor();
    },
    effect: (page) => comesTo(page, 'narrow/dm/'),
  },
  'Previous channel': { effect: (page) => comesTo(page, /narrow\/channel\/\d+-(?!tower)[^/]+$/) },
  'Next channel': { effect: (page) => comesTo(page, /narrow\/channel\/\d+-(?!tower)[^/]+$/) },
  Inbox: goes('#inbox'),
  'Recent conversations': goes('#recent'),
  'Combined feed': goes('#feed'),
  Starred: goes('is/starred'),
  'Direct messages': goes('is/dm'),
  Drafts: {
    from: () => '#scheduled',
    effect: async (page) => {
      await comesTo(page, '#drafts');
      // The address changes before the view.
      await expect.poll(() => page.title()).toContain('Drafts');
      await page.keyboard.press('d');
      await comesTo(page, '#scheduled');
    },
  },
  'Mute the topic, or no longer': {
    before: (page) => select(page),
    effect: async (page) => {
      await page.getByText('“lamp” is muted').waitFor();
      await page.keyboard.press('Shift+M');
      await page.getByText('“lamp” is no longer muted').waitFor();
    },
  },
  'Next message': {
    before: (page) => select(page, -3),
    effect: (page) => expect.poll(() => selected(page)).toBe(at(-2)),
  },
  'Previous message': {
    before: (page) => select(page),
    effect: (page) => expect.poll(() => selected(page)).toBe(at(-2)),
  },
  'Scroll down': { before: toStart, effect: (page) => isInView(page, 0, false) },
  'Scroll up': { before: toEnd, effect: (page) => isInView(page, -1, false) },
  'Newest message': { before: toStart, effect: (page) => isInView(page, -1, true) },
  'Oldest message': { before: toEnd, effect: (page) => isInView(page, 0, true) },
  'All topics of the channel': { effect: (page) => expect.poll(() => focused(page)).toMatch(/^#narrow.*topic/) },
  'Next row': inRecent(0, (page) => expect.poll(() => focusedRow(page)).toBe(1)),
  'Previous row': inRecent(1, (page) => expect.poll(() => focusedRow(page)).toBe(0)),
  'To the right in the row': inRecent('lamp', (page) => expect.poll(() => focusedInRow(page)).toBe(2)),
  'To the left in the row': inRecent('lamp', (page) => expect.poll(() => focusedInRow(page)).toBe(0)),
  'Fold the channel': inInbox('true', 'false'),
  'Unfold the channel': inInbox('false', 'true'),
  'Filter the recent conversations': {
    from: () => '#recent',
    effect: (page) => expect.poll(() => focusedIn(page)).toBe('Recent conversations'),
  },
  'Next draft': { ...drafts(), effect: (page) => expect.poll(() => focusedDraft(page)).toContain('second draft') },
  'Previous draft': { ...drafts(), effect: (page) => expect.poll(() => focusedDraft(page)).toContain('second draft') },
  'Delete the draft': {
    ...drafts(),
    before: async (page) => {
      await drafts().before?.(page);
      await page.keyboard.press('j');
    },
    effect: (page) => page.getByText('The draft is deleted.').waitFor(),
  },
  // Messages.
  Reply: onOwn((page) => text(page).waitFor()),
  'Quote and reply': onOwn((page) => expect.poll(() => text(page).inputValue()).toContain('turn of my own')),
  Forward: onOwn((page) => expect.poll(() => text(page).inputValue()).toContain('turn of my own')),
  'Reply to the sender directly': {
    before: (page) => select(page, -2),
    effect: (page) => page.getByRole('button', { name: 'Remove Ben Bell' }).waitFor(),
  },
  'Reply, mentioning the sender': {
    before: (page) => select(page, -2),
    effect: (page) => expect.poll(() => text(page).inputValue()).toContain('@**Ben Bell** '),
  },
  'Add reaction': onOwn((page) => page.getByLabel('Search emoji').waitFor()),
  'React with 👍': onOwn(() => expect.poll(() => reactionsOf(at(-1))).toContain('+1')),
  'React like the first reaction': onOwn(() => expect.poll(() => reactionsOf(at(-1))).toContain('tada')),
  'Edit the message, or see its source': onOwn((page) => page.getByLabel('Text of the message').waitFor()),
  'Edit your last message': { effect: (page) => page.getByLabel('Text of the message').waitFor() },
  'Move messages': onOwn((page) => opens(page, 'Move messages')),
  'Star the message': onOwn(() => expect.poll(flagOf(at(-1), 'starred')).toBe(true)),
  'Collapse or expand the message': onOwn((page) => page.getByText('This message is collapsed.').waitFor()),
  'Mark as unread from here': onOwn(() => expect.poll(flagOf(at(-1), 'read')).toBe(false)),
  'Edit history': onOwn((page) => opens(page, 'Edit history')),
  'Read receipts': onOwn(async (page) => {
    await opens(page, 'Read receipts');
    await page.keyboard.press('Shift+V');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }),
  'View the pictures of the message': { before: (page) => select(page, -2), effect: (page) => opens(page, /lamp/) },
  'Show who sent the message': onOwn((page) => page.getByText('View profile').waitFor()),
  'Message actions': onOwn((page) => page.getByRole('menuitem', { name: 'Copy link to message' }).waitFor()),
  'Show the conversation of the message': onOwn((page) => comesTo(page, /channel\/\d+-tower$/)),
  'Show the channel of the message': onOwn((page) => comesTo(page, /channel\/\d+-tower$/)),
  'Show the message in its conversation': onOwn((page) => comesTo(page, `near/${at(-1)}`)),
  // Writing.
  'New message to a channel': { effect: (page) => text(page).waitFor() },
  'New direct message': {
    effect: async (page) => {
      await page.keyboard.type('ben');
      await page.getByRole('option', { name: /Ben Bell/ }).waitFor();
    },
  },
  'Preview, and back': {
    before: writing,
    effect: async (page) => {
      await page.getByRole('button', { name: 'Back to writing' }).waitFor();
      await page.keyboard.press('Alt+p');
      await text(page).waitFor();
    },
  },
  'Saved snippets': { before: writing, effect: (page) => opens(page, 'Saved snippets') },
  'Go to the conversation that you write to': {
    before: async (page) => {
      await writing(page);
      await page.evaluate(() => {
        location.hash = '#narrow/is/starred';
      });
      await comesTo(page, 'starred');
      await text(page).focus();
    },
    effect: (page) => comesTo(page, 'topic/lamp'),
  },
  Send: { before: writing, effect: (page) => page.locator('article', { hasText: 'half a thought' }).first().waitFor() },
  'Close the box; its text becomes a draft': {
    before: writing,
    effect: async (page) => {
      await text(page).waitFor({ state: 'detached' });
      const contents = async () =>
        (await ada.get('/drafts')).body.drafts.map((one: { content: string }) => one.content);
      await expect.poll(contents).toContain('half a thought');
    },
  },
  Bold: changes('**half a thought**'),
  Italic: changes('*half a thought*'),
  Link: changes('[half a thought](url)'),
  Code: changes('`half a thought`'),
  Quote: changes('> half a thought'),
  'Bulleted list': changes('* half a thought'),
  'Numbered list': changes('1. half a thought'),
  // The channels.
  'Next channel of the list': inChannels('tower', (page) => expect.poll(() => focused(page)).toMatch(/yard/)),
  'Previous channel of the list': inChannels('yard', async (page) => {
    await expect.poll(() => focused(page)).toMatch(/tower/);
    // The filter is above the first channel.
    await page.keyboard.press('ArrowUp');
    const isFiltering = () => page.getByLabel('Filter channels').evaluate((one) => one === document.activeElement);
    await expect.poll(isFiltering).toBe(true);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toMatch(/tower/);
  }),
  'Next list of channels': inChannels('tower', (page) => comesTo(page, '#channels/available')),
  'Previous list of channels': inChannels('tower', (page) => comesTo(page, '#channels/archived')),
  'Show the messages of the channel': inChannels('tower', (page) => comesTo(page, /^#narrow\/channel\/\d+-tower$/)),
  'Subscribe to the channel, or unsubscribe': inChannels('yard', async () => {
    await expect.poll(subscribed).not.toContain('yard');
    await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'yard' }] });
  }),
  'New channel': inChannels('tower', (page) => comesTo(page, '#channels/new')),
};

const focusedIn = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => {
    const place = document.activeElement?.closest('nav, aside, section');
    return { NAV: 'navigation', ASIDE: 'complementary' }[place?.tagName ?? ''] ?? place?.getAttribute('aria-label');
  });
const focusedDraft = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.closest('li')?.textContent ?? '');

/** Returns the address of the focused link. */
const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('href'));

const recentRows = (page: Page) => page.getByRole('region', { name: 'Recent conversations' }).locator('[data-row]');
const focusedRow = (page: Page): Promise<number> =>
  recentRows(page).evaluateAll((rows) => rows.findIndex((row) => row.contains(document.activeElement)));
/** Returns the index of the focused element among the links and buttons of its row. */
const focusedInRow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const all = document.activeElement?.closest('[data-row]')?.querySelectorAll('a, button') ?? [];
    return [...all].indexOf(document.activeElement as Element);
  });

/** A trial in a row of the recent conversations, by its index or its text. */
function inRecent(row: number | string, effect: Trial['effect']): Trial {
  return {
    from: () => '#recent',
    before: async (page) => {
      await recentRows(page).nth(1).waitFor();
      const rows = recentRows(page);
      const one = typeof row === 'number' ? rows.nth(row) : rows.filter({ hasText: row }).first();
      await one.locator('[data-focus]').focus();
    },
    effect,
  };
}

/** A trial on the heading of the channel in the inbox; `before` and `after`: whether it is unfolded. */
function inInbox(before: 'true' | 'false', after: 'true' | 'false'): Trial {
  const heading = (page: Page) =>
    page.locator('section[aria-label="Inbox"] [data-heading] button[aria-expanded]', { hasText: 'tower' });
  return {
    from: () => '#inbox',
    before: async (page) => {
      await say('unread', 'stairs');
      await heading(page).waitFor();
      if ((await heading(page).getAttribute('aria-expanded')) !== before) await heading(page).click();
      await heading(page).focus();
    },
    effect: (page) => expect.poll(() => heading(page).getAttribute('aria-expanded')).toBe(after),
  };
}

const subscribed = async (): Promise<string[]> =>
  (await ada.get('/users/me/subscriptions')).body.subscriptions.map((one: { name: string }) => one.name);

/** A trial on a channel in the list of the user's subscriptions. */
function inChannels(name: string, effect: Trial['effect']): Trial {
  return {
    from: () => '#channels/subscribed',
    before: async (page) => {
      const row = page.locator('[data-channel]', { hasText: name }).locator('[data-focus]');
      // The dialog takes the focus when it opens.
      await expect.poll(() => row.focus().then(() => focused(page))).toContain(name);
    },
    effect,
  };
}

function drafts(): Omit<Trial, 'effect'> {
  return {
    from: () => '#drafts',
    before: async (page) => {
      const draft = { type: 'stream', to: [channelId], topic: 'sketches', timestamp: 1_700_000_000 };
      await ada.post('/drafts', { drafts: [{ ...draft, content: 'second draft', timestamp: 1_900_000_000 }] });
      await page.getByText('second draft').first().waitFor();
    },
  };
}

async function toStart(page: Page): Promise<void> {
  await page.keyboard.press('Home');
  await isInView(page, 0, true);
}

async function toEnd(page: Page): Promise<void> {
  await page.keyboard.press('End');
  await isInView(page, -1, true);
}

async function isInView(page: Page, index: number, expected: boolean): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate((id) => {
        const box = document.querySelector(`article[data-id="${id}"]`)?.getBoundingClientRect();
        return box !== undefined && box.bottom > 100 && box.top < innerHeight - 60;
      }, at(index)),
    )
    .toBe(expected);
}

/** The keys to press, by their names in Help. */
const NAMES: Readonly<Record<string, string>> = {
  Space: ' ',
  'Shift+Space': 'Shift+ ',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
};
const pressOf = (shown: string): string =>
  (NAMES[shown] ?? shown)
    .replace('Ctrl', 'Control')
    .replace(/\+([A-Z])$/, (_, letter: string) =>
      shown.includes('Shift') ? `+${letter}` : `+${letter.toLowerCase()}`,
    );

interface Listed {
  readonly group: string;
  readonly label: string;
  readonly keys: readonly string[];
}

/** Returns what Help lists above a view. */
async function listed(page: Page, hash: string, before?: (page: Page) => Promise<unknown>): Promise<Listed[]> {
  await page.goto(`${origin}/${hash}`);
  // A view has its keys once it is rendered.
  if (hash.startsWith('#narrow')) await page.locator('article').first().waitFor();
  await page.locator('#view').focus();
  await before?.(page);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('?');
  await opens(page, 'Keyboard shortcuts');
  const lines = await page.locator('dialog dl > div, [role="dialog"] dl > div').evaluateAll((all) =>
    all.map((line) => ({
      group: line.closest('section')?.querySelector('h3')?.textContent ?? '',
      label: line.querySelector('dt')?.textContent ?? '',
      keys: [...line.querySelectorAll('kbd')].map((key) => key.textContent ?? ''),
    })),
  );
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  return lines;
}

/** Clears the page: it has no open dialog or text field, and shows none of the views of the trials. */
async function clear(page: Page): Promise<void> {
  await closeAll(page);
  await page.goto(`${origin}/#scheduled`);
  await page.getByText('Nothing is scheduled').waitFor();
}

async function attempt(page: Page, { label, keys }: Listed): Promise<string[]> {
  const trial = TRIALS[label];
  if (!trial) return [`${label}: no trial`];
  const failed: string[] = [];
  for (const key of keys) {
    await clear(page);
    await page.goto(`${origin}/${(trial.from ?? (() => hashOf('lamp')))()}`);
    try {
      await page.locator('#view').focus();
      // A topic opens where the user left it.
      if (!trial.from) await page.locator('article').first().waitFor();
      if (!trial.from) await toEnd(page);
      await trial.before?.(page);
      for (const one of key.split(' ')) {
        await page.keyboard.press(pressOf(one));
        // The first key opens the menu in which the second one works.
        if (key.includes(' ')) await expect.poll(() => page.locator('[role="menu"]:focus-within').count()).toBe(1);
      }
      await trial.effect(page);
    } catch (error) {
      failed.push(`${label} by ${key}: ${(error as Error).message.slice(0, 200)}`);
    }
  }
  return failed;
}

const GROUPS = ['Everywhere', 'Moving', 'Messages', 'Writing', 'Channel settings'] as const;
const help = new Map<string, Map<string, Set<string>>>();
let page: Page;

/** Collects the shortcuts that Help shows above each view. */
beforeAll(async () => {
  page = await open(ada, { hash: '#inbox' });
  page.setDefaultTimeout(15_000);
  for (const [hash, before] of [
    [hashOf('lamp'), writing],
    ['#recent', (on: Page) => on.getByRole('region', { name: 'Recent conversations' }).waitFor()],
    ['#inbox', (on: Page) => on.getByRole('region', { name: 'Inbox' }).waitFor()],
    ['#drafts', drafts().before],
  ] as const) {
    for (const { group, label, keys } of await listed(page, hash, before)) {
      const labels = help.get(group) ?? new Map<string, Set<string>>();
      help.set(group, labels.set(label, new Set([...(labels.get(label) ?? []), ...keys])));
    }
  }
});

describe('of the shortcuts that Help lists, each does what it says', () => {
  it.each(GROUPS)(
    '%s',
    async (group) => {
      // A page that is left saves its draft, which may have been deleted.
      complaints.expect(/404 \(Not Found\).*\/json\/drafts\//);
      const failed: string[] = [];
      for (const [label, keys] of help.get(group) ?? []) {
        failed.push(...(await attempt(page, { group, label, keys: [...keys] })));
      }
      expect(failed).toEqual([]);
    },
    240_000,
  );

  it.each([1000, 700])('also those that lead to a column, in a window of %i px that hides it', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const failed: string[] = [];
    for (const [group, label] of [
      ['Everywhere', 'Filter the navigation'],
      ['Everywhere', 'Search people'],
      ['Moving', 'All topics of the channel'],
    ] as const) {
      failed.push(...(await attempt(page, { group, label, keys: [...(help.get(group)?.get(label) ?? [])] })));
    }
    expect(failed).toEqual([]);
  });

  it('and there is no other', () => {
    expect([...help.keys()].sort()).toEqual([...GROUPS].sort());
    const shown = [...help.values()].flatMap((labels) => [...labels.keys()]);
    expect(Object.keys(TRIALS).filter((label) => !shown.includes(label))).toEqual([]);
  });
});
