/**
 * What reaches a person who is not looking at the page: notifications of the page, Web Push through the service worker,
 * the count in the title and icon; also the page as an app. The Chromium of the tests allows no notifications and has
 * no push service, so a stub records notifications, and subscriptions belong to the test's own push service.
 */
import { type FakeWebPush, fakeWebPush } from '@rookery/testkit';
import type { Page, Route, Worker } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { PASSWORD, useBrowser } from './browser.ts';
import { logIn } from './page.ts';

const { organisation, origin, person, visit, open, complaints } = await useBrowser({ name: 'Heronry' });
const ada = await person('Ada', { role: 'owner' });
const bob = await person('Bob');
let service: FakeWebPush;
let channelId = 0;

interface Shown {
  readonly title: string;
  readonly body?: string;
  readonly tag?: string;
  readonly renotify?: boolean;
  readonly data?: { readonly address: string; readonly messageIds: readonly number[] };
}

beforeAll(async () => {
  service = await fakeWebPush({ port: inject('push').webPort });
  const subscriptions = [{ name: 'reeds' }];
  await ada.post('/users/me/subscriptions', { subscriptions, principals: [ada.userId, bob.userId] });
  channelId = Number((await ada.get('/get_stream_id', { stream: 'reeds' })).body.stream_id);
});
afterAll(() => service.close());
beforeEach(() => void service.received.splice(0));

const whisper = async (content: string): Promise<number> =>
  Number((await bob.post('/messages', { type: 'direct', to: [ada.userId], content })).body.id);
const read = (id: number) => ada.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' });
const devices = async () => {
  const { body } = await ada.post('/register', { fetch_event_types: ['device'], event_types: [] });
  return Object.values(body.devices as Record<string, { push_token_id: string | null }>);
};

/**
 * Runs in the page and in the worker: records in `shown` the notifications that would be shown, and changes nothing
 * else.
 */
function recordNotifications(): void {
  const scope = globalThis as unknown as { shown: Shown[] };
  scope.shown = [];
  const prototype = ServiceWorkerRegistration.prototype as unknown as Record<string, unknown>;
  prototype.showNotification = async (title: string, options: object = {}) => {
    const one = { title, ...options } as Shown;
    scope.shown = [...scope.shown.filter(({ tag }) => tag === undefined || tag !== one.tag), one];
  };
  prototype.getNotifications = async ({ tag }: { tag?: string } = {}) =>
    scope.shown
      .filter((one) => tag === undefined || one.tag === tag)
      .map((one) => ({
        ...one,
        close: () => {
          scope.shown = scope.shown.filter((other) => other !== one);
        },
      }));
}

const shown = (where: Page | Worker): Promise<Shown[]> =>
  (where as Page).evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown);

/** Opens a page of Ada's whose browser allows notifications, and has subscriptions of the test's push service. */
async function openAllowed(hash: string, { beside, who = ada }: { beside?: Page; who?: typeof ada } = {}) {
  const page = await (beside ? beside.context().newPage() : visit());
  await page.exposeFunction('subscribe', () => service.subscribe());
  await page.addInitScript(recordNotifications);
  await page.addInitScript(() => {
    const scope = window as unknown as { subscribe(): Promise<object>; looksElsewhere?: boolean };
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    document.hasFocus = () => !scope.looksElsewhere;
    let subscription: object | null = null;
    const prototype = PushManager.prototype as unknown as Record<string, unknown>;
    prototype.getSubscription = async () => subscription;
    prototype.subscribe = async (options: { applicationServerKey: Uint8Array }) => {
      const json = await scope.subscribe();
      subscription = {
        options: { applicationServerKey: options.applicationServerKey.slice().buffer },
        toJSON: () => json,
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription;
    };
  });
  await logIn(page, { origin, email: who.email, password: PASSWORD, hash });
  // Located by its tag: under a dialog it has no role.
  await page.locator('main').first().waitFor();
  return page;
}

/** Opens a page of Ada's whose browser was never asked for its permission, and gives it. */
async function openUnasked(): Promise<Page> {
  const page = await visit();
  await page.addInitScript(recordNotifications);
  await page.addInitScript(() => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = 'granted';
      return permission;
    };
    document.hasFocus = () => !(window as unknown as { looksElsewhere?: boolean }).looksElsewhere;
  });
  await logIn(page, { origin, email: ada.email, password: PASSWORD, hash: '#recent' });
  return page;
}

/**
 * Moves the user's attention away from the page, or back. Waits for the page's worker, through which notifications are
 * recorded.
 */
const look = (page: Page, where: 'elsewhere' | 'here'): Promise<void> =>
  page.evaluate(async (looksElsewhere) => {
    await navigator.serviceWorker.ready;
    Object.assign(window, { looksElsewhere });
    dispatchEvent(new Event(looksElsewhere ? 'blur' : 'focus'));
  }, where === 'elsewhere');

/** Returns the worker of a page, and a function that delivers a push message to it. */
async function workerOf(page: Page): Promise<{ worker: Worker; push: (data: string) => Promise<void> }> {
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await worker.evaluate(recordNotifications);
  const session = await context.newCDPSession(page);
  const found = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const id = registrations.find((one) => one.scopeURL.startsWith(origin))?.registrationId;
    if (id !== undefined) found.resolve(id);
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found.promise;
  return {
    worker,
    push: async (data) =>
      void (await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })),
  };
}

describe('the count of what is unread', () => {
  it('stands in the title and in the icon, and goes when it is read elsewhere', async () => {
    const page = await open(ada, { hash: '#recent' });
    await expect.poll(() => page.title()).toMatch(/^[^(]*Heronry$/);
    const icon = () => page.locator('link[rel="icon"]').getAttribute('href');
    const plain = await icon();
    const id = await whisper('one');
    await expect.poll(() => page.title()).toMatch(/^\(1\) .*Heronry$/);
    await expect.poll(icon).toMatch(/^data:image\/png/);
    await ada.patch('/settings', { desktop_icon_count_display: 4 });
    await expect.poll(() => page.title()).not.toContain('(');
    // The count contains direct messages and mentions; with 2 also followed topics.
    const say = async (topic: string, content: string): Promise<number> =>
      (await bob.post('/messages', { type: 'channel', to: 'reeds', topic, content })).body.id;
    const channelId = (await ada.get('/get_stream_id', { stream: 'reeds' })).body.stream_id;
    const said = [await say('counted', 'plain'), await say('counted', `@**all** plain`), await say('followed', 'one')];
    await ada.post('/user_topics', { stream_id: channelId, topic: 'followed', visibility_policy: 3 });
    await ada.patch('/settings', { desktop_icon_count_display: 3 });
    await expect.poll(() => page.title()).toMatch(/^\(2\) /);
    await ada.patch('/settings', { desktop_icon_count_display: 2 });
    await expect.poll(() => page.title()).toMatch(/^\(3\) /);
    for (const one of said) await read(one);
    await ada.patch('/settings', { desktop_icon_count_display: 1 });
    await expect.poll(() => page.title()).toMatch(/^\(1\) .*Heronry$/);
    await read(id);
    await expect.poll(() => page.title()).not.toContain('(');
    await expect.poll(async () => new URL((await icon()) ?? '', origin).href).toBe(new URL(plain ?? '', origin).href);
  });
});

describe('a page that is not looked at', () => {
  it('notifies of what the user asked for, once for a conversation, until it is read', async () => {
    const page = await openAllowed('#recent');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const unseen = await whisper('while she looks');
    await expect.poll(() => page.title()).toContain('(1)');
    expect(await shown(page)).toEqual([]);
    await look(page, 'elsewhere');
    const first = await whisper('**psst**');
    await expect.poll(() => shown(page)).toMatchObject([{ title: 'Bob', body: 'psst', tag: `direct ${bob.userId}` }]);
    const second = await whisper('and this');
    await expect
      .poll(() => shown(page))
      .toMatchObject([{ body: 'and this', renotify: true, data: { messageIds: [first, second] } }]);
    // A channel message notifies only if it mentions the user.
    await bob.post('/messages', { type: 'channel', to: 'reeds', topic: 'nests', content: 'plain' });
    const mention = await bob.post('/messages', {
      type: 'channel',
      to: 'reeds',
      topic: 'nests',
      content: '@**Ada** look',
    });
    await expect.poll(async () => (await shown(page)).length).toBe(2);
    expect((await shown(page))[1]).toMatchObject({ title: 'Bob (#reeds > nests)', body: '@Ada look' });
    await read(first);
    await read(Number(mention.body.id));
    await expect.poll(async () => (await shown(page)).map((one) => one.body)).toEqual(['and this']);
    // The setting and the message arrive at the page in this order.
    await ada.patch('/settings', { pm_content_in_desktop_notifications: false });
    const hidden = await whisper('a secret');
    await expect.poll(async () => (await shown(page)).map((one) => one.body)).toEqual(['New direct message']);
    await ada.patch('/settings', { pm_content_in_desktop_notifications: true, enable_desktop_notifications: false });
    const quiet = { type: 'channel', to: 'reeds', topic: 'quiet', content: '@**Ada** not shown' };
    const { body } = await bob.post('/messages', quiet);
    // Events of one answer notify by the settings at the end of that answer.
    await page.getByText('quiet').first().waitFor();
    await ada.patch('/settings', { enable_desktop_notifications: true });
    const last = await whisper('shown again');
    await expect.poll(async () => (await shown(page)).map((one) => one.body)).toEqual(['shown again']);
    for (const id of [second, unseen, hidden, last, Number(body.id)]) await read(id);
  });

  it('takes back what was read in several goes, and all of it where everything was read', async () => {
    const page = await openAllowed('#recent');
    await look(page, 'elsewhere');
    const bodies = async () => (await shown(page)).map((one) => one.body);
    const first = await whisper('first of three');
    await expect.poll(bodies).toEqual(['first of three']);
    const second = await whisper('second of three');
    await expect.poll(bodies).toEqual(['second of three']);
    await read(second);
    const third = await whisper('third of three');
    await expect.poll(bodies).toEqual(['third of three']);
    await read(third);
    await read(first);
    await expect.poll(bodies).toEqual([]);
    await whisper('one more');
    await expect.poll(bodies).toEqual(['one more']);
    await whisper('and another');
    await expect.poll(bodies).toEqual(['and another']);
    await ada.post('/mark_all_as_read');
    await expect.poll(bodies).toEqual([]);
  });
});

describe('a browser that was not asked yet', () => {
  it('is asked by a button of the page, if the user wants notifications', async () => {
    const page = await openUnasked();
    const allow = page.getByRole('button', { name: 'Allow notifications' });
    await allow.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await ada.patch('/settings', { enable_desktop_notifications: false });
    await allow.waitFor({ state: 'detached' });
    await ada.patch('/settings', { enable_desktop_notifications: true });
    await allow.click();
    await allow.waitFor({ state: 'detached' });
    await look(page, 'elsewhere');
    const id = await whisper('allowed now');
    await expect.poll(async () => (await shown(page)).map((one) => one.body)).toEqual(['allowed now']);
    await read(id);
  });

  it('is not asked again after "Not now", nor after the settings have asked', async () => {
    const page = await openUnasked();
    const allow = page.getByRole('button', { name: 'Allow notifications' });
    await allow.waitFor();
    await page.evaluate(() => {
      location.hash = '#settings/notifications';
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Allow notifications' }).click();
    await page.getByRole('dialog').getByText('This browser shows notifications.').waitFor();
    await page.locator('button', { hasText: 'Allow notifications' }).waitFor({ state: 'detached' });
    // The browser of this test forgets its permission at a reload.
    await page.goto(`${origin}/#recent`);
    await page.reload();
    await page.getByRole('button', { name: 'Not now' }).click();
    await allow.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('navigation', { name: 'Navigation' }).waitFor();
    expect(await allow.count()).toBe(0);
  });
});

describe('a notification of the page', () => {
  for (const hook of [beforeEach, afterAll]) hook(() => ada.post('/mark_all_as_read'));

  it('hides spoilers, and has pictures and emoji by their names and characters', async () => {
    const page = await openAllowed('#recent');
    await look(page, 'elsewhere');
    const bodies = async () => (await shown(page)).map((one) => one.body?.replace(/\s+/g, ' '));
    await whisper('```spoiler The end\nthe butler did it\n```');
    await expect.poll(bodies).toEqual(['The end (…)']);
    await whisper(':zulip: :tada:');
    await expect.poll(bodies).toEqual([':zulip: 🎉']);
  });

  it('is shown by one of two pages, and by none while the other is looked at', async () => {
    const one = await openAllowed('#recent');
    const other = await openAllowed('#recent', { beside: one });
    const all = async () => [...(await shown(one)), ...(await shown(other))].map(({ body }) => body);
    const titles = () => Promise.all([one, other].map((page) => page.title()));
    for (const page of [one, other]) await look(page, 'elsewhere');
    await whisper('to one page');
    await expect.poll(titles).toEqual([expect.stringContaining('(1)'), expect.stringContaining('(1)')]);
    await expect.poll(all).toEqual(['to one page']);
    await look(other, 'here');
    await whisper('to none');
    await expect.poll(titles).toEqual([expect.stringContaining('(2)'), expect.stringContaining('(2)')]);
    await look(other, 'elsewhere');
    await whisper('to one again');
    await expect.poll(all).toContain('to one again');
    expect(await all()).not.toContain('to none');
    expect((await all()).filter((body) => body === 'to one again')).toHaveLength(1);
  });

  it('is replaced by a sound, if the user wants no notifications, of a page that may play one', async () => {
    await ada.patch('/settings', { enable_desktop_notifications: false });
    const one = await openAllowed('#recent');
    const other = await openAllowed('#recent', { beside: one });
    for (const page of [one, other]) {
      await page.evaluate((isActive) => {
        Object.defineProperty(navigator.userActivation, 'hasBeenActive', { get: () => isActive });
        const scope = window as unknown as { sounds: number };
        scope.sounds = 0;
        window.AudioContext = class extends AudioContext {
          constructor() {
            super();
            scope.sounds++;
          }
        };
      }, page === other);
      await look(page, 'elsewhere');
    }
    const sounds = () =>
      Promise.all([one, other].map((page) => page.evaluate(() => (window as unknown as { sounds: number }).sounds)));
    for (let i = 1; i <= 5; i++) {
      await whisper(`sound ${i}`);
      await expect.poll(sounds).toEqual([0, i]);
    }
    await ada.patch('/settings', { enable_desktop_notifications: true });
  });
});

describe('Web Push', () => {
  it('is turned on in the settings, shows what the server sends, and ends with the session', async () => {
    await ada.patch('/settings', { enable_online_push_notifications: true });
    const page = await openAllowed('#settings/notifications');
    const { worker, push } = await workerOf(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Turn on here' }).click();
    await dialog.getByRole('button', { name: 'Turn off here' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect((await devices()).map((one) => typeof one.push_token_id)).toEqual(['string']);

    // If no page of the client is open, the worker shows the notification.
    await page.goto(`${origin}/login/`);
    const id = await whisper('over the **air**');
    await expect.poll(() => service.received.length).toBe(1);
    await push(service.received[0]?.text ?? '');
    await expect
      .poll(() => shown(worker))
      .toMatchObject([
        {
          title: 'Bob',
          body: 'over the air',
          tag: `direct ${bob.userId}`,
          renotify: true,
          data: { address: `#narrow/dm/${bob.userId}/near/${id}`, messageIds: [id] },
        },
      ]);

    // The same push once more is shown without a sound.
    await push(service.received[0]?.text ?? '');
    await expect.poll(() => shown(worker)).toMatchObject([{ renotify: false, data: { messageIds: [id] } }]);

    // The notification disappears when its message is read elsewhere.
    await read(id);
    await expect.poll(() => service.received.length).toBe(2);
    await push(service.received[1]?.text ?? '');
    await expect.poll(() => shown(worker)).toEqual([]);

    // If its messages are read in two steps, the notification shows the rest after the first, silently, and then
    // disappears.
    const pushed = async (count: number) => {
      await expect.poll(() => service.received.length).toBe(count);
      await push(service.received[count - 1]?.text ?? '');
    };
    const two: number[] = [];
    for (const [at, content] of ['one of two', 'two of two'].entries()) {
      two.push(await whisper(content));
      await pushed(3 + at);
    }
    const [one = 0, other = 0] = two;
    await expect
      .poll(() => shown(worker))
      .toMatchObject([{ body: 'two of two', renotify: true, data: { messageIds: [one, other] } }]);
    await read(one);
    await pushed(5);
    const left = { title: 'Bob', body: 'two of two', silent: true, data: { messageIds: [other] } };
    await expect.poll(() => shown(worker)).toMatchObject([left]);
    await read(other);
    await pushed(6);
    await expect.poll(() => shown(worker)).toEqual([]);

    // If the newest message is deleted, the notification shows the one before.
    const before = await whisper('still there');
    await pushed(7);
    const deleted = await whisper('a password');
    await pushed(8);
    await expect.poll(() => shown(worker)).toMatchObject([{ body: 'a password' }]);
    await bob.delete(`/messages/${deleted}`);
    await ada.delete(`/messages/${deleted}`);
    await pushed(9);
    const first = { title: 'Bob', body: 'still there', silent: true, data: { messageIds: [before] } };
    await expect.poll(() => shown(worker)).toMatchObject([first]);
    await read(before);

    // A logout removes the device.
    await page.goto(`${origin}/#recent`);
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL((url) => url.pathname === '/login/');
    expect(await devices()).toEqual([]);
    await ada.patch('/settings', { enable_online_push_notifications: false });
  });

  it('is off once the device of the browser is removed', async () => {
    const page = await openAllowed('#settings/notifications');
    const turnOn = page.getByRole('dialog').getByRole('button', { name: 'Turn on here' });
    const turnOff = page.getByRole('dialog').getByRole('button', { name: 'Turn off here' });
    const stored = (on = page) => on.evaluate(() => localStorage.getItem('rookery:web-push'));
    const remove = async () => {
      const { deviceId } = JSON.parse((await stored()) ?? '{}');
      return () => ada.post('/remove_client_device', { device_id: deviceId });
    };
    // Another page of the browser follows.
    const other = await openAllowed('#settings/notifications', { beside: page });
    const elsewhere = (name: string) => other.getByRole('dialog').getByRole('button', { name });
    await elsewhere('Turn on here').waitFor();
    await turnOn.click();
    await turnOff.waitFor();
    await elsewhere('Turn off here').waitFor();
    await (await remove())();
    await turnOn.waitFor();
    await elsewhere('Turn on here').waitFor();
    expect(await stored()).toBeNull();
    await other.close();
    // The same without an event: the queue expires before the removal.
    complaints.expect(/json\/events/);
    const polled = page.waitForRequest('**/json/events?*');
    await turnOn.click();
    await turnOff.waitFor();
    const queue = new URL((await polled).url()).searchParams.get('queue_id');
    const withoutEvent = await remove();
    const isBefore = async (route: Route) => {
      await withoutEvent();
      await organisation.settled();
      return route.fallback();
    };
    await page.route('**/json/register', isBefore, { times: 1 });
    expect((await ada.delete('/events', { queue_id: queue })).status).toBe(200);
    await turnOn.waitFor();
    expect(await stored()).toBeNull();
    // The same while no page is open.
    await turnOn.click();
    await turnOff.waitFor();
    const whileClosed = await remove();
    await page.close();
    await whileClosed();
    const next = await openAllowed('#settings/notifications', { beside: page });
    await next.getByRole('dialog').getByRole('button', { name: 'Turn on here' }).waitFor();
    await expect.poll(() => stored(next)).toBeNull();
    expect(await devices()).toEqual([]);
  });

  it('stays on in a browser in which the user changes the password', async () => {
    const page = await openAllowed('#settings/notifications', { who: await person('Cid') });
    const settings = page.getByRole('dialog').first();
    await settings.getByRole('button', { name: 'Turn on here' }).click();
    await settings.getByRole('button', { name: 'Turn off here' }).waitFor();
    await page.goto(`${origin}/#settings/account`);
    const devices = settings.getByRole('list', { name: 'Devices' });
    const stored = () => page.evaluate(() => localStorage.getItem('rookery:web-push'));
    const before = await stored();
    await devices.getByText('This browser').waitFor();
    await settings.getByRole('button', { name: 'Change your password' }).click();
    const passwords = page.getByRole('dialog', { name: 'Change your password' });
    await passwords.getByLabel('Current password').fill(PASSWORD);
    await passwords.getByLabel('New password').fill(`${PASSWORD}!`);
    await passwords.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByText('Your password is changed').waitFor();
    await expect.poll(async () => [null, before].includes(await stored())).toBe(false);
    await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
    await devices.getByText('This browser').waitFor();
  });

  it('opens the conversation that a notification is of', async () => {
    const page = await openAllowed('#recent');
    const { worker } = await workerOf(page);
    const address = `#narrow/channel/${channelId}/topic/nests`;
    await worker.evaluate((address) => {
      // A browser lets a worker focus a page only after a real click.
      const { WindowClient } = globalThis as unknown as { WindowClient: { prototype: { focus: () => Promise<void> } } };
      WindowClient.prototype.focus = async () => undefined;
      const event = new Event('notificationclick');
      const notification = { data: { address, messageIds: [] }, close: () => undefined };
      Object.assign(event, { notification, waitUntil: () => undefined });
      dispatchEvent(event);
    }, address);
    await expect.poll(() => new URL(page.url()).hash).toBe(address);
    await page.getByText('@Ada look').first().waitFor();

    // If no page of the client is open, the worker requests one. It may not open one without a real click either.
    await page.goto(`${origin}/login/`);
    const opened = await worker.evaluate(async (address) => {
      const scope = globalThis as unknown as { clients: { openWindow(url: string): Promise<null> } };
      const asked = new Promise<string>((resolve) => {
        scope.clients.openWindow = async (url) => {
          resolve(url);
          return null;
        };
      });
      const event = new Event('notificationclick');
      const notification = { data: { address, messageIds: [] }, close: () => undefined };
      Object.assign(event, { notification, waitUntil: () => undefined });
      dispatchEvent(event);
      return asked;
    }, address);
    expect(opened).toBe(`/${address}`);
    await page.goto(`${origin}${opened}`);
    await page.getByText('@Ada look').first().waitFor();
  });
});

describe('the client as an app', () => {
  it('can be installed', async () => {
    const page = await open(ada, { hash: '#recent' });
    const session = await page.context().newCDPSession(page);
    const { errors, data } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { icons, start_url, display } = JSON.parse(data ?? '');
    expect({ start_url, display }).toEqual({ start_url: '/', display: 'standalone' });
    for (const { src } of icons as { src: string }[]) {
      expect(await page.evaluate(async (path) => (await fetch(path)).status, src), src).toBe(200);
    }
  });

  it('opens without a network, says so, and recovers when the network is back', async () => {
    const page = await open(ada, { hash: `#narrow/channel/${channelId}-reeds/topic/nests` });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('The server cannot be reached').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByText('@Ada look').first().waitFor();
    await page.getByText('The server cannot be reached').waitFor({ state: 'detached' });
  });
});
