/**
 * Reading without a login, in an organisation that allows it: what is shown, what is hidden, and the way to the login.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { PASSWORD, useBrowser } from './browser.ts';

const { origin, person, visit, open, complaints } = await useBrowser({ name: 'Aviary', spectators: true });
const ada = await person('Ada', { role: 'owner' });
const bob = await person('Bob');
const ids: Record<string, number> = {};

/** Texts that spectators must not see. */
const SECRETS = ['cellar', 'below ground', 'between us', 'behind the door', ada.email, bob.email];

const idOf = async (name: string): Promise<number> =>
  Number((await ada.get('/get_stream_id', { stream: name })).body.stream_id);

beforeAll(async () => {
  const principals = [ada.userId, bob.userId];
  for (const [name, more] of [
    ['window', { is_web_public: true }],
    ['plaza', {}],
    ['cellar', { invite_only: true }],
  ] as const) {
    await ada.post('/users/me/subscriptions', { subscriptions: [{ name }], principals, ...more });
    ids[name] = await idOf(name);
  }
  const say = (to: string, topic: string, content: string) =>
    bob.post('/messages', { type: 'channel', to, topic, content });
  await say('plaza', 'below ground', 'behind the door');
  await say('cellar', 'below ground', 'behind the door');
  await bob.post('/messages', { type: 'direct', to: [ada.userId], content: 'between us' });
  await say('window', 'news', 'Hello @**Ada**, more in #**plaza**.');
  const poll = await say('window', 'votes', '/poll Which?\nred\nblue');
  expect(poll.body).toMatchObject({ result: 'success' });
  const { body } = await say('window', 'news', 'welcome to the window');
  await ada.post(`/messages/${body.id}/reactions`, { emoji_name: 'heart' });
});

/** Opens a page without a login. Returns it with everything that the server sent to it. */
async function look(hash = '', options: Parameters<typeof visit>[0] = {}) {
  const page = await visit(options);
  const answers: { path: string; status: number; text: string }[] = [];
  const pending: Promise<unknown>[] = [];
  page.on('response', (answer) => {
    const path = new URL(answer.url()).pathname;
    const read = answer.text().catch(() => '');
    pending.push(read.then((text) => answers.push({ path, status: answer.status(), text })));
  });
  await page.goto(`${origin}/${hash}`);
  return {
    page,
    answers: async () => {
      await Promise.all(pending);
      return answers;
    },
  };
}

const message = (page: Page, text: string) => page.locator('[data-id]', { hasText: text }).first();

describe('a reader without a login', () => {
  it('reads what is web-public, and is sent nothing else', async () => {
    const { page, answers } = await look();
    await message(page, 'welcome to the window').waitFor();
    const left = page.getByRole('navigation', { name: 'Navigation' });
    await left.getByText('window').click();
    await left.getByText('news').waitFor();
    await message(page, 'welcome to the window').waitFor();
    expect(await left.getByText(/plaza|cellar/).count()).toBe(0);
    const said = await answers();
    expect(said.map((one) => one.path)).toContain('/json/register');
    expect(said.filter((one) => one.status >= 400 || one.path === '/json/events')).toEqual([]);
    // A message shows the name of a channel to all of its readers; no other answer names a channel that spectators
    // cannot see.
    const messages = said.filter((one) => one.path.startsWith('/json/messages'));
    const others = said.filter((one) => one.path.startsWith('/json/') && !messages.includes(one));
    expect(messages.length).toBeGreaterThan(0);
    const namedIn = (text: string, secrets: readonly string[]) => secrets.filter((one) => text.includes(one));
    expect(namedIn(others.map((one) => one.text).join(), [...SECRETS, 'plaza'])).toEqual([]);
    expect(namedIn(messages.map((one) => one.text).join(), SECRETS)).toEqual([]);
    expect(namedIn(await page.content(), SECRETS)).toEqual([]);
  });

  it('sees what is sent while the page is open', async () => {
    const { page } = await look(`#narrow/channel/${ids.window}-window/topic/news`);
    await message(page, 'welcome to the window').waitFor();
    await bob.post('/messages', { type: 'channel', to: 'window', topic: 'news', content: 'sent a moment later' });
    await message(page, 'sent a moment later').waitFor();
  });

  it('is led by a link to where its message is now', async () => {
    const sent = await bob.post('/messages', { type: 'channel', to: 'window', topic: 'later', content: 'moved since' });
    const { page } = await look(`#narrow/channel/${ids.window}-window/topic/before/with/${sent.body.id}`);
    await message(page, 'moved since').waitFor();
    expect(new URL(page.url()).hash).toBe(`#narrow/channel/${ids.window}-window/topic/later`);
  });

  it('is offered the login in place of writing, and nothing that needs an account', async () => {
    const { page } = await look(`#narrow/channel/${ids.window}-window/topic/news`);
    const row = message(page, 'welcome to the window');
    await row.waitFor();
    expect(await page.getByRole('region', { name: 'Write' }).count()).toBe(0);
    expect(await page.getByRole('complementary').count()).toBe(0);
    for (const name of ['Settings', 'Your menu', 'New topic', 'New direct message']) {
      expect(await page.getByRole('button', { name }).count(), name).toBe(0);
    }
    expect(await row.getByRole('button', { name: 'heart' }).isDisabled()).toBe(true);
    await row.hover();
    expect(await row.getByRole('button', { name: 'Reply' }).count()).toBe(0);
    await row.getByRole('toolbar').getByRole('button').last().click();
    await page.getByRole('menuitem').first().waitFor();
    const items = await page.getByRole('menuitem').allTextContents();
    expect(items.map((one) => one.trim())).toEqual(['Copy link to message', 'Copy text', 'View source', 'Reactions']);
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
    expect(await faultsOf(page)).toEqual([]);
    // Keys for writing have no effect.
    for (const key of ['c', 'r', 'x', '+', 'n']) await page.keyboard.press(key);
    expect(await page.getByRole('textbox', { name: 'Message' }).count()).toBe(0);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.waitFor();
    expect(await help.getByText('Reply').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('sees polls without a vote, and who was mentioned on a card', async () => {
    const { page } = await look('#feed');
    const vote = page.getByRole('region', { name: 'Poll' }).getByRole('button').first();
    await vote.waitFor();
    expect(await vote.isDisabled()).toBe(true);
    expect(await page.getByRole('region', { name: 'Poll' }).getByRole('textbox').count()).toBe(0);
    await page.locator('.user-mention').first().click();
    await page.getByRole('heading', { name: 'Ada' }).waitFor();
    expect(await page.getByRole('button', { name: 'View profile' }).count()).toBe(0);
  });

  it('sees where something was said lately, and nothing of an account there', async () => {
    const { page, answers } = await look('#recent');
    const row = page.locator('[data-row]', { hasText: 'news' }).filter({ has: page.locator('time') });
    await row.waitFor();
    expect(await page.getByRole('group', { name: 'Show' }).count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    expect((await answers()).filter((one) => one.status >= 400)).toEqual([]);
    await row.getByRole('link', { name: 'news' }).click();
    await message(page, 'welcome to the window').waitFor();
    await page
      .getByRole('navigation', { name: 'Navigation' })
      .getByRole('link', { name: 'Recent conversations' })
      .waitFor();
  });

  it('reads with the cookies of a session that has ended', async () => {
    const page = await visit();
    const cookies = ['sessionid', 'csrftoken'].map((name) => ({ name, value: 'ended.long ago', url: origin }));
    await page.context().addCookies(cookies);
    await page.goto(origin);
    await message(page, 'welcome to the window').waitFor();
    expect((await page.context().cookies(origin)).map(({ name }) => name)).not.toContain('csrftoken');
  });

  it('searches', async () => {
    const { page } = await look();
    await message(page, 'welcome to the window').waitFor();
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    await page.getByRole('option', { name: 'sender:' }).waitFor();
    expect(await page.getByRole('option', { name: /^(is|dm):/ }).count()).toBe(0);
    await page.keyboard.type('welcome window');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('search/');
    await message(page, 'welcome to the window').waitFor();
  });

  it('has no fault that axe finds, in both themes and on a phone', async () => {
    for (const o of [{ theme: 'dark' }, { width: 360, touch: true }] as const) {
      const { page } = await look('', o);
      await message(page, 'welcome to the window').waitFor();
      expect(await faultsOf(page)).toEqual([]);
    }
  });
});

describe('what is not for spectators', () => {
  it('leads to the login, and from there to where it is', async () => {
    const hash = `#narrow/channel/${ids.cellar}-cellar/topic/below.20ground`;
    const { page } = await look(hash);
    await page.waitForURL(/\/login\//);
    const at = new URL(page.url());
    expect([at.searchParams.get('next'), at.hash]).toEqual(['/', hash]);
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await message(page, 'behind the door').waitFor();
    expect(new URL(page.url()).hash).toBe(hash);
  });

  it('is every view of an account, and every channel that is not web-public', async () => {
    for (const hash of [
      '#inbox',
      '#narrow/is/starred',
      '#narrow/dm/9-x',
      '#settings/profile',
      '#narrow/channel/4242',
    ]) {
      const { page } = await look(hash);
      await page.waitForURL(/\/login\//);
      expect(new URL(page.url()).hash).toBe(hash);
    }
  });

  it('is reached by a link in a message, and the way back leads to the message', async () => {
    const { page } = await look('#feed');
    await page.getByRole('link', { name: '#plaza' }).click();
    await page.waitForURL(/\/login\//);
    await page.goBack();
    await message(page, 'welcome to the window').waitFor();
  });

  it('does not change what those who are logged in see', async () => {
    const page = await open(bob, { hash: `#narrow/channel/${ids.window}-window` });
    await page.getByRole('button', { name: 'Your menu' }).waitFor();
    await page.getByRole('complementary', { name: 'People' }).waitFor();
  });
});

describe('an organisation', () => {
  it('without a web-public channel, or without spectators, shows the login', async () => {
    const isLogin = async () => {
      const page = await visit();
      await page.goto(origin);
      return new URL(page.url()).pathname === '/login/';
    };
    expect(await isLogin()).toBe(false);
    await ada.patch(`/streams/${ids.window}`, { is_web_public: false });
    await expect.poll(isLogin).toBe(true);
    await ada.patch(`/streams/${ids.window}`, { is_web_public: true });
    await expect.poll(isLogin).toBe(false);
    const { page } = await look();
    await message(page, 'welcome to the window').waitFor();
    await ada.patch('/realm', { enable_spectator_access: false });
    await expect.poll(isLogin).toBe(true);
    complaints.expect(/401/);
    await page.reload();
    await page.waitForURL(/\/login\//);
  });
});
