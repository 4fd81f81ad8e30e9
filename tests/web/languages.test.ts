/** The client in another language, and in a right-to-left script. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { useBrowser } from './browser.ts';

const { person, open } = await useBrowser({ name: 'Bibliothek' });
const ada = await person('Ada Ames', { role: 'owner' });
const ben = await person('Ben Bell');
const shots = process.env.SHOTS;
let channelId = 0;

beforeAll(async () => {
  await ada.post('/users/me/subscriptions', {
    subscriptions: [{ name: 'books' }],
    principals: [ada.userId, ben.userId],
  });
  channelId = (await ada.get('/get_stream_id', { stream: 'books' })).body.stream_id;
  const to = { type: 'channel', to: channelId, topic: 'verse' };
  await ben.post('/messages', {
    ...to,
    content: 'Which *verse* do you like?\n\n```js\nlet a = 1;\n```\n\n- one\n- two',
  });
  await ben.post('/messages', { ...to, content: '> مرحبا بالعالم\n\nkind words' });
});

const topic = () => `#narrow/channel/${channelId}-books/topic/verse`;
const html = (page: Page): Locator => page.locator('html');

async function go(page: Page, hash: string, name: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  if (!shots) return;
  await page.waitForTimeout(700);
  await page.screenshot({ path: `${shots}/lang-${name}-${page.viewportSize()?.width}.png` });
}

describe('German', () => {
  it('comes with the setting, without a reload, and goes with it', async () => {
    const page = await open(ada, { hash: '#inbox' });
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await ada.patch('/settings', { default_language: 'de' });
    await page.getByRole('heading', { name: 'Eingang' }).waitFor();
    expect(await html(page).getAttribute('lang')).toBe('de');
    await ada.patch('/settings', { default_language: 'en' });
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  });

  it('is spoken in the main views, on a desk and on a phone', async () => {
    await ada.patch('/settings', { default_language: 'de' });
    for (const width of [1440, 360]) {
      const page = await open(ada, { hash: '#inbox', width });
      for (const [hash, words] of [
        ['#inbox', 'Eingang'],
        ['#recent', 'Letzte Unterhaltungen'],
        ['#drafts', 'Entwürfe'],
        ['#narrow/is/starred', 'Markierte Nachrichten'],
      ] as const) {
        await go(page, hash, `de${hash.replaceAll(/\W/g, '-')}`);
        await page.getByRole('heading', { name: words }).first().waitFor();
      }
      await go(page, topic(), 'de-topic');
      await page.getByText('Which verse').waitFor();
      await page.keyboard.press('c');
      await page.getByRole('button', { name: 'Senden', exact: true }).waitFor();
      await go(page, '#keyboard-shortcuts', 'de-keys');
      await page.getByRole('dialog', { name: 'Tastenkürzel' }).waitFor();
      // No line is wider than the page.
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    await ada.patch('/settings', { default_language: 'en' });
  });
});

describe('Arabic', () => {
  it('is read from right to left: the page is mirrored, code is not', async () => {
    await ada.patch('/settings', { default_language: 'ar' });
    const page = await open(ada, { hash: '#inbox' });
    await expect.poll(() => html(page).getAttribute('dir')).toBe('rtl');
    const left = async (place: Locator): Promise<number> => (await place.boundingBox())?.x ?? Number.NaN;
    const view = await left(page.locator('#view'));
    expect(await left(page.getByRole('navigation').first())).toBeGreaterThan(view);
    expect(await left(page.getByRole('complementary').first())).toBeLessThan(view);
    await go(page, topic(), 'ar-topic');
    await page.getByText('Which verse').waitFor();
    expect(
      await page
        .locator('article pre')
        .first()
        .evaluate((pre) => getComputedStyle(pre).direction),
    ).toBe('ltr');
    // The sender is at the side where a line starts.
    const row = await page.locator('article').first().boundingBox();
    const sender = page.locator('article').first().getByRole('button', { name: 'Ben Bell' });
    expect(await left(sender)).toBeGreaterThan((row?.x ?? 0) + (row?.width ?? 0) / 2);
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await go(page, '#inbox', 'ar-inbox');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await go(page, '#recent', 'ar-recent');
    // A Latin name reads from the left, so that its end is cut and not its beginning.
    const directionOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).direction);
    const region = page.locator('#view');
    expect(await directionOf(region.getByText('books', { exact: true }).first())).toBe('ltr');
    await go(page, '#feed', 'ar-feed');
    expect(await directionOf(region.getByText('verse', { exact: true }).first())).toBe('ltr');
    await page.keyboard.press('/');
    const field = page.getByRole('combobox');
    await field.fill('sender:');
    expect(await directionOf(field)).toBe('ltr');
    await page.keyboard.press('Escape');
    await go(page, topic(), 'ar-topic');
    await ada.patch('/settings', { default_language: 'en' });
    await expect.poll(() => html(page).getAttribute('dir')).not.toBe('rtl');
  });
});
