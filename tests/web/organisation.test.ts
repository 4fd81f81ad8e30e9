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
  it('are found, get another role, are deactivated and come back', async () => {
    const cleo = await person('Cleo');
    const page = await open(ada, { hash: '#organization/users' });
    await section(page).getByPlaceholder('Search people').fill('cle');
    await page.getByRole('button', { name: 'Edit Cleo' }).click();
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
    await ada.post(`/users/${dora.userId}/reactivate`);
    await words(page).waitFor({ state: 'detached' });
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

  it('has default channels, domains and an export', async () => {
    await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'smithy' }] });
    const page = await open(ada, { hash: '#organization/default-channels-list' });
    await page.getByLabel('Add a channel').selectOption({ label: '#smithy' });
    await page.getByRole('button', { name: 'Remove smithy' }).click();
    await page.getByRole('button', { name: 'Remove smithy' }).waitFor({ state: 'detached' });
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
