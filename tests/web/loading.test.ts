/**
 * Parts of the client that are loaded when they are first shown: without a connection, deleted from the server, or
 * broken.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { PASSWORD, useBrowser } from './browser.ts';
import { box, hashOf, offline, openBox, type Place } from './conversation.ts';
import { logIn } from './page.ts';

const { origin, person, visit, complaints } = await useBrowser();
const ada = await person('Ada');
const CHANNEL = 'loading';
let place: Place;

beforeAll(async () => {
  await ada.post('/users/me/subscriptions', { subscriptions: [{ name: CHANNEL }] });
  const channelId = (await ada.get('/get_stream_id', { stream: CHANNEL })).body.stream_id;
  place = { channelId, channel: CHANNEL, topic: 'parts' };
  await ada.post('/messages', { type: 'channel', to: channelId, topic: place.topic, content: 'A first message' });
});

/** Opens a page on its first visit, with half-written text. No service worker takes over during a test. */
async function begin(prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await visit();
  await prepare?.(page);
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('none in this test'));
  });
  await logIn(page, { origin, email: ada.email, password: PASSWORD, hash: hashOf(place) });
  await page.getByText('A first message').waitFor();
  await openBox(page);
  await box(page).fill('Half a thought');
  return page;
}

const go = (page: Page, hash: string) => page.evaluate((to) => location.assign(to), hash);
const waits = (page: Page) => page.getByText('This comes when the server can be reached again.');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

describe('without a connection', () => {
  it('shows an overlay and a view that were never loaded once it is back', async () => {
    complaints.expect(/Failed to load resource/);
    const page = await begin();
    await page.context().setOffline(true);
    await go(page, '#settings/notifications');
    await waits(page).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await dialog(page, 'Settings').count()).toBe(0);
    await page.context().setOffline(false);
    await dialog(page, 'Settings').getByRole('heading', { name: 'Notifications' }).waitFor();
    await waits(page).waitFor({ state: 'detached' });

    await page.context().setOffline(true);
    await go(page, '#inbox');
    await waits(page).waitFor();
    await offline(page).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await box(page).inputValue()).toBe('Half a thought');
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    expect(await box(page).inputValue()).toBe('Half a thought');
  });

  it('lets a menu be given up', async () => {
    complaints.expect(/Failed to load resource/);
    const page = await begin();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Your menu' }).click();
    await waits(page).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await waits(page).waitFor({ state: 'detached' });
    await page.context().setOffline(false);
    await offline(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('menu').count()).toBe(0);
  });
});

describe('a part', () => {
  it('that the server has no longer offers to reload, which loses no text', async () => {
    complaints.expect(/Failed to load resource/);
    const page = await begin();
    await page.route('**/static/web/assets/SettingsOverlay-*.js', (route) => route.fulfill({ status: 404 }));
    await go(page, '#settings/profile');
    const bar = page.getByRole('alert').filter({ hasText: 'newer version' });
    await bar.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.unroute('**/static/web/assets/SettingsOverlay-*.js');
    await bar.getByRole('button', { name: 'Reload' }).click();
    await dialog(page, 'Settings').getByRole('heading', { name: 'Profile' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => box(page).inputValue()).toBe('Half a thought');
  });

  it('does not delay a paste while its converter loads', async () => {
    const released = Promise.withResolvers<void>();
    const page = await begin((fresh) =>
      fresh.route('**/static/web/assets/from-html-*.js', async (route) => {
        await released.promise;
        await route.fallback();
      }),
    );
    const paste = () =>
      box(page).evaluate((area: HTMLTextAreaElement) => {
        area.value = '';
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', '<p>A <strong>bold</strong> word</p>');
        clipboardData.setData('text/plain', 'A bold word');
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        area.dispatchEvent(event);
        return event.defaultPrevented ? area.value : 'left to the browser';
      });
    expect(await paste()).toBe('left to the browser');
    released.resolve();
    await expect.poll(paste).toBe('A **bold** word');
  });

  it('that the server could not give for a moment comes by itself', async () => {
    complaints.expect(/Failed to load resource/);
    const page = await begin();
    let refused = 0;
    await page.route('**/static/web/assets/Recent-*', (route) =>
      refused++ === 0 ? route.fulfill({ status: 503 }) : route.fallback(),
    );
    await go(page, '#recent');
    await page.getByRole('heading', { name: 'Recent conversations' }).waitFor();
    expect(refused).toBeGreaterThan(1);
  });

  it('that is broken says so in its place, and leaves the others alone', async () => {
    complaints.expect(/Broken on purpose/);
    const page = await begin();
    await page.route('**/static/web/assets/Inbox-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("Broken on purpose")' }),
    );
    await go(page, '#inbox');
    await page.getByText('This could not be shown.').waitFor();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('This could not be shown.').waitFor();
    expect(await box(page).inputValue()).toBe('Half a thought');
    await go(page, hashOf(place));
    await page.getByText('A first message').waitFor();
  });
});
