/** Channels: what one person creates and changes, and what another person immediately sees of it and may do. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { useBrowser } from './browser.ts';

const { person, open, complaints } = await useBrowser();
const ada = await person('Ada', { role: 'owner' });
const ben = await person('Ben');
const gil = await person('Gil', { role: 'guest' });
const MAY_NOT_POST = 'You do not have permission to write to this channel.';
let adas: Page;
let bens: Page;
let gils: Page;

const go = (page: Page, hash: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);
const idOf = async (name: string): Promise<number> =>
  (await ada.get('/get_stream_id', { stream: name })).body.stream_id;
const settings = async (page: Page, name: string, tab: string) =>
  go(page, `#channels/${await idOf(name)}/${name}/${tab}`);
/** A channel in the navigation, which may be covered by a dialog. */
const place = (page: Page, name: string) => page.locator('a[data-place]', { hasText: name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('dialog').locator('a[data-focus]', { hasText: name });
const gone = (page: Page, name: string) => place(page, name).waitFor({ state: 'detached' });

async function add(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name }).waitFor();
  await page.keyboard.press('Enter');
}

beforeAll(async () => {
  [adas, bens, gils] = await Promise.all([open(ada), open(ben), open(gil)]);
});

describe('a new channel', () => {
  it('is made by one, and found and joined by another', async () => {
    await go(bens, '#channels/available');
    await bens.getByText('You are subscribed to every channel that you may see').waitFor();
    await go(adas, '#channels/new');
    const make = adas.getByRole('button', { name: 'Create channel' });
    expect(await make.isEnabled()).toBe(false);
    await adas.getByLabel('Name').fill('harbour');
    await adas.getByLabel('Description').fill('Ships and **tides**');
    expect(await faultsOf(adas)).toEqual([]);
    await make.click();
    await heading(adas, 'harbour').waitFor();
    await row(bens, 'harbour').waitFor();
    expect(await faultsOf(bens)).toEqual([]);
    await settings(adas, 'harbour', 'subscribers');
    await adas.getByRole('heading', { name: '1 subscriber' }).waitFor();
    await bens.getByRole('button', { name: 'Subscribe to harbour' }).click();
    await row(bens, 'harbour').waitFor({ state: 'detached' });
    await adas.getByRole('heading', { name: '2 subscribers' }).waitFor();
    await adas.getByRole('button', { name: 'Remove Ben' }).waitFor();
    expect(await faultsOf(adas)).toEqual([]);
  });

  it('is not made where the server refuses it, in its words, and the form stays', async () => {
    await go(adas, '#channels/new');
    await adas.getByLabel('Name').fill('harbour');
    complaints.expect(/409/);
    await adas.getByRole('button', { name: 'Create channel' }).click();
    await adas.getByText("Channel 'harbour' already exists").waitFor();
    expect(await adas.getByLabel('Name').inputValue()).toBe('harbour');
  });

  it('that is private is known to those who are added, and left after a question', async () => {
    await go(adas, '#channels/new');
    await adas.getByLabel('Name').fill('vault');
    await adas.getByLabel('Who can see it').selectOption({ label: 'Private, shared history' });
    await adas.getByRole('button', { name: 'Create channel' }).click();
    await heading(adas, 'vault').waitFor();
    await settings(bens, 'vault', 'general');
    await bens.getByText('No such channel').waitFor();
    await settings(adas, 'vault', 'subscribers');
    await add(adas, 'Add subscribers', 'Ben');
    await adas.getByRole('button', { name: 'Add', exact: true }).click();
    await heading(bens, 'vault').waitFor();
    await bens.getByRole('dialog').getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await bens.getByRole('heading', { name: 'Unsubscribe from vault?' }).waitFor();
    await bens.getByRole('button', { name: 'Unsubscribe', exact: true }).last().click();
    await gone(bens, 'vault');
    await adas.getByRole('heading', { name: '1 subscriber' }).waitFor();
  });
});

describe('the settings of a channel', () => {
  it('are read-only for a member, with the reason', async () => {
    await settings(bens, 'harbour', 'general');
    await bens.getByText('Only administrators of this channel can change these settings.').waitFor();
    await bens.locator('strong', { hasText: 'tides' }).waitFor();
    expect(await bens.getByRole('textbox', { name: 'Name' }).count()).toBe(0);
    expect(await bens.getByRole('button', { name: 'Archive channel' }).count()).toBe(0);
    expect(await faultsOf(bens)).toEqual([]);
    await settings(bens, 'harbour', 'permissions');
    await bens.getByRole('group', { name: 'Who can post messages' }).waitFor();
    expect(await bens.getByRole('combobox', { name: /^Who can/ }).count()).toBe(0);
    expect(await bens.getByRole('button', { name: /^Remove / }).count()).toBe(0);
    expect(await faultsOf(bens)).toEqual([]);
    await settings(bens, 'harbour', 'subscribers');
    expect(await bens.getByRole('button', { name: 'Remove Ada' }).count()).toBe(0);
    await bens.getByRole('button', { name: 'Remove Ben' }).waitFor();
  });

  it('are opened to a member by a permission, and closed again', async () => {
    await settings(adas, 'harbour', 'permissions');
    await settings(bens, 'harbour', 'general');
    await add(adas, 'Who can administer this channel', 'Ben');
    await bens.getByRole('textbox', { name: 'Name' }).waitFor();
    await bens.getByRole('textbox', { name: 'Description' }).fill('Ships alone');
    await bens.keyboard.press('Tab');
    await bens.getByText('Saved').waitFor();
    await expect
      .poll(async () =>
        (await ada.get('/streams')).body.streams.find((one: { name: string }) => one.name === 'harbour'),
      )
      .toMatchObject({ description: 'Ships alone' });
    expect(await faultsOf(adas)).toEqual([]);
    const administrators = adas.getByRole('group', { name: 'Who can administer this channel' });
    await administrators.getByRole('button', { name: 'Remove Ben' }).click();
    await bens.getByText('Only administrators of this channel').waitFor();
  });

  it('are shown to others as they change: name, folder and who may post', async () => {
    await go(bens, '#inbox');
    await go(adas, '#channels/folders');
    await adas.getByLabel('Name of the folder').fill('Coast');
    await adas.getByRole('button', { name: 'Create folder' }).click();
    await adas.getByRole('button', { name: 'Change Coast' }).waitFor();
    expect(await faultsOf(adas)).toEqual([]);
    const id = await idOf('harbour');
    await settings(adas, 'harbour', 'general');
    await adas.getByLabel('Folder').selectOption({ label: 'Coast' });
    await bens.getByRole('navigation').getByRole('button', { name: 'Coast' }).first().waitFor();
    await adas.getByRole('textbox', { name: 'Name' }).fill('port');
    await adas.keyboard.press('Enter');
    await place(bens, 'port').waitFor();
    await gone(bens, 'harbour');
    await go(bens, `#narrow/channel/${id}-port/topic/tides`);
    await bens.getByRole('button', { name: 'Message #port > tides' }).click();
    await go(adas, `#channels/${id}/port/permissions`);
    await add(adas, 'Who can post messages', 'Administrators');
    await bens.getByText(MAY_NOT_POST).waitFor();
    await add(adas, 'Who can post messages', 'Everyone except guests');
    await bens.getByText(MAY_NOT_POST).waitFor({ state: 'detached' });
  });

  it('leave text that is being typed when another setting changes', async () => {
    const id = await idOf('port');
    await settings(adas, 'port', 'general');
    const description = adas.getByRole('textbox', { name: 'Description' });
    await ada.patch(`/streams/${id}`, { description: 'Ships at sea' });
    await expect.poll(() => description.inputValue()).toBe('Ships at sea');
    await description.fill('Boats ');
    const topics = adas.getByLabel('Topics', { exact: true });
    const change = async (params: Parameters<typeof ada.patch>[1], shown: string) => {
      await ada.patch(`/streams/${id}`, params);
      await expect.poll(() => topics.inputValue()).toBe(shown);
    };
    await change({ topics_policy: 'allow_empty_topic', description: 'Ships again' }, 'allow_empty_topic');
    await change({ topics_policy: 'inherit' }, 'inherit');
    expect(await description.inputValue()).toBe('Boats ');
    await description.pressSequentially('and buoys');
    await adas.keyboard.press('Tab');
    await adas.getByText('Saved').waitFor();
    const stored = async () => (await ada.get(`/streams/${id}`)).body.stream.description;
    await expect.poll(stored).toBe('Boats and buoys');
  });

  it('are saved where they were typed or chosen, when the address leaves them', async () => {
    const ids = new Map<string, number>();
    for (const name of ['quay', 'shoal']) {
      await ada.post('/users/me/subscriptions', { subscriptions: [{ name }], invite_only: true });
      ids.set(name, await idOf(name));
    }
    const stored = async (name: string) => (await ada.get(`/streams/${ids.get(name)}`)).body.stream;
    const write = async (text: string) => {
      await settings(adas, 'quay', 'general');
      await heading(adas, 'quay').waitFor();
      await adas.getByRole('textbox', { name: 'Description' }).fill(text);
    };
    await write('Stone');
    await settings(adas, 'shoal', 'general');
    await heading(adas, 'shoal').waitFor();
    await expect.poll(() => stored('quay')).toMatchObject({ description: 'Stone' });
    expect(await stored('shoal')).toMatchObject({ description: '' });
    await write('Stone and wood');
    await go(adas, '#channels/folders');
    await adas.getByLabel('Name of the folder').waitFor();
    await expect.poll(() => stored('quay')).toMatchObject({ description: 'Stone and wood' });
    await settings(adas, 'quay', 'general');
    await adas.getByLabel('Who can see it').selectOption({ label: 'Public' });
    const question = adas.getByRole('button', { name: 'Change', exact: true });
    await question.waitFor();
    // The question belongs to the channel that the user leaves.
    await settings(adas, 'shoal', 'general');
    await question.waitFor({ state: 'detached' });
    await settings(adas, 'quay', 'general');
    await adas.getByLabel('Who can see it').selectOption({ label: 'Public' });
    await question.click();
    await expect.poll(() => stored('quay')).toMatchObject({ invite_only: false });
    expect(await stored('shoal')).toMatchObject({ invite_only: true });
    for (const id of ids.values()) await ada.delete(`/streams/${id}`);
  });

  it('say who finds it, how long messages stay, and whether new users are subscribed', async () => {
    await settings(bens, 'port', 'general');
    const read = (label: string) => bens.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]');
    await expect.poll(() => read('Who can see it').first().textContent()).toContain('Public');
    await settings(adas, 'port', 'general');
    const privacy = adas.getByLabel('Who can see it');
    await adas.getByRole('switch', { name: 'Default for new users' }).click();
    await expect.poll(() => read('Default for new users').textContent()).toContain('Yes');
    await adas.getByRole('switch', { name: 'Default for new users' }).click();
    await read('Default for new users').waitFor({ state: 'detached' });
    await adas.getByLabel('Messages are retained').selectOption({ label: 'for some days' });
    await adas.getByLabel('Days').fill('30');
    await adas.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => read('Messages are retained').textContent()).toContain('30');
    await privacy.selectOption({ label: 'Private, shared history' });
    await expect.poll(() => read('Who can see it').first().textContent()).toContain('Private, shared history');
    expect(await faultsOf(adas)).toEqual([]);
  });

  it('delete messages only after a warning, and show no number of days that is not stored', async () => {
    const id = await idOf('port');
    const stored = async () => (await ada.get(`/streams/${id}`)).body.stream.message_retention_days;
    await ada.patch(`/streams/${id}`, { message_retention_days: 'unlimited' });
    await go(adas, '#channels/folders');
    await settings(adas, 'port', 'general');
    const choice = adas.getByLabel('Messages are retained');
    const save = adas.getByRole('button', { name: 'Save' });
    const chosen = () => choice.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label);
    await expect.poll(chosen).toBe('for ever');
    // A field that showed the former number before the event offers that number, and not the default.
    await go(adas, '#channels/folders');
    await choice.waitFor({ state: 'detached' });
    await settings(adas, 'port', 'general');
    await expect.poll(chosen).toBe('for ever');
    expect(await save.count()).toBe(0);
    await choice.selectOption({ label: 'for some days' });
    await adas.getByText('Messages older than 365 days will be deleted for good.').waitFor();
    expect(await faultsOf(adas)).toEqual([]);
    expect(await stored()).toBe(-1);
    await save.click();
    await expect.poll(stored).toBe(365);
    await save.waitFor({ state: 'detached' });
    // The organisation retains messages for ever, so this deletes none.
    await choice.selectOption({ label: 'As the organization has it: for ever' });
    expect(await adas.getByText('will be deleted for good').count()).toBe(0);
    await save.click();
    await expect.poll(stored).toBeNull();
    await ada.patch('/realm', { message_retention_days: 5000 });
    await choice.selectOption({ label: 'for ever' });
    await save.click();
    await expect.poll(stored).toBe(-1);
    await choice.selectOption({ label: 'As the organization has it: for 5,000 days' });
    await adas.getByText('Messages older than 5,000 days will be deleted for good.').waitFor();
    await ada.patch('/realm', { message_retention_days: 'unlimited' });
  });

  it('save no number of days but a whole one, and leave it in the field if the server rejects it', async () => {
    const id = await idOf('port');
    await ada.patch(`/streams/${id}`, { message_retention_days: 30 });
    await go(adas, '#channels/folders');
    await settings(adas, 'port', 'general');
    const choice = adas.getByLabel('Messages are retained');
    const days = adas.getByLabel('Days');
    const save = adas.getByRole('button', { name: 'Save' });
    await expect.poll(() => days.inputValue()).toBe('30');
    await choice.selectOption({ label: 'for ever' });
    await choice.selectOption({ label: 'for some days' });
    expect(await days.inputValue()).toBe('30');
    for (const text of ['', '12.5', '-1']) {
      await days.fill(text);
      await adas.getByText('A whole number, at least 1.').waitFor();
      expect(await save.isEnabled()).toBe(false);
      expect(await days.inputValue()).toBe(text);
    }
    expect(await faultsOf(adas)).toEqual([]);
    await days.fill('20');
    complaints.expect(/400/);
    await adas.route(`**/streams/${id}`, (route) =>
      route.fulfill({ status: 400, json: { result: 'error', code: 'BAD_REQUEST', msg: 'Too few days' } }),
    );
    await save.click();
    await adas.getByText('Too few days').waitFor();
    expect(await days.inputValue()).toBe('20');
    await adas.unroute(`**/streams/${id}`);
    await save.click();
    await expect.poll(async () => (await ada.get(`/streams/${id}`)).body.stream.message_retention_days).toBe(20);
    await save.waitFor({ state: 'detached' });
  });

  it('open a private channel to others only after a question', async () => {
    const id = await idOf('port');
    const isPrivate = async () => (await ada.get(`/streams/${id}`)).body.stream.invite_only;
    await ada.patch(`/streams/${id}`, { is_private: true, history_public_to_subscribers: false });
    await settings(adas, 'port', 'general');
    const privacy = adas.getByLabel('Who can see it');
    await expect.poll(() => privacy.inputValue()).toBe('private_protected');
    await privacy.selectOption({ label: 'Private, shared history' });
    const shared = adas.getByRole('dialog', { name: 'Change port to “Private, shared history”?' });
    await shared.getByText('They read all its messages').waitFor();
    await shared.getByRole('button', { name: 'Change' }).click();
    await expect.poll(() => privacy.inputValue()).toBe('private_shared');
    await privacy.selectOption({ label: 'Public' });
    const question = adas.getByRole('dialog', { name: 'Change port to “Public”?' });
    await question.getByText('join it and read all its messages').waitFor();
    expect(await faultsOf(adas)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await privacy.inputValue()).toBe('private_shared');
    expect(await isPrivate()).toBe(true);
    await privacy.selectOption({ label: 'Public' });
    await question.getByRole('button', { name: 'Change' }).click();
    await expect.poll(isPrivate).toBe(false);
    await expect.poll(() => privacy.inputValue()).toBe('public');
  });

  it('are in folders, which have an order and are archived', async () => {
    await go(adas, '#channels/folders');
    await adas.getByLabel('Name of the folder').fill('Hills');
    await adas.getByRole('button', { name: 'Create folder' }).click();
    await go(bens, '#channels/folders');
    await bens.getByText('Only administrators change folders.').waitFor();
    const folders = () => bens.getByRole('dialog').locator('li').allTextContents();
    await expect.poll(async () => (await folders()).map((one) => one.slice(0, 5))).toEqual(['Coast', 'Hills']);
    await adas.getByRole('button', { name: 'Move Hills up' }).click();
    await expect.poll(async () => (await folders()).map((one) => one.slice(0, 5))).toEqual(['Hills', 'Coast']);
    await adas.getByRole('button', { name: 'Archive Hills' }).click();
    await bens.getByRole('heading', { name: 'Archived folders' }).waitFor();
    await adas.getByRole('button', { name: 'Bring back Hills' }).click();
    await bens.getByRole('heading', { name: 'Archived folders' }).waitFor({ state: 'detached' });
  });

  it('have an email address for those who may post', async () => {
    await settings(bens, 'port', 'general');
    await bens.getByRole('button', { name: 'Show email address' }).click();
    await bens
      .getByText(/^\S+@\S+$/)
      .first()
      .waitFor();
  });
});

describe("a person's own settings of a channel", () => {
  it('are theirs alone: muted, pinned, coloured, and notified of', async () => {
    await settings(bens, 'port', 'personal');
    await bens.getByRole('switch', { name: 'Mute channel' }).click();
    await bens.getByRole('switch', { name: 'Pin channel' }).click();
    await bens.getByRole('switch', { name: 'Desktop notifications' }).click();
    await bens.getByRole('button', { name: '#a6dcbf' }).click();
    const own = async (of: typeof ben) =>
      (await of.get('/users/me/subscriptions')).body.subscriptions.find((one: { name: string }) => one.name === 'port');
    const chosen = { is_muted: true, pin_to_top: true, desktop_notifications: true, color: '#a6dcbf' };
    await expect.poll(() => own(ben)).toMatchObject(chosen);
    await expect.poll(() => bens.getByRole('button', { name: '#a6dcbf' }).getAttribute('aria-pressed')).toBe('true');
    await bens.locator('[data-row][data-muted]', { hasText: 'port' }).waitFor();
    expect(await own(ada)).toMatchObject({ is_muted: false, pin_to_top: false, desktop_notifications: null });
    expect(await adas.locator('[data-row][data-muted]', { hasText: 'port' }).count()).toBe(0);
    expect(await faultsOf(bens)).toEqual([]);
    await bens.getByRole('switch', { name: 'Mute channel' }).click();
    await bens.locator('[data-row][data-muted]', { hasText: 'port' }).waitFor({ state: 'detached' });
  });
});

describe('a guest', () => {
  it('sees a channel from when they are added until they are removed, and changes nothing of it', async () => {
    await go(gils, '#channels/all');
    await gils.getByText('There are no channels yet').waitFor();
    expect(await gils.getByRole('button', { name: 'New channel' }).count()).toBe(0);
    await settings(adas, 'port', 'subscribers');
    await add(adas, 'Add subscribers', 'Gil');
    await adas.getByRole('button', { name: 'Add', exact: true }).click();
    await row(gils, 'port').click();
    await heading(gils, 'port').waitFor();
    await settings(gils, 'port', 'permissions');
    await gils.getByText('Only administrators of this channel').waitFor();
    expect(await gils.getByRole('combobox', { name: /^Who can/ }).count()).toBe(0);
    await settings(gils, 'port', 'subscribers');
    await gils.getByText('You may not add others to this channel.').waitFor();
    expect(await faultsOf(gils)).toEqual([]);
    await adas.getByRole('button', { name: 'Remove Gil' }).click();
    await gone(gils, 'port');
    await gils.getByText('No such channel').waitFor();
  });
});

describe('an archived channel', () => {
  it('leaves the lists of everyone, and comes back', async () => {
    await go(bens, '#channels/archived');
    await settings(adas, 'port', 'general');
    await adas.getByRole('button', { name: 'Archive channel' }).click();
    await adas.getByRole('heading', { name: 'Archive port?' }).waitFor();
    await adas.getByRole('button', { name: 'Archive channel' }).last().click();
    await row(bens, 'port').waitFor();
    await gone(bens, 'port');
    await adas.getByText('This channel is archived').waitFor();
    expect(await faultsOf(adas)).toEqual([]);
    await adas.getByRole('button', { name: 'Bring back from the archive' }).click();
    await row(bens, 'port').waitFor({ state: 'detached' });
  });

  it('offers no reactions and no votes', async () => {
    const id = await idOf('port');
    await ada.post('/messages', { type: 'stream', to: 'port', topic: 'tea', content: '/poll Tea?\ngreen' });
    const page = await open(ada, { hash: `#narrow/channel/${id}/topic/tea` });
    const poll = page.getByRole('region', { name: 'Poll' });
    const react = page.getByRole('button', { name: 'Add reaction' });
    await poll.hover();
    await react.first().waitFor();
    expect(await poll.getByRole('button', { name: 'green' }).isEnabled()).toBe(true);
    await ada.delete(`/streams/${id}`);
    await react.first().waitFor({ state: 'detached' });
    await expect.poll(() => poll.getByRole('button', { name: 'green' }).isEnabled()).toBe(false);
    await ada.patch(`/streams/${id}`, { is_archived: false });
    await react.first().waitFor();
  });
});

describe('the dialog of channels', () => {
  it('has no fault that axe finds on a phone in the dark, and is walked by keys', async () => {
    const page = await open(ada, { hash: '#channels/all', width: 360, touch: true, theme: 'dark' });
    await row(page, 'port').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('dialog').locator('a[data-focus]').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await heading(page, 'vault').waitFor();
    for (const tab of ['Personal', 'Subscribers', 'Permissions']) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await page.locator(`a[aria-current="page"]:text-is("${tab}")`).waitFor();
      expect(await faultsOf(page)).toEqual([]);
    }
    await page.getByRole('link', { name: 'Back to the list of channels' }).click();
    await row(page, 'vault').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
