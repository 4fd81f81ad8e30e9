/**
 * The settings of the organisation: each section as its owner uses it, live updates, and the read-only form for others.
 */
import { multipart } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { useBrowser } from './browser.ts';

const { person, open, complaints } = await useBrowser({ name: 'Foundry' });
const ada = await person('Ada', { role: 'owner' });
const bob = await person('Bob');

const SECTIONS = [
  'organization-profile',
  'users',
  'invitations',
  'bots',
  'organization-permissions',
  'organization-settings',
  'organization-level-user-defaults',
  'default-channels-list',
  'emoji-settings',
  'linkifier-settings',
  'playground-settings',
  'profile-field-settings',
  'auth-methods',
  'data-exports-admin',
  'deactivation',
];

/** A picture of 1 pixel. */
const PICTURE = {
  name: 'Blue Dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const section = (page: Page) => page.getByRole('dialog', { name: 'Organization' });
const form = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const realm = async (name: string): Promise<unknown> =>
  (await ada.post('/register', { fetch_event_types: JSON.stringify(['realm']) })).body[`realm_${name}`];

/** A list of options, by key. */
const listField = (name: string, options: Readonly<Record<string, string>>) => ({
  name,
  field_type: 3,
  field_data: JSON.stringify(
    Object.fromEntries(Object.entries(options).map(([key, text], at) => [key, { text, order: String(at + 1) }])),
  ),
});
const fieldOf = async (id: number) =>
  (await ada.get('/realm/profile_fields')).body.custom_fields.find((one: { id: number }) => one.id === id);
const optionsOf = async (id: number) => {
  const options: Record<string, { text: string }> = JSON.parse((await fieldOf(id)).field_data);
  return Object.fromEntries(Object.entries(options).map(([key, { text }]) => [key, text]));
};
const choiceOf = async (id: number): Promise<string | undefined> =>
  (await ada.get(`/users/${bob.userId}`, { include_custom_profile_fields: true })).body.user.profile_data[id]?.value;

describe('the settings of the organisation', () => {
  it('show every section without a fault, in both layouts', async () => {
    const page = await open(ada, { hash: '#organization/organization-profile' });
    await section(page).getByRole('heading', { name: 'Organization profile' }).waitFor();
    await page.getByRole('link', { name: 'Organization profile' }).focus();
    await page.keyboard.press('ArrowDown');
    await section(page).getByRole('heading', { name: 'Users' }).waitFor();
    for (const name of SECTIONS) {
      await page.evaluate((hash) => (location.hash = hash), `#organization/${name}`);
      await expect.poll(() => section(page).getByRole('status', { name: 'Loading' }).count()).toBe(0);
      await section(page).locator('section section').first().waitFor();
      expect(await faultsOf(page), name).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('link', { name: 'All sections' }).click();
    await page.getByRole('link', { name: 'Custom emoji' }).click();
    await section(page).getByRole('button', { name: 'Add an emoji' }).waitFor();
  });

  it('save each setting at once, and show what others change', async () => {
    const page = await open(ada, { hash: '#organization/organization-permissions' });
    const receipts = page.getByRole('switch', { name: 'Show who has read a message' });
    await receipts.click();
    await page.getByText('Saved').first().waitFor();
    expect(await realm('enable_read_receipts')).toBe(false);
    await ada.patch('/realm', { enable_read_receipts: true });
    await expect.poll(() => receipts.isChecked()).toBe(true);
    const field = page.getByRole('combobox', { name: 'Who can resolve topics' });
    await field.click();
    await page.keyboard.type('Bob');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => JSON.stringify(await realm('can_resolve_topics_group')))
      .toContain(String(bob.userId));
    await page.getByRole('combobox', { name: 'Messages can be edited' }).selectOption({ label: 'Within an hour' });
    await expect.poll(() => realm('message_content_edit_limit_seconds')).toBe(3600);
  });

  it('leave a text that is being typed when others change it, and show no number that is not stored', async () => {
    const page = await open(ada, { hash: '#organization/organization-settings' });
    const welcome = page.getByLabel('Words added to the first message to new people');
    await welcome.focus();
    await page.keyboard.type('Welcome to the foundry');
    const mails = page.getByRole('switch', { name: 'Send emails that introduce new users to the organization' });
    const sent = await mails.isChecked();
    await ada.patch('/realm', { welcome_message_custom_text: 'Hello' });
    await ada.patch('/realm', { send_welcome_emails: !sent });
    await expect.poll(() => mails.isChecked()).toBe(!sent);
    expect(await welcome.inputValue()).toBe('Welcome to the foundry');
    await page.keyboard.press('Tab');
    await expect.poll(() => realm('welcome_message_custom_text')).toBe('Welcome to the foundry');
    await ada.patch('/realm', { welcome_message_custom_text: '' });
    await expect.poll(() => welcome.inputValue()).toBe('');
    await page.evaluate(() => (location.hash = '#organization/organization-permissions'));
    const days = page.getByLabel('Days until a new member is a full member');
    await days.fill('');
    await days.blur();
    expect(await days.inputValue()).toBe('0');
  });

  it('announce new people in a private channel too', async () => {
    await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'front office' }], invite_only: true });
    const page = await open(ada, { hash: '#organization/organization-settings' });
    await page.getByLabel('New people are announced in').selectOption({ label: '#front office' });
    const { stream_id } = (await ada.get('/get_stream_id', { stream: 'front office' })).body;
    await expect.poll(() => realm('signup_announcements_stream_id')).toBe(stream_id);
  });

  it('set how the client looks to new users', async () => {
    const defaults = async () =>
      (await ada.post('/register', { fetch_event_types: ['realm_user_settings_defaults'] })).body;
    const page = await open(ada, { hash: '#organization/organization-level-user-defaults' });
    await page.getByRole('switch', { name: 'High contrast' }).click();
    await page.getByLabel('Previews of animated pictures').selectOption({ label: 'Stand still' });
    await page.getByLabel('Emoji', { exact: true }).selectOption({ index: 1 });
    await expect
      .poll(async () => (await defaults()).realm_user_settings_defaults)
      .toMatchObject({
        high_contrast_mode: true,
        web_animate_image_previews: 'never',
        emojiset: 'text',
      });
  });

  it('show a time limit of any length only once it is entered', async () => {
    await ada.patch('/realm', { message_content_edit_limit_seconds: 3600 });
    const page = await open(ada, { hash: '#organization/organization-permissions' });
    const limit = page.getByRole('combobox', { name: 'Messages can be edited' });
    const shown = () => limit.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label);
    await limit.selectOption({ label: 'Another time…' });
    expect(await page.getByLabel('Minutes').inputValue()).toBe('');
    await page.getByLabel('Minutes').focus();
    await page.keyboard.press('Tab');
    await page.getByLabel('Minutes').waitFor({ state: 'detached' });
    expect(await shown()).toBe('Within an hour');
    await limit.selectOption({ label: 'Another time…' });
    await page.getByLabel('Minutes').fill('90');
    await page.keyboard.press('Enter');
    await expect.poll(() => realm('message_content_edit_limit_seconds')).toBe(5400);
    await expect.poll(shown).toBe('Within 90 minutes');
  });

  it('save how long messages are retained by a button, below what is deleted', async () => {
    const page = await open(ada, { hash: '#organization/deactivation' });
    const choice = page.getByRole('combobox', { name: 'Messages are retained' });
    const save = section(page).getByRole('button', { name: 'Save' });
    await choice.selectOption({ label: 'for some days' });
    await page.getByLabel('Days').fill('1000');
    await page.getByText('Messages older than 1,000 days will be deleted for good.').waitFor();
    expect(await realm('message_retention_days')).toBe(-1);
    await save.click();
    await expect.poll(() => realm('message_retention_days')).toBe(1000);
    await save.waitFor({ state: 'detached' });
    await choice.selectOption({ label: 'for ever' });
    await save.click();
    await expect.poll(() => realm('message_retention_days')).toBe(-1);
  });

  it('show a newer value than that of a change whose response is late', async () => {
    const page = await open(ada, { hash: '#organization/organization-permissions' });
    const receipts = page.getByRole('switch', { name: 'Show who has read a message' });
    await receipts.waitFor();
    const release = Promise.withResolvers<void>();
    await page.route('**/json/realm', async (route) => {
      const { body } = await ada.patch('/realm', route.request().postDataJSON());
      await release.promise;
      await route.fulfill({ json: body });
    });
    await receipts.click();
    await expect.poll(() => realm('enable_read_receipts')).toBe(false);
    await ada.patch('/realm', { enable_read_receipts: true });
    await ada.patch('/realm', { name: 'Foundry East' });
    await page.locator('header').getByText('Foundry East').waitFor();
    release.resolve();
    await page.getByText('Saved').first().waitFor();
    await expect.poll(() => receipts.isChecked()).toBe(true);
  });

  it('set the size of pictures in open windows', async () => {
    await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'castings' }] });
    const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { url } = (await ada.post('/user_uploads', {}, multipart([picture]))).body;
    const content = `[bell.png](${url})`;
    await ada.post('/messages', { type: 'channel', to: 'castings', topic: 'bells', content });
    const page = await open(ada, { hash: '#feed' });
    const shown = async () => {
      const box = await page.locator('article img[data-original-dimensions]').boundingBox();
      return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
    };
    await expect.poll(shown).toEqual([373, 280]);
    await ada.patch('/realm', { media_preview_size: 200 });
    await expect.poll(shown).toEqual([747, 560]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/large-preview.png` });
  });

  it('are read-only for members', async () => {
    const page = await open(bob, { hash: '#organization/organization-permissions' });
    await page.getByText('Only administrators can change this.').first().waitFor();
    await expect.poll(() => page.getByRole('switch', { name: 'Show who has read a message' }).isDisabled()).toBe(true);
    expect(await page.getByRole('link', { name: 'Data exports' }).count()).toBe(0);
  });

  it('rename the organisation, describe it with a preview, and take an icon and a logo', async () => {
    const page = await open(ada, { hash: '#organization/organization-profile' });
    await section(page).getByLabel('Name').fill('Foundry West');
    await page.keyboard.press('Enter');
    await expect.poll(() => realm('name')).toBe('Foundry West');
    await section(page).getByLabel('Description').fill('We **cast** bells.');
    await section(page).getByRole('button', { name: 'Preview' }).click();
    await section(page).locator('strong', { hasText: 'cast' }).waitFor();
    await section(page).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => realm('description')).toBe('We **cast** bells.');
    const chosen = page.waitForEvent('filechooser');
    await section(page).getByRole('button', { name: 'Upload' }).first().click();
    await (await chosen).setFiles(PICTURE);
    await section(page).getByRole('button', { name: 'Remove' }).waitFor();
    // The bar is behind the dialog.
    const name = page.locator('header').getByText('Foundry West');
    await name.waitFor();
    const logo = page.waitForEvent('filechooser');
    await section(page)
      .getByRole('figure', { name: 'Logo', exact: true })
      .getByRole('button', { name: 'Upload' })
      .click();
    await (await logo).setFiles(PICTURE);
    await page.locator('header').getByAltText('Foundry West').waitFor();
    await name.waitFor({ state: 'hidden' });
  });
});

describe('invitations', () => {
  it('go out by email, name those that are refused, and are revoked', async () => {
    const page = await open(ada, { hash: '#invite' });
    const dialog = form(page, 'Invite people');
    complaints.expect(/400/);
    await dialog.getByLabel('Email addresses').fill(`cleo@example.com, ${bob.email}`);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByRole('alert').getByText(bob.email).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.evaluate(() => (location.hash = '#organization/invitations'));
    await page
      .getByRole('row', { name: /cleo@example.com/ })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await form(page, 'Revoke the invitation?').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No open invitations').waitFor();
  });

  it('add people only to channels to which the server lets the inviter subscribe them', async () => {
    for (const [name, more] of [
      ['yard', {}],
      ['vault', { invite_only: true }],
      ['loft', { invite_only: true }],
    ] as const) {
      await ada.post('/users/me/subscriptions', { subscriptions: [{ name }], ...more });
    }
    const idOf = async (name: string) => (await ada.get('/get_stream_id', { stream: name })).body.stream_id;
    const { user_groups } = (await ada.get('/user_groups')).body;
    const groupId = (name: string) => user_groups.find((one: { name: string }) => one.name === name).id;
    const bobAlone = { new: { direct_members: [bob.userId], direct_subgroups: [] } };
    await ada.patch(`/streams/${await idOf('loft')}`, { can_subscribe_group: bobAlone });
    await ada.patch(`/streams/${await idOf('yard')}`, { can_add_subscribers_group: bobAlone });
    const dialog = (page: Page) => form(page, 'Invite people');
    const page = await open(bob, { hash: '#invite' });
    await dialog(page).getByRole('checkbox', { name: '#yard' }).waitFor();
    await dialog(page).getByRole('checkbox', { name: '#loft' }).waitFor();
    expect(await dialog(page).getByRole('checkbox', { name: '#vault' }).count()).toBe(0);
    await ada.patch('/realm', { can_add_subscribers_group: { new: groupId('role:administrators') } });
    const later = await open(bob, { hash: '#invite' });
    await dialog(later).getByLabel('Joins as').waitFor();
    expect(await dialog(later).getByRole('checkbox', { name: /^#/ }).count()).toBe(0);
    await ada.patch('/realm', { can_add_subscribers_group: { new: groupId('role:members') } });
  });

  it('are links, whose terms change under the same address', async () => {
    const page = await open(ada, { hash: '#invite' });
    const dialog = form(page, 'Invite people');
    await dialog.getByLabel('How').selectOption({ label: 'By a link' });
    await dialog.getByRole('button', { name: 'Create the link' }).click();
    const url = await dialog.getByLabel('Link').inputValue();
    expect(url).toContain('/join/');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.evaluate(() => (location.hash = '#organization/invitations'));
    const row = page.getByRole('row', { name: new RegExp(url.split('/join/')[1] ?? '') });
    await row.getByText('Member').waitFor();
    await row.getByRole('button', { name: 'Edit' }).click();
    await form(page, 'Edit the link').getByLabel('Joins as').selectOption({ label: 'Guest' });
    await form(page, 'Edit the link').getByRole('button', { name: 'Save' }).click();
    await row.getByText('Guest').waitFor();
    // Other members do not see the link.
    const member = await open(bob, { hash: '#organization/invitations' });
    await member.getByText('You see the invitations that you sent.').waitFor();
    await member.getByText('No links').waitFor();
    expect(await member.getByRole('row').count()).toBe(0);
  });
});

describe('people', () => {
  it('have their addresses in one line beside a long name, and long names of channels wrap', async () => {
    const long = 'Maximiliana Wolkenstein-Trostburg von und zu Hohenlohe-Langenburg-Sonderhausen';
    await ada.patch(`/users/${(await person('Max')).userId}`, { full_name: long });
    await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'w'.repeat(60) }] });
    const page = await open(ada, { hash: '#organization/users' });
    await page.getByRole('row', { name: long }).waitFor();
    const address = page.getByRole('row', { name: /^Ada/ }).getByText(/@/);
    const lines = await address.evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
    const phone = await open(ada, { hash: '#invite', width: 360, touch: true });
    const name = phone.getByText('w'.repeat(60));
    await name.waitFor();
    expect(await name.evaluate((label) => label.getBoundingClientRect().right <= innerWidth)).toBe(true);
  });

  it('are found, get another role, are deactivated and come back', async () => {
    const cleo = await person('Cleo');
    const page = await open(ada, { hash: '#organization/users' });
    await section(page).getByPlaceholder('Search people').fill('cle');
    const made = async (name: string) => (await ada.post('/realm/profile_fields', { name, field_type: 1 })).body.id;
    const [county, id] = [await made('County'), await made('Town')];
    await page.getByRole('button', { name: 'Edit Cleo' }).click();
    const town = form(page, 'Edit Cleo').getByLabel('Town');
    await town.focus();
    await page.keyboard.type('Lon');
    await ada.patch(`/realm/profile_fields/${id}`, { hint: 'Where they live' });
    await form(page, 'Edit Cleo').getByText('Where they live').waitFor();
    await ada.delete(`/realm/profile_fields/${county}`);
    await form(page, 'Edit Cleo').getByLabel('County').waitFor({ state: 'detached' });
    await page.keyboard.type('don');
    expect(await town.inputValue()).toBe('London');
    await ada.delete(`/realm/profile_fields/${id}`);
    await town.waitFor({ state: 'detached' });
    await form(page, 'Edit Cleo').getByLabel('Role').selectOption({ label: 'Moderator' });
    await form(page, 'Edit Cleo').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Cleo/ }).getByText('Moderator').waitFor();
    await page.getByRole('button', { name: 'Deactivate Cleo' }).click();
    await form(page, 'Deactivate Cleo').getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('tab', { name: 'Deactivated' }).click();
    await page.getByRole('row', { name: /Cleo/ }).getByRole('button', { name: 'Reactivate' }).click();
    await form(page, 'Reactivate Cleo?').getByRole('button', { name: 'Reactivate' }).click();
    await expect.poll(async () => (await ada.get(`/users/${cleo.userId}`)).body.user.is_active).toBe(true);
  });
});

describe('a profile', () => {
  it('has the actions of administrators on the account', async () => {
    const dan = await person('Dan');
    const eli = await person('Eli', { role: 'administrator' });
    const profile = (page: Page, name: string) => form(page, name).filter({ has: page.getByText('User ID') });
    const page = await open(ada, { hash: `#user/${dan.userId}` });
    await page.getByRole('button', { name: 'Edit Dan' }).click();
    await form(page, 'Edit Dan').getByLabel('Role').selectOption({ label: 'Moderator' });
    await form(page, 'Edit Dan').getByRole('button', { name: 'Save' }).click();
    await profile(page, 'Dan').getByText('Moderator').waitFor();
    await page.getByRole('button', { name: 'Deactivate Dan' }).click();
    await form(page, 'Deactivate Dan').getByRole('button', { name: 'Deactivate' }).click();
    await profile(page, 'Dan').getByRole('button', { name: 'Reactivate' }).click();
    await form(page, 'Reactivate Dan?').getByRole('button', { name: 'Reactivate' }).click();
    await profile(page, 'Dan').getByRole('button', { name: 'Edit Dan' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    // An administrator who is no owner may change a member, but not an owner; a member may change nobody.
    const lesser = await open(eli, { hash: `#user/${dan.userId}` });
    await lesser.getByRole('button', { name: 'Edit Dan' }).waitFor();
    for (const reader of [lesser, await open(bob, { hash: '#inbox' })]) {
      await reader.evaluate((hash) => (location.hash = hash), `#user/${ada.userId}`);
      await profile(reader, 'Ada').getByRole('button', { name: 'Message' }).waitFor();
      expect(await profile(reader, 'Ada').getByRole('button', { name: /Ada/ }).count()).toBe(0);
    }
    const fay = await person('Fay', { role: 'owner' });
    await ada.delete(`/users/${fay.userId}`);
    await lesser.evaluate((hash) => (location.hash = hash), `#user/${fay.userId}`);
    await profile(lesser, 'Fay').getByRole('button', { name: 'Message' }).waitFor();
    expect(await profile(lesser, 'Fay').getByRole('button', { name: 'Reactivate' }).count()).toBe(0);
  });
});

describe('bots', () => {
  it('stay in their rows when a person changes, and show their own changes', async () => {
    const { user_id } = (await ada.post('/bots', { full_name: 'Crane', short_name: 'crane', bot_type: 1 })).body;
    const page = await open(ada, { hash: '#organization/bots' });
    const row = page.getByRole('row', { name: /Crane/ });
    await row.getByRole('button', { name: 'Edit' }).focus();
    await ada.patch(`/bots/${user_id}`, { full_name: 'Tower Crane' });
    await page.getByRole('row', { name: /Tower Crane/ }).waitFor();
    expect(await row.getByRole('button', { name: 'Edit' }).evaluate((one) => one === document.activeElement)).toBe(
      true,
    );
    await ada.delete(`/bots/${user_id}`);
  });

  it('have all actions for their owners and for administrators, and none for others', async () => {
    const ivy = await person('Ivy', { role: 'administrator' });
    const gil = await person('Gil');
    const made = async (owner: typeof ada, name: string, more = {}) =>
      (await owner.post('/bots', { full_name: name, short_name: name.toLowerCase(), bot_type: 1, ...more })).body
        .user_id;
    const heron = await made(bob, 'Heron', { bot_type: 3, payload_url: JSON.stringify('https://example.com/a') });
    const eagle = await made(ada, 'Eagle');
    await ada.patch(`/bots/${eagle}`, { role: 100 });
    await made(gil, 'Grebe');
    await ada.patch(`/users/${gil.userId}`, { role: 600 });
    const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
    const page = await open(ivy, { hash: '#organization/bots' });
    await row(page, 'Heron').getByRole('button', { name: 'API key of Heron' }).click();
    const key = (await bob.get(`/bots/${heron}/api_key`)).body.api_key;
    await form(page, 'API key of Heron').locator('code').getByText(key).waitFor();
    await page.keyboard.press('Escape');
    await row(page, 'Heron').getByRole('button', { name: 'Edit Heron' }).click();
    const edit = form(page, 'Edit Heron');
    await edit.getByLabel('Address').fill('https://example.com/b');
    await edit.getByLabel('Role').selectOption({ label: 'Moderator' });
    expect(await faultsOf(page)).toEqual([]);
    await edit.getByRole('button', { name: 'Save' }).click();
    await row(page, 'Heron').getByText('Moderator').waitFor();
    const { realm_bots } = (await bob.post('/register', { fetch_event_types: ['realm_bot'] })).body;
    expect(realm_bots.find((one: { user_id: number }) => one.user_id === heron).services[0].base_url).toBe(
      'https://example.com/b',
    );
    // Administrators may not change what has the role of an owner, and a person who is a guest now owns no usable bots.
    await row(page, 'Eagle').waitFor();
    expect(await row(page, 'Eagle').getByRole('button', { name: 'Edit' }).count()).toBe(0);
    const guests = await open(gil, { hash: '#organization/bots' });
    await row(guests, 'Grebe').waitFor();
    expect(await row(guests, 'Grebe').getByRole('button', { name: 'Edit' }).count()).toBe(0);
    expect(await guests.getByRole('button', { name: 'Your bots' }).count()).toBe(0);
    // The only person who is an owner stays one, whatever role bots have.
    const owners = await open(ada, { hash: '#organization/users' });
    await owners.getByRole('button', { name: 'Edit Ada' }).waitFor();
    expect(await owners.getByRole('button', { name: 'Deactivate Ada' }).count()).toBe(0);
  });
});

describe('an account that is deactivated', () => {
  it('says so on its card and in its profile, at once and after a reload', async () => {
    const dora = await person('Dora');
    await dora.post('/messages', { type: 'direct', to: [ada.userId], content: 'Goodbye' });
    const { body } = await ada.post('/bots', { full_name: 'Rook', short_name: 'rook', bot_type: 1 });
    const { cross_realm_bots } = (await ada.post('/register', { fetch_event_types: ['realm_user'] })).body;
    const words = (page: Page) => page.getByRole('dialog').getByText('This account is deactivated');
    const show = (page: Page, id: number) => page.evaluate((hash) => (location.hash = hash), `#user/${id}`);
    const page = await open(ada, { hash: `#user/${dora.userId}` });
    await page
      .getByRole('dialog')
      .getByText('Not here lately')
      .or(page.getByText(/^Active|^Last|^Idle/))
      .waitFor();
    expect(await words(page).count()).toBe(0);
    await ada.delete(`/users/${dora.userId}`);
    await words(page).waitFor();
    await page.getByRole('button', { name: 'View direct messages' }).waitFor();
    await ada.post(`/users/${dora.userId}/reactivate`);
    await words(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send a direct message' }).waitFor();
    await show(page, body.user_id);
    await page.getByRole('dialog').getByText('Bot of Ada').waitFor();
    await ada.delete(`/bots/${body.user_id}`);
    await words(page).waitFor();
    await page.reload();
    await words(page).waitFor();
    // A bot of the server is in neither list of the organisation.
    await show(page, cross_realm_bots[0].user_id);
    await page.getByRole('dialog', { name: cross_realm_bots[0].full_name }).waitFor();
    expect(await words(page).count()).toBe(0);
    await ada.delete(`/users/${dora.userId}`);
    const conversation = await open(ada, { hash: `#narrow/dm/${dora.userId}` });
    await conversation.getByRole('article').getByRole('button', { name: 'Dora' }).click();
    await words(conversation).waitFor();
  });
});

describe('what the organisation shares', () => {
  it('takes an emoji, and gives it up', async () => {
    const page = await open(ada, { hash: '#organization/emoji-settings' });
    await page.getByRole('button', { name: 'Add an emoji' }).click();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    await (await chosen).setFiles(PICTURE);
    await form(page, 'Add an emoji').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Delete :blue_dot:' }).click();
    await form(page, 'Delete :blue_dot:').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No custom emoji').waitFor();
  });

  it('has linkifiers in an order, and shows what the server says against one', async () => {
    const page = await open(ada, { hash: '#organization/linkifier-settings' });
    complaints.expect(/400/);
    const add = async (pattern: string, template: string) => {
      await page.getByRole('button', { name: 'Add a linkifier' }).click();
      await form(page, 'Add a linkifier').getByLabel('Pattern').fill(pattern);
      await form(page, 'Add a linkifier').getByLabel('Address', { exact: true }).fill(template);
      await form(page, 'Add a linkifier').getByRole('button', { name: 'Add', exact: true }).click();
    };
    await add('#(?P<id>[0-9]+', 'https://example.com/{id}');
    await form(page, 'Add a linkifier').getByText('Bad regular expression').waitFor();
    await form(page, 'Add a linkifier').getByLabel('Pattern').fill('#(?P<id>[0-9]+)');
    await form(page, 'Add a linkifier').getByRole('button', { name: 'Add', exact: true }).click();
    await form(page, 'Add a linkifier').waitFor({ state: 'detached' });
    await add('T(?P<id>[0-9]+)', 'https://example.com/t/{id}');
    await page.getByRole('button', { name: 'Move T(?P<id>[0-9]+) up' }).click();
    const rows = section(page).locator('tbody tr');
    await expect.poll(() => rows.first().textContent()).toContain('T(?P<id>');
  });

  it('has linkifiers whose short form is written where an address is pasted', async () => {
    const linkifier = {
      pattern: 'issue (?P<id>[0-9]+)',
      url_template: 'https://example.com/issues/{id}',
      example_input: 'issue 1',
      reverse_template: 'issue {id}',
    };
    const { id } = (await ada.post('/realm/filters', linkifier)).body;
    const page = await open(ada, { hash: '#feed' });
    await page.locator('#view').focus();
    await page.keyboard.press('c');
    const box = page.getByRole('textbox', { name: 'Message', exact: true });
    await box.focus();
    const paste = (text: string) =>
      box.evaluate((area, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    await paste('https://example.com/issues/17');
    await expect.poll(() => box.inputValue()).toBe('issue 17');
    await box.fill('');
    await ada.delete(`/realm/filters/${id}`);
  });

  it('asks people for a choice of its own', async () => {
    const page = await open(ada, { hash: '#organization/profile-field-settings' });
    await page.getByRole('button', { name: 'Add a field' }).click();
    const dialog = form(page, 'Add a field');
    await dialog.getByLabel('Kind').selectOption({ label: 'List of options' });
    await dialog.getByLabel('Name').fill('Drink');
    for (const [index, text] of ['Tea', 'Coffee'].entries()) {
      await dialog.getByRole('button', { name: 'Add an option' }).click();
      await dialog.getByRole('textbox', { name: `Option ${index + 1}` }).fill(text);
    }
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('row', { name: /Drink/ }).getByText('List of options').waitFor();
    await page.getByRole('button', { name: 'Delete Drink' }).click();
    await form(page, 'Delete Drink').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No profile fields').waitFor();
  });

  it('leaves the focus in its row at each change, and makes each of two quick moves', async () => {
    const ids = new Map<string, number>();
    for (const name of ['Floor', 'Desk', 'Lamp', 'Phone']) {
      ids.set(name, (await ada.post('/realm/profile_fields', { name, field_type: 1 })).body.id);
    }
    const order = async () =>
      (await ada.get('/realm/profile_fields')).body.custom_fields.map((one: { name: string }) => one.name);
    const page = await open(ada, { hash: '#organization/profile-field-settings' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const move = async (label: string, times: number) => {
      const button = page.getByRole('button', { name: label });
      await button.focus();
      await button.evaluate((element: HTMLElement, presses) => {
        for (let i = 0; i < presses; i++) element.click();
      }, times);
    };
    await move('Move Phone up', 1);
    await expect.poll(order).toEqual(['Floor', 'Desk', 'Phone', 'Lamp']);
    await ada.patch(`/realm/profile_fields/${ids.get('Phone')}`, { hint: 'Four digits' });
    await page.getByRole('row', { name: /Phone/ }).getByText('Four digits').waitFor();
    expect(await focused()).toBe('Move Phone up');
    await move('Move Phone up', 2);
    await expect.poll(order).toEqual(['Phone', 'Floor', 'Desk', 'Lamp']);
    await expect.poll(() => section(page).locator('tbody tr').first().textContent()).toContain('Phone');
    // The first entry cannot move up.
    expect(await focused()).toBe('Move Phone down');
    for (const id of ids.values()) await ada.delete(`/realm/profile_fields/${id}`);
  });

  it('never gives the value of a removed option to a new one', async () => {
    const { id } = (await ada.post('/realm/profile_fields', listField('Snack', { 0: 'Nuts', 1: 'Crisps' }))).body;
    const gone = await person('Gus');
    for (const eater of [bob, gone]) {
      await eater.patch('/users/me/profile_data', { data: JSON.stringify([{ id, value: '1' }]) });
    }
    await ada.delete(`/users/${gone.userId}`);
    const page = await open(ada, { hash: '#organization/profile-field-settings' });
    await page.getByRole('button', { name: 'Edit Snack' }).click();
    const dialog = form(page, 'Edit Snack');
    const warning = dialog.getByText('2 people have chosen options that you remove. Their choices are deleted.');
    await dialog.getByRole('button', { name: 'Remove Nuts' }).click();
    await dialog.getByRole('textbox', { name: 'Option 1' }).fill('Potato crisps');
    expect(await warning.count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Edit Snack' }).click();
    await dialog.getByRole('button', { name: 'Remove Crisps' }).click();
    await warning.waitFor();
    await dialog.getByRole('button', { name: 'Add an option' }).click();
    await dialog.getByRole('textbox', { name: 'Option 2' }).fill('Fruit');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await optionsOf(id)).toEqual({ 0: 'Nuts', 2: 'Fruit' });
    expect(await choiceOf(id)).toBeUndefined();
    await ada.delete(`/realm/profile_fields/${id}`);
  });

  it('changes only those parts of a field that were changed in the dialog', async () => {
    const { id } = (await ada.post('/realm/profile_fields', listField('Drink', { 0: 'Tea' }))).body;
    const page = await open(ada, { hash: '#organization/profile-field-settings' });
    await page.getByRole('button', { name: 'Edit Drink' }).click();
    const { field_data } = listField('Drink', { 0: 'Tea', 1: 'Coffee' });
    await ada.patch(`/realm/profile_fields/${id}`, { field_data, required: true });
    await bob.patch('/users/me/profile_data', { data: JSON.stringify([{ id, value: '1' }]) });
    const dialog = form(page, 'Edit Drink');
    await dialog.getByLabel('Hint').fill('For the break');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await optionsOf(id)).toEqual({ 0: 'Tea', 1: 'Coffee' });
    expect(await fieldOf(id)).toMatchObject({ hint: 'For the break', required: true });
    expect(await choiceOf(id)).toBe('1');
    await page.getByRole('button', { name: 'Edit Drink' }).click();
    await ada.patch(`/realm/profile_fields/${id}`, { hint: 'At noon' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await fieldOf(id)).toMatchObject({ hint: 'At noon' });
    await ada.delete(`/realm/profile_fields/${id}`);
  });

  it('has groups of default channels, which only administrators change', async () => {
    for (const name of ['anvils', 'awls', 'bellows'])
      await ada.post('/users/me/subscriptions', { subscriptions: [{ name }] });
    const groups = async () => {
      const { body } = await ada.post('/register', { fetch_event_types: JSON.stringify(['default_stream_groups']) });
      return body.realm_default_stream_groups;
    };
    const idOf = async (name: string) => (await ada.get('/get_stream_id', { stream: name })).body.stream_id;
    const [anvils, bellows] = [await idOf('anvils'), await idOf('bellows')];
    const page = await open(ada, { hash: '#organization/default-channels-list' });
    await page.getByRole('button', { name: 'Add a group' }).click();
    const dialog = form(page, 'Add a group');
    await dialog.getByLabel('Name').fill('Smiths');
    await dialog.getByLabel('Description').fill('Iron and steel');
    await dialog.getByRole('checkbox', { name: '#anvils' }).check();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const row = (reader: Page) => reader.getByRole('row', { name: /Smiths/ });
    await row(page).getByText('#anvils').waitFor();
    const [{ id }] = await groups();
    const edit = form(page, 'Edit Smiths');
    await row(page).getByRole('button', { name: 'Edit Smiths' }).click();
    await edit.getByLabel('Name').fill('Blacksmiths');
    await edit.getByRole('checkbox', { name: '#anvils' }).uncheck();
    await edit.getByRole('checkbox', { name: '#bellows' }).focus();
    await ada.delete(`/streams/${await idOf('awls')}`);
    await edit.getByRole('checkbox', { name: '#awls' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    // What is changed elsewhere in the meantime stays, unless it is changed here too.
    await ada.patch(`/default_stream_groups/${id}`, { new_description: 'Iron' });
    await edit.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('row', { name: /Blacksmiths/ })
      .getByText('#bellows')
      .waitFor();
    expect(await groups()).toEqual([{ id, name: 'Blacksmiths', description: 'Iron', streams: [bellows] }]);
    complaints.expect(/400/);
    await ada.post('/default_stream_groups/create', { group_name: 'Farriers', description: '', stream_names: [] });
    await page.getByRole('button', { name: 'Edit Farriers' }).click();
    await form(page, 'Edit Farriers').getByLabel('Name').fill('Blacksmiths');
    await form(page, 'Edit Farriers').getByRole('checkbox', { name: '#anvils' }).check();
    await form(page, 'Edit Farriers').getByRole('button', { name: 'Save' }).click();
    await form(page, 'Edit Farriers').getByText("'Blacksmiths' already exists").waitFor();
    await form(page, 'Edit Farriers').getByLabel('Name').fill('Shoers');
    await form(page, 'Edit Farriers').getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('row', { name: /Shoers/ })
      .getByText('#anvils')
      .waitFor();
    expect((await groups()).at(-1)).toMatchObject({ name: 'Shoers', streams: [anvils] });
    const member = await open(bob, { hash: '#organization/default-channels-list' });
    await member.getByRole('row', { name: /Blacksmiths/ }).waitFor();
    expect(
      await section(member)
        .getByRole('button', { name: /group|Edit|Delete/ })
        .count(),
    ).toBe(0);
    for (const name of ['Blacksmiths', 'Shoers']) {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await form(page, `Delete ${name}`).getByRole('button', { name: 'Delete' }).click();
    }
    await page.getByText('No default channel groups').waitFor();
    expect(await groups()).toEqual([]);
  });

  it('lists thousands of people in pages, found by their names', async () => {
    const page = await open(ada, { hash: '#organization/organization-profile' });
    await section(page).getByRole('heading', { name: 'Organization profile' }).waitFor();
    const many = Array.from({ length: 10_000 }, (_, at) => ({ user_id: 1000 + at, consented: false }));
    await page.route('**/json/export/realm/consents*', (route) =>
      route.fulfill({
        json: { result: 'success', msg: '', export_consents: [...many, { user_id: bob.userId, consented: false }] },
      }),
    );
    await page.getByRole('link', { name: 'Data exports' }).click();
    await page.getByRole('button', { name: 'Show the list' }).click();
    const rows = page.getByRole('table', { name: 'Consent' }).locator('tbody tr');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(100);
    await page.getByRole('button', { name: 'Show 100 more' }).click();
    await expect.poll(() => rows.count()).toBe(200);
    await section(page).getByPlaceholder('Search people').fill('bo');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByText('Bob').waitFor();
  });

  it('has default channels, domains and an export', async () => {
    await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'smithy' }, { name: 'kiln' }] });
    const page = await open(ada, { hash: '#organization/default-channels-list' });
    const choice = page.getByLabel('Add a channel');
    const add = section(page).getByRole('button', { name: 'Add', exact: true });
    expect(await add.isEnabled()).toBe(false);
    await choice.selectOption({ label: '#kiln' });
    await choice.selectOption({ label: '#smithy' });
    await add.click();
    const remove = page.getByRole('button', { name: 'Remove smithy' });
    await remove.waitFor();
    // Choosing alone adds nothing.
    const { realm_default_streams } = (await ada.post('/register', { fetch_event_types: ['default_streams'] })).body;
    expect(realm_default_streams).toHaveLength(1);
    await remove.click();
    await remove.waitFor({ state: 'detached' });
    expect(await choice.inputValue()).toBe('0');
    await choice.selectOption({ label: '#smithy' });
    await ada.post('/default_streams', { stream_id: realm_default_streams[0] });
    await remove.waitFor();
    expect(await add.isEnabled()).toBe(false);
    await page.evaluate(() => (location.hash = '#organization/auth-methods'));
    await page.getByRole('button', { name: 'Add a domain' }).click();
    await form(page, 'Add a domain').getByRole('textbox', { name: 'Domain' }).fill('foundry.example');
    await form(page, 'Add a domain').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('switch', { name: 'Subdomains of foundry.example too' }).click();
    await expect
      .poll(async () => (await ada.get('/realm/domains')).body.domains)
      .toContainEqual(expect.objectContaining({ domain: 'foundry.example', allow_subdomains: true }));
    await page.evaluate(() => (location.hash = '#organization/data-exports-admin'));
    await page.getByRole('button', { name: 'Start the export' }).click();
    await page.getByRole('link', { name: 'Download' }).waitFor({ timeout: 60_000 });
  });
});
