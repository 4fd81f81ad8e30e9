/** A user's own settings of the client, of notifications and of lists: saved, and changed by other tabs. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { FormData, request } from 'undici';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { useBrowser } from './browser.ts';
import { paneOf, registered, SECTIONS, saved, section, valueIn } from './settings.ts';

const { organisation, origin, person, open } = await useBrowser({ name: 'Observatory' });
const ada = await person('Ada', { role: 'owner' });
const eve = await person('Eve');
const bob = await person('Bob');
const settingOf = async (name: string): Promise<unknown> =>
  (await registered<Record<string, unknown>>(eve, 'user_settings'))[name];

/** Uploads a file of Eve's, and returns its address. */
async function upload(file: Blob, name: string): Promise<string> {
  const form = new FormData();
  form.append('file', file, name);
  const authorization = `Basic ${Buffer.from(`${eve.email}:${eve.apiKey}`).toString('base64')}`;
  const answer = await request(`${organisation.address.origin}/api/v1/user_uploads`, {
    method: 'POST',
    body: form,
    headers: { authorization, host: organisation.host },
  });
  return ((await answer.body.json()) as { uri: string }).uri;
}

/** Eve's client, in which the tests open the sections of the settings one after another. */
let page: Page;

beforeAll(async () => {
  for (const who of [ada, eve, bob]) {
    await who.post('/users/me/subscriptions', { subscriptions: [{ name: 'design' }, { name: 'kitchen' }] });
  }
  page = await open(eve, { hash: '#settings/profile' });
});

describe('preferences', () => {
  it('change the page at once, as another tab does', async () => {
    const pane = await section(page, 'preferences');
    const theme = pane.getByLabel('Theme', { exact: true });
    const shown = () => page.locator('html').getAttribute('data-theme');
    await theme.selectOption('Dark');
    await saved(theme);
    await expect.poll(async () => [await shown(), await settingOf('color_scheme')]).toEqual(['dark', 2]);
    await eve.patch('/settings', { color_scheme: 3 });
    await valueIn(theme).toBe('3');
    await expect.poll(shown).toBe('light');
    const size = pane.getByLabel('Text size');
    const height = async () => (await theme.boundingBox())?.height ?? 0;
    const before = await height();
    await size.selectOption('20 px');
    await saved(size);
    await expect.poll(height).toBeGreaterThan(before);
    await eve.patch('/settings', { web_font_size_px: 16 });
    await expect.poll(height).toBe(before);
  });

  it('speak the language that was chosen', async () => {
    const pane = await section(page, 'preferences');
    await pane.getByLabel('Language', { exact: true }).selectOption('Deutsch');
    const dialog = page.getByRole('dialog', { name: 'Einstellungen' });
    await dialog.getByRole('heading', { level: 2 }).last().waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
    expect(await settingOf('default_language')).toBe('de');
    expect(await faultsOf(page)).toEqual([]);
    await eve.patch('/settings', { default_language: 'en' });
    await page.getByRole('dialog', { name: 'Settings', exact: true }).waitFor();
  });

  it('take the clock of a language that is chosen, unless the user chose one', async () => {
    const pane = await section(page, 'preferences');
    const clock = pane.getByLabel('Time format', { exact: true });
    await eve.patch('/settings', { twenty_four_hour_time: false });
    await valueIn(clock).toBe('twelve');
    await pane.getByLabel('Language', { exact: true }).selectOption('Deutsch');
    await valueIn(page.getByLabel('Zeitformat', { exact: true })).toBe('language');
    expect(await settingOf('twenty_four_hour_time')).toBe(null);
    await eve.patch('/settings', { twenty_four_hour_time: true });
    await page.getByLabel('Sprache', { exact: true }).selectOption('English');
    await page.getByRole('dialog', { name: 'Settings', exact: true }).waitFor();
    expect(await settingOf('twenty_four_hour_time')).toBe(true);
    await eve.patch('/settings', { twenty_four_hour_time: false });
    await valueIn(clock).toBe('twelve');
  });

  it('get the time zone of the browser if the user has none', async () => {
    await expect.poll(() => settingOf('timezone')).toBe('Europe/London');
  });

  it('say how times are written, where the user is, and what Enter does', async () => {
    await eve.patch('/settings', { timezone: 'Asia/Tokyo' });
    const pane = await section(page, 'preferences');
    for (const [label, choice, name, value] of [
      ['Time format', '13:00', 'twenty_four_hour_time', true],
      ['Home view', 'Recent conversations', 'web_home_view', 'recent'],
      ['Follow topics automatically', 'That I send a message to', 'automatically_follow_topics_policy', 2],
    ] as const) {
      await pane.getByLabel(label, { exact: true }).selectOption(choice);
      await saved(pane.getByLabel(label, { exact: true }));
      expect([name, await settingOf(name)]).toEqual([name, value]);
    }
    await pane.getByRole('button', { name: 'Use Europe/London' }).click();
    await valueIn(pane.getByLabel('Time zone', { exact: true })).toBe('Europe/London');
    await expect.poll(() => settingOf('timezone')).toBe('Europe/London');
    const enter = pane.getByRole('switch', { name: 'Enter sends' });
    await enter.setChecked(true);
    await saved(enter);
    expect(await settingOf('enter_sends')).toBe(true);
    await eve.patch('/settings', { enter_sends: false });
    await expect.poll(() => enter.isChecked()).toBe(false);
  });
});

describe('what messages look like', () => {
  const shownIn = (place: string) => page.locator('article', { hasText: place });
  /** Changes a setting and shows the view below the settings. */
  const choose = async (label: string, choice: string) => {
    const control = (await section(page, 'preferences')).getByLabel(label, { exact: true });
    await control.selectOption(choice);
    await saved(control);
    await page.goto(`${origin}/#feed`);
  };

  it('is higher contrast on demand', async () => {
    const color = () => page.evaluate(() => getComputedStyle(document.body).color);
    expect(await color()).toBe('rgb(35, 33, 31)');
    const contrast = (await section(page, 'preferences')).getByRole('switch', { name: 'High contrast' });
    await contrast.setChecked(true);
    await saved(contrast);
    await expect.poll(color).toBe('rgb(0, 0, 0)');
    expect(await faultsOf(page)).toEqual([]);
    await eve.patch('/settings', { high_contrast_mode: false });
    await expect.poll(color).toBe('rgb(35, 33, 31)');
  });

  it('is changed by commands in the box, which are not sent', async () => {
    await eve.patch('/settings', { color_scheme: 3 });
    await page.goto(`${origin}/#feed`);
    await page.locator('#view').focus();
    await page.keyboard.press('c');
    await page.getByRole('combobox', { name: 'Channel' }).waitFor();
    const box = page.getByRole('textbox', { name: 'Message', exact: true });
    for (const [command, name, value] of [
      ['/dark', 'color_scheme', 2],
      ['/fluid-w', 'fluid_layout_width', true],
      ['/fixed', 'fluid_layout_width', false],
      ['/light', 'color_scheme', 3],
    ] as const) {
      await box.pressSequentially(command);
      await page.getByRole('option', { name: command }).waitFor();
      await page.keyboard.press('Enter');
      await valueIn(box).toBe('');
      await expect.poll(() => settingOf(name)).toBe(value);
    }
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
    await page.keyboard.press('Escape');
  });

  it('is emoji by their names, in messages, reactions, suggestions and the picker', async () => {
    const { id } = (await bob.post('/messages', { type: 'stream', to: 'design', topic: 'x', content: 'Done :tada:' }))
      .body;
    await bob.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
    await choose('Emoji', 'By their names, as :smile:');
    const row = shownIn('Done');
    await row.getByText('Done :tada:').waitFor();
    await row.getByRole('button', { name: /tada/ }).getByText(':tada:').waitFor();
    await row.focus();
    await page.keyboard.press(':');
    await page.getByLabel('Search emoji').fill('octopus');
    const option = page.getByRole('option', { name: 'octopus' });
    expect(await option.textContent()).toBe(':octopus:');
    expect(await faultsOf(page, { within: '[role="dialog"]' })).toEqual([]);
    await page.keyboard.press('Enter');
    await row
      .getByRole('button', { name: /octopus/ })
      .getByText(':octopus:')
      .waitFor();
    await page.keyboard.press('c');
    await page.getByRole('textbox', { name: 'Message', exact: true }).pressSequentially(':octo');
    const suggestion = page.getByRole('option', { name: /octopus/ });
    expect(await suggestion.textContent()).toBe(':octopus:');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('');
    await page.keyboard.press('Escape');
    await choose('Emoji', 'Those of this device');
    await page.reload();
    await shownIn('Done').getByText('Done 🎉').waitFor();
  });

  it('is animated previews that move, stand still, or do as they are pointed at', async () => {
    const frame = (red: number) =>
      sharp({ create: { width: 60, height: 60, channels: 3, background: { r: red, g: 9, b: 9 } } });
    const frames = await Promise.all([20, 120, 220].map((red) => frame(red).png().toBuffer()));
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [90, 90, 90] })
      .toBuffer();
    const url = await upload(new Blob([Uint8Array.from(gif)], { type: 'image/gif' }), 'spinner.gif');
    await eve.post('/messages', {
      type: 'stream',
      to: 'design',
      topic: 'moving',
      content: `It turns: [spinner.gif](${url})`,
    });
    await page.goto(`${origin}/#feed`);
    const picture = shownIn('It turns').locator('img[data-animated]');
    const isMoving = () => picture.getAttribute('src').then((src) => src?.endsWith('-anim.webp'));
    await picture.waitFor();
    await page.mouse.move(0, 0);
    expect(await isMoving()).toBe(false);
    await picture.hover();
    await expect.poll(isMoving).toBe(true);
    await page.mouse.move(0, 0);
    await expect.poll(isMoving).toBe(false);
    for (const [choice, moves] of [
      ['Stand still', false],
      ['Move', true],
    ] as const) {
      await choose('Previews of animated pictures', choice);
      await page.reload();
      await picture.hover();
      expect([choice, await isMoving()]).toEqual([choice, moves]);
    }
    expect(await settingOf('web_animate_image_previews')).toBe('always');
  });
});

describe('notifications', () => {
  it('are chosen by kind and way', async () => {
    const pane = await section(page, 'notifications');
    const box = pane.getByRole('checkbox', { name: 'Followed topics: Email' });
    await box.setChecked(false);
    await saved(box);
    expect(await settingOf('enable_followed_topic_email_notifications')).toBe(false);
    await eve.patch('/settings', { enable_followed_topic_email_notifications: true });
    await expect.poll(() => box.isChecked()).toBe(true);
  });

  it('are chosen by channel, and reset', async () => {
    const pane = await section(page, 'notifications');
    await pane.getByLabel('Set up another channel').selectOption('design');
    const box = pane.getByRole('checkbox', { name: 'design: Desktop' });
    await box.setChecked(true);
    await saved(box);
    const designs = async (): Promise<boolean | null> => {
      const { subscriptions } = (await eve.get('/users/me/subscriptions')).body;
      return subscriptions.find((one: { name: string }) => one.name === 'design').desktop_notifications;
    };
    expect(await designs()).toBe(true);
    await pane.getByRole('button', { name: 'Reset design' }).click();
    await box.waitFor({ state: 'detached' });
    expect(await designs()).toBe(false);
    const id = (await eve.get('/get_stream_id', { stream: 'kitchen' })).body.stream_id;
    const data = [{ stream_id: id, property: 'email_notifications', value: true }];
    await eve.post('/users/me/subscriptions/properties', { subscription_data: data });
    const kitchen = pane.getByRole('checkbox', { name: 'kitchen: Email' });
    await kitchen.waitFor();
    expect(await kitchen.isChecked()).toBe(true);
  });

  it('of the desktop are asked for, and come where the user looks elsewhere', async () => {
    const pane = await section(page, 'notifications');
    await pane.getByText('This browser blocks notifications').waitFor();
    expect(await pane.getByRole('button', { name: 'Turn on here' }).isDisabled()).toBe(true);
    await page.addInitScript(() => {
      const shown: string[] = [];
      Object.assign(window, { shown });
      // Headless Chromium shows no notifications.
      const show = (title: string, options?: NotificationOptions) =>
        shown.push(`${title}: ${options?.body}${options?.silent ? ' (silent)' : ''}`);
      const Fake = class {
        static readonly permission = 'granted';
        constructor(title: string, options?: NotificationOptions) {
          show(title, options);
        }
        close(): void {}
      };
      Object.defineProperty(window, 'Notification', { value: Fake });
      // Once the worker is active, the page shows notifications through it.
      ServiceWorkerRegistration.prototype.showNotification = async (title, o) => void show(title, o);
      ServiceWorkerRegistration.prototype.getNotifications = async () => [];
      Object.defineProperty(document, 'hasFocus', { value: () => false });
      AudioContext.prototype.createOscillator = function () {
        const tone = new OscillatorNode(this);
        tone.start = () => shown.push(`a tone of ${Math.round(tone.frequency.value)} Hz`);
        tone.stop = () => undefined;
        return tone;
      };
    });
    await page.reload();
    const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
    await pane.getByRole('button', { name: 'Show one' }).click();
    await expect.poll(shown).toEqual(['Observatory: Notifications look like this.']);
    await bob.post('/messages', { type: 'direct', to: [eve.userId], content: 'are you **there**?' });
    await expect.poll(async () => (await shown()).at(-1)).toBe('Bob: are you there?');
    const choose = async (way: string, on: boolean) => {
      const box = pane.getByRole('checkbox', { name: `alert words: ${way}` });
      // 'Saved' may be that of the change before.
      const answer = page.waitForResponse((one) => one.request().method() === 'PATCH');
      await box.setChecked(on);
      await answer;
      // The event of a change may arrive after its answer. After this it is ahead of those of messages.
      await organisation.settled();
    };
    await choose('Sound', false);
    await bob.post('/messages', { type: 'direct', to: [eve.userId], content: 'hush' });
    await expect.poll(async () => (await shown()).at(-1)).toBe('Bob: hush (silent)');
    await choose('Desktop', false);
    await bob.post('/messages', { type: 'direct', to: [eve.userId], content: 'not this one' });
    await bob.post('/messages', { type: 'stream', to: 'design', topic: 'x', content: 'nor this' });
    await organisation.settled();
    await choose('Sound', true);
    await bob.post('/messages', { type: 'direct', to: [eve.userId], content: 'but this by sound' });
    const standard = ['a tone of 659 Hz', 'a tone of 988 Hz'];
    await expect.poll(async () => (await shown()).slice(-3)).toEqual(['Bob: hush (silent)', ...standard]);
    // A sound is played when it is chosen, and for notifications from then on.
    const sound = pane.getByLabel('Sound', { exact: true });
    const down = ['a tone of 784 Hz', 'a tone of 659 Hz', 'a tone of 523 Hz'];
    await sound.selectOption('Down');
    await saved(sound);
    await expect.poll(async () => (await shown()).slice(-5)).toEqual([...standard, ...down]);
    // Settings and messages reach the log independently.
    await organisation.settled();
    await bob.post('/messages', { type: 'direct', to: [eve.userId], content: 'and by that one' });
    await expect.poll(async () => (await shown()).slice(-6)).toEqual([...down, ...down]);
    await sound.selectOption('None');
    await saved(sound);
    await choose('Desktop', true);
    await organisation.settled();
    await bob.post('/messages', { type: 'direct', to: [eve.userId], content: 'unheard' });
    await expect.poll(async () => (await shown()).slice(-2)).toEqual([down[2], 'Bob: unheard (silent)']);
  });
});

describe('lists', () => {
  it('of alert words grow, shrink, and refuse in the server’s words', async () => {
    const pane = await section(page, 'alert-words');
    const words = async () => (await eve.get('/users/me/alert_words')).body.alert_words;
    const field = pane.getByLabel('New alert word');
    await field.fill('lighthouse');
    await field.press('Enter');
    await pane.getByRole('listitem').getByText('lighthouse').waitFor();
    expect(await words()).toEqual(['lighthouse']);
    await valueIn(field).toBe('');
    await eve.post('/users/me/alert_words', { alert_words: ['beacon'] });
    await expect.poll(() => pane.getByRole('listitem').allTextContents()).toEqual(['beacon', 'lighthouse']);
    await pane.getByRole('button', { name: 'Remove lighthouse' }).click();
    await expect.poll(() => pane.getByRole('listitem').allTextContents()).toEqual(['beacon']);
    expect(await words()).toEqual(['beacon']);
  });

  it('of files show what is uploaded and deleted anywhere', async () => {
    const pane = await section(page, 'uploaded-files');
    for (const { id } of (await eve.get('/attachments')).body.attachments) await eve.delete(`/attachments/${id}`);
    await pane.getByText('No files').waitFor();
    const uri = await upload(new Blob(['soup of the day']), 'menu.txt');
    const row = pane.getByRole('listitem').filter({ hasText: 'menu.txt' });
    await row.getByText('In no message').waitFor();
    await eve.post('/messages', { type: 'stream', to: 'kitchen', topic: 'menu', content: `[menu.txt](${uri})` });
    await row.getByText('In 1 message').waitFor();
    await row.getByRole('button', { name: 'Delete menu.txt' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this file?' });
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await pane.getByText('No files').waitFor();
    expect((await eve.get('/attachments')).body.attachments).toEqual([]);
  });

  it('of topics change their policy, here and elsewhere', async () => {
    const id = (await eve.get('/get_stream_id', { stream: 'kitchen' })).body.stream_id;
    const pane = await section(page, 'topics');
    await eve.post('/user_topics', { stream_id: id, topic: 'soup', visibility_policy: 3 });
    const soup = pane.getByLabel('Choice for soup');
    await valueIn(soup).toBe('3');
    await soup.selectOption('Muted');
    await saved(soup);
    const topics = () => registered<{ topic_name: string }[]>(eve, 'user_topic', 'user_topics');
    expect((await topics()).find((one) => one.topic_name === 'soup')).toMatchObject({ visibility_policy: 1 });
    await soup.selectOption('As the channel');
    await soup.waitFor({ state: 'detached' });
    expect((await topics()).find((one) => one.topic_name === 'soup')).toBeUndefined();
  });

  it('of muted users grow and shrink', async () => {
    const pane = await section(page, 'muted-users');
    const field = pane.getByRole('combobox', { name: 'Mute a user' });
    await field.fill('Bob');
    await page.getByRole('option', { name: 'Bob' }).click();
    const row = pane.getByRole('listitem').filter({ hasText: 'Bob' });
    await row.waitFor();
    const muted = async () => (await registered<{ id: number }[]>(eve, 'muted_users')).map((one) => one.id);
    expect(await muted()).toEqual([bob.userId]);
    await row.getByRole('button', { name: 'Unmute' }).click();
    await row.waitFor({ state: 'detached' });
    expect(await muted()).toEqual([]);
    await eve.post(`/users/me/muted_users/${ada.userId}`);
    await pane.getByRole('listitem').filter({ hasText: 'Ada' }).waitFor();
    await eve.delete(`/users/me/muted_users/${ada.userId}`);
    await pane.getByText('You have muted nobody').waitFor();
  });
});

describe('every section', () => {
  it('has its title, and no fault that axe finds', async () => {
    for (const name of SECTIONS) {
      const pane = await section(page, name);
      const link = page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current=page]');
      await expect.poll(() => link.textContent()).toBe(await pane.getByRole('heading', { level: 2 }).textContent());
      expect([name, await faultsOf(page)]).toEqual([name, []]);
    }
  });

  it('is reached from the list on a phone, and has nothing wider than it, in the dark', async () => {
    const phone = await open(ada, { hash: '#settings', width: 360, height: 740, theme: 'dark', touch: true });
    const list = phone.getByRole('navigation', { name: 'Sections' });
    await list.waitFor();
    for (const name of SECTIONS) {
      await list.locator(`a[href="#settings/${name}"]`).tap();
      const pane = paneOf(phone);
      await pane.locator('section').first().waitFor();
      expect([name, await faultsOf(phone)]).toEqual([name, []]);
      const wider = await pane.evaluate((one) => one.scrollWidth - one.clientWidth);
      expect([name, wider]).toEqual([name, 0]);
      // The last owner cannot leave.
      if (name === 'account') expect(await pane.getByRole('button', { name: 'Deactivate' }).isDisabled()).toBe(true);
      await pane.getByRole('button', { name: 'All settings' }).tap();
    }
  });
});
