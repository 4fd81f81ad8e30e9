/**
 * Groups and people: what one person creates and changes, and what another person immediately sees of it and may do.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { useBrowser } from './browser.ts';

const { person, open, complaints } = await useBrowser();
const ada = await person('Ada', { role: 'owner' });
const ben = await person('Ben');
const gil = await person('Gil', { role: 'guest' });
let adas: Page;
let bens: Page;

const go = (page: Page, hash: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);
const groupNamed = async (name: string): Promise<{ id: number }> =>
  (await ada.get('/user_groups', { include_deactivated_groups: true })).body.user_groups.find(
    (one: { name: string }) => one.name === name,
  );
const settings = async (page: Page, name: string, tab: string) =>
  go(page, `#groups/${(await groupNamed(name)).id}/${encodeURIComponent(name)}/${tab}`);
const idOf = async (one: typeof ben): Promise<number> => (await one.get('/users/me')).body.user_id;
const row = (page: Page, name: string) => page.getByRole('dialog').locator('a[data-focus]', { hasText: name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function add(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Enter');
}

beforeAll(async () => {
  [adas, bens] = await Promise.all([open(ada), open(ben)]);
});

describe('a new group', () => {
  it('is made by one, and seen at once by a member of it', async () => {
    await go(bens, '#groups/your');
    await bens.getByText('You are in no group').waitFor();
    await go(adas, '#groups/new');
    await adas.getByLabel('Name', { exact: true }).fill('crew');
    await adas.getByLabel('Description').fill('Those aboard');
    await add(adas, 'First members', 'Ben');
    expect(await faultsOf(adas)).toEqual([]);
    await adas.getByRole('button', { name: 'Create group' }).click();
    await heading(adas, '2 members').waitFor();
    await row(bens, 'crew').waitFor();
    expect(await faultsOf(bens)).toEqual([]);
  });

  it('is not made where the server refuses it, in its words', async () => {
    await go(adas, '#groups/new');
    await adas.getByLabel('Name', { exact: true }).fill('crew');
    complaints.expect(/400/);
    await adas.getByRole('button', { name: 'Create group' }).click();
    await adas.getByText("User group 'crew' already exists.").waitFor();
  });
});

describe('a group', () => {
  it('is read-only for those who may not manage it, with the reason', async () => {
    await settings(bens, 'crew', 'general');
    await bens.getByText('You may not change this group.').waitFor();
    expect(await bens.getByRole('textbox', { name: 'Name' }).count()).toBe(0);
    expect(await bens.getByRole('button', { name: 'Deactivate' }).count()).toBe(0);
    await settings(bens, 'crew', 'members');
    await bens.getByRole('button', { name: 'Remove Ben' }).waitFor();
    expect(await bens.getByRole('button', { name: 'Remove Ada' }).count()).toBe(0);
    expect(await bens.getByRole('combobox', { name: 'Add members' }).count()).toBe(0);
    expect(await faultsOf(bens)).toEqual([]);
    await settings(bens, 'crew', 'permissions');
    await bens.getByRole('group', { name: 'Who can manage this group' }).waitFor();
    expect(await bens.getByRole('combobox', { name: /^Who can/ }).count()).toBe(0);
    expect(await faultsOf(bens)).toEqual([]);
  });

  it('is left, and joined again where that is allowed', async () => {
    await settings(adas, 'crew', 'members');
    await settings(bens, 'crew', 'members');
    await bens.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await bens.getByRole('heading', { name: 'Leave crew?' }).waitFor();
    await bens.getByRole('button', { name: 'Leave', exact: true }).last().click();
    await heading(adas, '1 member').waitFor();
    await bens.getByRole('button', { name: 'Remove Ben' }).waitFor({ state: 'detached' });
    expect(await bens.getByRole('button', { name: 'Join', exact: true }).count()).toBe(0);
    await settings(adas, 'crew', 'permissions');
    await add(adas, 'Who can join', 'Everyone except guests');
    await bens.getByRole('button', { name: 'Join', exact: true }).click();
    await bens.getByRole('button', { name: 'Remove Ben' }).waitFor();
    expect(await faultsOf(adas)).toEqual([]);
  });

  it('has its settings changed one after the other, also two of one in a row', async () => {
    await settings(adas, 'crew', 'permissions');
    const mention = adas.getByRole('group', { name: 'Who can mention this group' });
    await add(adas, 'Who can mention this group', 'Moderators');
    await add(adas, 'Who can mention this group', 'Ben');
    await mention.getByRole('button', { name: 'Remove Ben' }).waitFor();
    await expect
      .poll(async () => groupNamed('crew'))
      .toMatchObject({
        can_mention_group: { direct_members: [await idOf(ben)], direct_subgroups: [expect.any(Number)] },
      });
  });

  it('is described by the text that was typed for it, when the address leaves the field', async () => {
    for (const name of ['riggers', 'stokers'])
      await ada.post('/user_groups/create', { name, description: '', members: [ada.userId] });
    const write = async (description: string) => {
      await settings(adas, 'riggers', 'general');
      await heading(adas, 'riggers').waitFor();
      await adas.getByRole('textbox', { name: 'Description' }).fill(description);
    };
    await write('Ropes');
    await settings(adas, 'stokers', 'general');
    await heading(adas, 'stokers').waitFor();
    await expect.poll(() => groupNamed('riggers')).toMatchObject({ description: 'Ropes' });
    expect(await groupNamed('stokers')).toMatchObject({ description: '' });
    await write('Ropes and sails');
    await go(adas, '#groups/new');
    await expect.poll(() => groupNamed('riggers')).toMatchObject({ description: 'Ropes and sails' });
    for (const name of ['riggers', 'stokers']) await ada.post(`/user_groups/${(await groupNamed(name)).id}/deactivate`);
  });

  it('leaves chosen those who are chosen while others are being added', async () => {
    await ada.post('/user_groups/create', { name: 'pilots', description: '', members: [ada.userId] });
    await settings(adas, 'pilots', 'members');
    const released = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await adas.route('**/members', async (route) => {
      held.resolve();
      await released.promise;
      await route.continue();
    });
    await add(adas, 'Add members', 'Ben');
    await adas.getByRole('button', { name: 'Add', exact: true }).click();
    await held.promise;
    await add(adas, 'Add members', 'Gil');
    released.resolve();
    await heading(adas, '2 members').waitFor();
    await adas.unroute('**/members');
    const chosen = adas.getByRole('group', { name: 'Add members' });
    await chosen.getByRole('button', { name: 'Remove Ben' }).waitFor({ state: 'detached' });
    await chosen.getByRole('button', { name: 'Remove Gil' }).waitFor();
    await adas.getByRole('button', { name: 'Add', exact: true }).click();
    await heading(adas, '3 members').waitFor();
    await ada.post(`/user_groups/${(await groupNamed('pilots')).id}/deactivate`);
  });

  it('contains another, whose members count, and cannot contain itself', async () => {
    await go(adas, '#groups/new');
    await adas.getByLabel('Name', { exact: true }).fill('fleet');
    await adas.getByRole('button', { name: 'Create group' }).click();
    await heading(adas, '1 member').waitFor();
    await add(adas, 'Add members', 'crew');
    await adas.getByRole('button', { name: 'Add', exact: true }).click();
    await heading(adas, '2 members').waitFor();
    await adas
      .getByRole('link', { name: /crew.*2 members/ })
      .last()
      .waitFor();
    expect(await faultsOf(adas)).toEqual([]);
    await settings(adas, 'crew', 'members');
    await heading(adas, 'crew').waitFor();
    await adas.getByRole('combobox', { name: 'Add members' }).fill('fleet');
    expect(await adas.getByRole('option', { name: 'fleet' }).count()).toBe(0);
  });

  it('is managed by a member who is allowed to, from that moment on', async () => {
    await settings(bens, 'crew', 'general');
    await bens.getByText('You may not change this group.').waitFor();
    await settings(adas, 'crew', 'permissions');
    await add(adas, 'Who can manage this group', 'Ben');
    const name = bens.getByRole('textbox', { name: 'Name' });
    await name.fill('sailors');
    await name.press('Enter');
    await row(adas, 'sailors').waitFor();
    await heading(adas, 'sailors').waitFor();
    expect(await faultsOf(bens)).toEqual([]);
  });

  it('is deactivated when nothing uses it, and comes back', async () => {
    await settings(adas, 'sailors', 'general');
    await go(bens, '#groups/deactivated');
    await adas.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await adas.getByRole('heading', { name: 'Deactivate sailors?' }).waitFor();
    complaints.expect(/400/);
    await adas.getByRole('button', { name: 'Deactivate', exact: true }).last().click();
    await adas.getByText('It is in fleet.').waitFor();
    expect(await faultsOf(adas)).toEqual([]);
    await adas.getByRole('button', { name: 'Cancel' }).click();
    await settings(adas, 'fleet', 'members');
    await adas.getByRole('button', { name: 'Remove sailors' }).click();
    await heading(adas, '1 member').waitFor();
    await settings(adas, 'sailors', 'general');
    await adas.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await adas.getByRole('button', { name: 'Deactivate', exact: true }).last().click();
    await row(bens, 'sailors').waitFor();
    await adas.getByText('This group is deactivated.').waitFor();
    await adas.getByRole('button', { name: 'Reactivate' }).click();
    await row(bens, 'sailors').waitFor({ state: 'detached' });
  });
});

describe('a guest', () => {
  it('makes no group and joins none', async () => {
    const page = await open(gil, { hash: '#groups/all', width: 360, touch: true, theme: 'dark' });
    await row(page, 'sailors').waitFor();
    expect(await page.getByRole('button', { name: /^(New group|Join)/ }).count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await row(page, 'sailors').click();
    await page.getByText('You may not change this group.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe('a person', () => {
  it('has a status that others see at once on their card and in their profile', async () => {
    await go(adas, '#inbox');
    await adas.getByRole('button', { name: 'About Ben' }).first().click();
    await heading(adas, 'Ben').waitFor();
    await go(bens, `#user/${await idOf(ben)}`);
    await bens.getByRole('button', { name: 'Set a status' }).click();
    await bens.getByRole('button', { name: 'Working remotely' }).click();
    expect(await faultsOf(bens)).toEqual([]);
    await bens.getByRole('button', { name: 'Save' }).click();
    await adas.getByText('Working remotely').first().waitFor();
    expect(await faultsOf(adas)).toEqual([]);
    await adas.getByRole('button', { name: 'View profile' }).click();
    await adas.getByRole('dialog').getByText('Working remotely').waitFor();
    expect(await faultsOf(adas)).toEqual([]);
    await adas.getByRole('tab', { name: 'Groups' }).click();
    await adas.getByRole('dialog').getByText('sailors').waitFor();
    expect(await faultsOf(adas)).toEqual([]);
    await adas.keyboard.press('Escape');
    await bens.getByRole('button', { name: 'Set a status' }).click();
    await bens.getByRole('textbox', { name: 'Status', exact: true }).fill('Back at noon');
    await bens.getByRole('button', { name: 'Save' }).click();
    await bens.getByRole('dialog', { name: 'Your status' }).waitFor({ state: 'detached' });
    const { status } = (await ada.get(`/users/${await idOf(ben)}/status`)).body;
    expect(status).toMatchObject({ status_text: 'Back at noon', emoji_name: 'house' });
  });

  it('is muted by another, and no longer', async () => {
    await go(adas, '#inbox');
    await adas.getByRole('button', { name: 'About Ben' }).first().click();
    await adas.getByRole('button', { name: 'Mute this user' }).click();
    const muted = async () => (await ada.post('/register', { event_types: ['muted_users'] })).body.muted_users;
    await expect.poll(muted).toMatchObject([{ id: await idOf(ben) }]);
    await adas.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(muted).toEqual([]);
  });
});
