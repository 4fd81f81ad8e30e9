/**
 * Keys with which an input method selects and ends its composition: in the page they select, send and close nothing.
 */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from './browser.ts';

const { person, open } = await useBrowser();
const ada = await person('Ada', { role: 'owner' });
const ben = await person('Ben');
let page: Page;
let channelId = 0;

const go = (hash: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);
const combobox = (name: string) => page.getByRole('combobox', { name, exact: true });
const hash = () => new URL(page.url()).hash;

/** Sends a key as Chromium does during a composition, and as Safari does for the Enter that ends one. */
async function compose(field: Locator, key: string): Promise<void> {
  await field.evaluate((element, key) => {
    for (const isComposing of [true, false]) {
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key, keyCode: 229, isComposing, bubbles: true, cancelable: true }),
      );
    }
  }, key);
}

beforeAll(async () => {
  const principals = [ada.userId, ben.userId];
  await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'kanji' }], principals });
  channelId = (await ada.get('/get_stream_id', { stream: 'kanji' })).body.stream_id;
  await ben.post('/messages', { type: 'channel', to: channelId, topic: 'kana', content: 'First' });
  page = await open(ada, { hash: '#inbox' });
  await page.getByRole('button', { name: 'Search' }).first().waitFor();
});

describe('a key of an input method', () => {
  it('chooses and closes nothing in the search', async () => {
    await page.keyboard.press('Control+K');
    await combobox('Search').waitFor();
    await page.keyboard.type('kanj');
    await page.getByRole('option', { name: 'kanji' }).waitFor();
    for (const key of ['Enter', 'Tab', 'ArrowDown', 'Escape']) await compose(combobox('Search'), key);
    expect(hash()).toBe('#inbox');
    expect(await combobox('Search').inputValue()).toBe('kanj');
    expect(await page.getByRole('option', { selected: true }).textContent()).toContain('kanji');
    await page.keyboard.press('Escape');
    await combobox('Search').waitFor({ state: 'detached' });
  });

  it('neither goes to the first of a filtered list nor clears the filter', async () => {
    await page.locator('#view').focus();
    await page.keyboard.press('q');
    const filter = page.getByRole('navigation').getByRole('textbox').first();
    await page.keyboard.type('kan');
    for (const key of ['Enter', 'ArrowDown', 'Escape']) await compose(filter, key);
    expect(hash()).toBe('#inbox');
    expect(await filter.inputValue()).toBe('kan');
    expect(await filter.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
  });

  it('picks no recipient and no emoji', async () => {
    await page.locator('#view').focus();
    await page.keyboard.press('x');
    await page.keyboard.type('Be');
    await page.getByRole('option', { name: 'Ben' }).waitFor();
    for (const key of ['Enter', 'Tab', 'Escape']) await compose(combobox('People'), key);
    expect(await combobox('People').inputValue()).toBe('Be');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove Ben' }).waitFor();
    await page.getByRole('button', { name: 'Emoji', exact: true }).click();
    const field = page.getByRole('combobox', { name: 'Search emoji' });
    await field.fill('tada');
    await page.getByRole('option', { name: 'tada', exact: true }).waitFor();
    for (const key of ['Enter', 'Escape']) await compose(field, key);
    expect(await page.getByRole('textbox', { name: 'Message', exact: true }).inputValue()).toBe('');
    expect(await field.inputValue()).toBe('tada');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Message', exact: true }).press('Escape');
  });

  it('chooses no person for a group, and leaves the dialog open', async () => {
    await go('#groups/new');
    const members = combobox('First members');
    await members.fill('Ben');
    await page.getByRole('option', { name: 'Ben' }).first().waitFor();
    for (const key of ['Enter', 'Tab', ',', 'Escape']) await compose(members, key);
    expect(await members.inputValue()).toBe('Ben');
    await members.fill('');
    await compose(page.getByLabel('Name', { exact: true }), 'Escape');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.getByLabel('Name', { exact: true }).press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
