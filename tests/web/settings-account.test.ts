/** A user's own profile, account and bots: saved, rejected with the server's message, and changed by other tabs. */
import { mailTo } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { PASSWORD, useBrowser } from './browser.ts';
import { noteOf, registered, saved, section, valueIn } from './settings.ts';

const { origin, organisation, person, open, visit, complaints } = await useBrowser({ name: 'Observatory' });
const ada = await person('Ada', { role: 'owner' });
const eve = await person('Eve');
const bob = await person('Bob');
const settings = () => registered(eve, 'user_settings');
const own = async () => (await eve.get('/users/me')).body;

/** Eve's client, in which the tests open the sections of the settings one after another. */
let page: Page;

beforeAll(async () => {
  page = await open(eve, { hash: '#settings/profile' });
});

describe('the profile', () => {
  it('has the name: saved, refused in the server’s words, and changed from elsewhere', async () => {
    const pane = await section(page, 'profile');
    const name = pane.getByLabel('Name', { exact: true });
    await name.fill('Eve Adler');
    await name.press('Enter');
    await saved(name);
    expect((await own()).full_name).toBe('Eve Adler');
    complaints.expect(/400/);
    await name.fill('Eve *Adler*');
    await name.press('Enter');
    await noteOf(name).getByText('Invalid characters in name!').waitFor();
    // A rejected value stays in the field, where the user can correct it.
    expect(await name.inputValue()).toBe('Eve *Adler*');
    await name.fill('Eve');
    await name.press('Enter');
    await saved(name);
    await eve.patch('/settings', { full_name: 'Eve Elsewhere' });
    await valueIn(name).toBe('Eve Elsewhere');
    await name.fill('Half a na');
    await eve.patch('/settings', { full_name: 'Eve' });
    await page.getByText('Eve (you)').first().waitFor({ state: 'attached' });
    expect(await name.inputValue()).toBe('Half a na');
    await name.fill('Eve');
    await name.press('Tab');
  });

  it('has a picture, uploaded and removed', async () => {
    const pane = await section(page, 'profile');
    const chooser = page.waitForEvent('filechooser');
    await pane.getByRole('button', { name: 'Upload a picture' }).click();
    const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: '#086' } }).png();
    await (await chooser).setFiles({ name: 'eve.png', mimeType: 'image/png', buffer: await drawn.toBuffer() });
    await pane.locator('img').waitFor();
    expect((await own()).avatar_url).toContain('/user_avatars/');
    await pane.getByRole('button', { name: 'Remove the picture' }).click();
    await pane.locator('img').waitFor({ state: 'detached' });
    expect((await own()).avatar_url ?? '').not.toContain('/user_avatars/');
  });

  it('has the status, which another tab changes as well', async () => {
    const pane = await section(page, 'profile');
    await pane.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'status' });
    await dialog.getByRole('button', { name: 'Working remotely' }).click();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await pane.getByText('Working remotely').waitFor();
    expect((await eve.get(`/users/${eve.userId}/status`)).body.status).toMatchObject({
      status_text: 'Working remotely',
    });
    await eve.post('/users/me/status', { status_text: 'Out for soup' });
    await pane.getByText('Out for soup').waitFor();
  });

  it('has the fields that the organisation asks for, of each kind', async () => {
    const ids: number[] = [];
    const options = JSON.stringify({ a: { text: 'Tea', order: '1' }, b: { text: 'Coffee', order: '2' } });
    for (const [name, field_type, field_data] of [
      ['Town', 1, ''],
      ['Story', 2, ''],
      ['Drink', 3, options],
      ['Birthday', 4, ''],
      ['Site', 5, ''],
      ['Mentor', 6, ''],
      ['GitHub', 7, JSON.stringify({ subtype: 'github' })],
      ['Pronouns', 8, ''],
    ] as const) {
      const data = { name, field_type, ...(field_data && { field_data }) };
      ids.push((await ada.post('/realm/profile_fields', data)).body.id);
    }
    const pane = await section(page, 'profile');
    for (const [label, value] of [
      ['Town', 'Kiel'],
      ['Story', 'Born\nin spring'],
      ['Birthday', '1990-04-01'],
      ['Site', 'https://example.com/'],
      ['GitHub', 'eve-adler'],
      ['Pronouns', 'she/her'],
    ] as const) {
      const field = pane.getByLabel(label, { exact: true });
      await field.fill(value);
      await field.blur();
      await saved(field);
    }
    await pane.getByLabel('Drink').selectOption('Coffee');
    await saved(pane.getByLabel('Drink'));
    await pane.getByRole('combobox', { name: 'Mentor' }).fill('bo');
    await page.getByRole('option', { name: 'Bob' }).waitFor();
    await pane.getByRole('combobox', { name: 'Mentor' }).press('Enter');
    await saved(pane.getByRole('combobox', { name: 'Mentor' }));
    const values = (await own()).profile_data;
    expect(ids.map((id) => values[id]?.value)).toEqual([
      'Kiel',
      'Born\nin spring',
      'b',
      '1990-04-01',
      'https://example.com/',
      `[${bob.userId}]`,
      'eve-adler',
      'she/her',
    ]);
    complaints.expect(/400/);
    const site = pane.getByLabel('Site', { exact: true });
    await site.fill('nowhere');
    await site.blur();
    await noteOf(site).getByText('is not a URL').waitFor();
    await eve.patch('/users/me/profile_data', { data: [{ id: ids[0], value: 'Lübeck' }] });
    await valueIn(pane.getByLabel('Town', { exact: true })).toBe('Lübeck');
  });
});

describe('bots', () => {
  it('are made, show their key, are edited and deactivated', async () => {
    const pane = await section(page, 'bots');
    await pane.getByRole('button', { name: 'New bot' }).click();
    const making = page.getByRole('dialog', { name: 'New bot' });
    await making.getByLabel('Name', { exact: true }).fill('Weather Vane');
    await making.getByLabel('Short name').fill('vane');
    expect(await faultsOf(page)).toEqual([]);
    await making.getByRole('button', { name: 'Make the bot' }).click();
    const row = pane.getByRole('listitem').filter({ hasText: 'Weather Vane' });
    await row.waitFor();
    await row.getByRole('button', { name: 'API key' }).click();
    const key = page.getByRole('dialog', { name: 'API key of Weather Vane' });
    const members: { full_name: string; user_id: number }[] = (await eve.get('/users')).body.members;
    const id = members.find((one) => one.full_name === 'Weather Vane')?.user_id;
    await key
      .locator('code')
      .getByText((await eve.get(`/bots/${id}/api_key`)).body.api_key)
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Weather Vane' });
    complaints.expect(/400/);
    await edit.getByLabel('Name', { exact: true }).fill('Vane *');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.getByRole('alert').getByText('Invalid characters in name!').waitFor();
    await edit.getByLabel('Name', { exact: true }).fill('Weathercock');
    expect(await faultsOf(page)).toEqual([]);
    await edit.getByRole('button', { name: 'Save' }).click();
    await pane.getByText('Weathercock').waitFor();
    await eve.patch(`/bots/${id}`, { full_name: 'Windsock' });
    await pane.getByText('Windsock').waitFor();
    await pane.getByRole('button', { name: 'Deactivate' }).click();
    await page
      .getByRole('dialog', { name: 'Deactivate Windsock?' })
      .getByRole('button', { name: 'Deactivate' })
      .click();
    await pane.getByRole('heading', { name: 'Deactivated bots' }).waitFor();
    expect((await eve.get(`/users/${id}`)).body.user.is_active).toBe(false);
  });
});

describe('the account', () => {
  it('moves to another address by the link in a mail, and to another password', async () => {
    const fay = await person('Fay');
    const fays = await open(fay, { hash: '#settings/account' });
    const pane = await section(fays, 'account');
    const change = (label: string) =>
      pane.getByText(label, { exact: true }).locator('..').getByRole('button', { name: 'Change' }).click();
    await change('Email');
    const emails = fays.getByRole('dialog', { name: 'Change your email address' });
    complaints.expect(/400/);
    await emails.getByLabel('New email address').fill(bob.email);
    await emails.getByRole('button', { name: 'Change' }).click();
    await emails.getByRole('alert').getByText('already').waitFor();
    const address = fay.email.replace('fay', 'fay.new');
    await emails.getByLabel('New email address').fill(address);
    await emails.getByRole('button', { name: 'Change' }).click();
    await fays.getByText(`Open the link in the mail to ${address}.`).waitFor();
    const mail = await mailTo(inject('cluster').mailDir, address);
    const elsewhere = await visit();
    await elsewhere.goto(mail.url.replace(/^https?:\/\/[^/]+/, origin));
    await elsewhere.getByRole('button').first().click();
    await pane.getByText(address).waitFor();

    await change('Password');
    const passwords = fays.getByRole('dialog', { name: 'Change your password' });
    const next = 'another horse, another staple';
    await passwords.getByLabel('Current password').fill('not this one');
    await passwords.getByLabel('New password').fill(next);
    complaints.expect(/400/);
    await passwords.getByRole('button', { name: 'Change' }).click();
    await passwords.getByRole('alert').getByText('Wrong password!').waitFor();
    expect(await faultsOf(fays)).toEqual([]);
    await passwords.getByLabel('Current password').fill(PASSWORD);
    await passwords.getByRole('button', { name: 'Change' }).click();
    await fays.getByText('Your password is changed.').waitFor();
    const login = (password: string) => organisation.nobody.post('/fetch_api_key', { username: address, password });
    expect([(await login(PASSWORD)).status, (await login(next)).status]).toEqual([401, 200]);

    // The session that changed the password stays until the account is deactivated.
    await fays.reload();
    complaints.expect(/401/);
    await pane.getByRole('button', { name: 'Deactivate' }).click();
    const leaving = fays.getByRole('dialog', { name: 'Deactivate your account?' });
    await leaving.getByRole('button', { name: 'Deactivate' }).click();
    await fays.waitForURL((url) => url.pathname === '/login/');
    expect((await ada.get(`/users/${fay.userId}`)).body.user.is_active).toBe(false);
  });

  it('shows the API key for the password, and makes another', async () => {
    const pane = await section(page, 'account');
    await pane.getByRole('button', { name: 'Show the API key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Show the API key' });
    complaints.expect(/400/);
    await dialog.getByLabel('Password').fill('not this one');
    await dialog.getByLabel('Password').press('Enter');
    await dialog.getByRole('alert').getByText('Password is incorrect.').waitFor();
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByLabel('Password').press('Enter');
    await pane.locator('code').getByText(eve.apiKey).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await pane.getByRole('button', { name: 'Hide' }).click();
    await pane.locator('code').waitFor({ state: 'detached' });
  });

  it('lists the devices that are sent notifications, and removes one', async () => {
    const pane = await section(page, 'account');
    const first: number = (await eve.post('/register_client_device')).body.device_id;
    const second: number = (await eve.post('/register_client_device')).body.device_id;
    const devices = pane.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    await expect.poll(() => devices.count()).toBe(2);
    await devices.first().getByText('Is sent no notifications yet').waitFor();
    await pane.getByRole('button', { name: `Remove Device ${first}`, exact: true }).click();
    await expect.poll(() => devices.count()).toBe(1);
    expect(Object.keys(await registered(eve, 'device', 'devices'))).toEqual([String(second)]);
    await eve.post('/remove_client_device', { device_id: second });
    await expect.poll(() => pane.getByRole('list', { name: 'Devices' }).count()).toBe(0);
    await pane.getByRole('button', { name: 'Change your password' }).click();
    await page.getByRole('dialog', { name: 'Change your password' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('says who sees the address and the presence, and follows what another tab changes', async () => {
    const pane = await section(page, 'account-and-privacy');
    const email = pane.getByLabel('Who sees your email address');
    await email.selectOption('Administrators');
    await saved(email);
    expect(await settings()).toMatchObject({ email_address_visibility: 3 });
    const presence = pane.getByRole('switch', { name: 'Others see whether you are here' });
    await presence.setChecked(false);
    await saved(presence);
    expect(await settings()).toMatchObject({ presence_enabled: false });
    await eve.patch('/settings', { presence_enabled: true, email_address_visibility: 1 });
    await expect.poll(() => presence.isChecked()).toBe(true);
    await valueIn(email).toBe('1');
  });
});
