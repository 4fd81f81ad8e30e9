/** The page that loads the client: who gets it, what its policy allows, and its files. */
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { PASSWORD, useBrowser } from './browser.ts';

const { origin, organisation, person, visit, open, complaints } = await useBrowser();
const ada = await person('Ada');
const { origin: gateway } = organisation.address;

const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  request(gateway + path, { method, headers: { host: organisation.host, ...headers } });

describe('the first page', () => {
  it('is the login without a session, and the client after it', async () => {
    const page = await visit();
    await page.goto(origin);
    expect(new URL(page.url()).pathname).toBe('/login/');
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').fill('wrong');
    complaints.expect(/401/);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('incorrect');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.locator('#root > *').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('leads through the login to where a link goes in the client', async () => {
    const page = await open(ada, { hash: '#narrow/is/starred' });
    expect(new URL(page.url()).hash).toBe('#narrow/is/starred');
  });

  it('leads to no other site', async () => {
    for (const next of ['https://example.com/', '//example.com/', '/\\example.com', 'javascript:alert(1)']) {
      const page = await visit();
      await page.goto(`${origin}/login/?next=${encodeURIComponent(next)}`);
      await page.getByLabel('Email').fill(ada.email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL((url) => url.origin === origin && url.pathname === '/');
    }
  });

  it('runs no script but its own, and lets no text become markup unchecked', async () => {
    const page = await open(ada);
    complaints.expect(/Content Security Policy|Trusted(HTML|Script|ScriptURL)/);
    const outcome = await page.evaluate(() => {
      const outcomeOf = (action: () => void): string => {
        try {
          action();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const script = document.createElement('script');
      const button = document.createElement('button');
      document.body.append(script, button);
      const outcomes = [
        outcomeOf(() => script.append('window.injected = true')),
        outcomeOf(() => {
          script.src = 'https://example.com/script.js';
        }),
        outcomeOf(() => {
          button.innerHTML = '<b>bold</b>';
        }),
        outcomeOf(() => button.setAttribute('onclick', 'window.injected = true')),
      ];
      button.click();
      return { outcomes, injected: 'injected' in window };
    });
    expect(outcome).toEqual({ outcomes: ['done', 'TypeError', 'TypeError', 'TypeError'], injected: false });
  });

  it('is shown no more after the session has ended', async () => {
    const page = await open(ada);
    complaints.expect(/401/);
    await page.evaluate(() => {
      const token = /(?:^|; )(?:__Host-)?csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'X-CSRFToken': decodeURIComponent(token) };
      void fetch('/json/logout', { method: 'POST', headers });
    });
    // The open page redirects to the login by itself.
    await page.waitForURL((url) => url.pathname === '/login/');
    await page.goto(origin);
    expect(new URL(page.url()).pathname).toBe('/login/');
  });
});

describe('a browser without storage', () => {
  it.each(['forbidden', 'full'])('shows the client, with its title and presence: %s', async (kind) => {
    const page = await open(ada, { hash: '#inbox' });
    await page.addInitScript((is) => {
      const fail = () => {
        throw new DOMException('not here', is === 'full' ? 'QuotaExceededError' : 'SecurityError');
      };
      if (is === 'full') Storage.prototype.setItem = fail;
      else for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: fail });
    }, kind);
    await ada.patch('/settings', { color_scheme: 2 });
    await Promise.all([page.waitForRequest('**/json/users/me/presence'), page.reload()]);
    await page.getByRole('region', { name: 'Inbox' }).waitFor();
    await expect.poll(() => page.title()).toContain('Inbox');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  });
});

describe('the files of the client', () => {
  it('are cached for good, compressed and of the right types', async () => {
    const page = await open(ada);
    const scripts = await page.locator('script[src]').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    expect(scripts).toHaveLength(1);
    const path = scripts[0] ?? '';
    expect(path).toMatch(/^\/static\/web\/assets\/main-[\w-]{8}\.js$/);
    for (const [accepted, coding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['', undefined],
    ] as const) {
      const answer = await get(path, { 'accept-encoding': accepted });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
      });
      expect(answer.headers['content-encoding']).toBe(coding);
      await answer.body.dump();
      const again = await get(path, { 'if-none-match': String(answer.headers.etag) });
      expect([again.statusCode, await again.body.text()]).toEqual([304, '']);
    }
    const head = await get(path, {}, 'HEAD');
    expect([head.statusCode, await head.body.text()]).toEqual([200, '']);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(1000);
  });

  it('are few before the client is there: 170 KB compressed at most', async () => {
    const page = await open(ada);
    await page.getByRole('main').waitFor();
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/static\/web\/.*\.(js|css)$/.test(name))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(170 * 1024);
  });

  it('are all there is below their address', async () => {
    for (const name of [
      '',
      'index.html',
      'complete.json',
      'manifest.json',
      '.vite/manifest.json',
      '../../../package.json',
      '%2e%2e/%2e%2e/package.json',
      '..%2f..%2fpackage.json',
      'assets/nothing-12345678.js',
    ]) {
      const answer = await get(`/static/web/${name}`);
      expect([name, answer.statusCode]).toEqual([name, 404]);
      await answer.body.dump();
    }
  });
});

describe('the pages without a login', () => {
  it('have no fault that axe finds, in both themes and on a phone', async () => {
    for (const look of [{ theme: 'light' }, { theme: 'dark' }, { width: 360, touch: true }] as const) {
      const page = await visit(look);
      await page.goto(`${origin}/login/`);
      expect(await faultsOf(page)).toEqual([]);
      await page.getByLabel('Email').fill(ada.email);
      await page.getByLabel('Password').fill('wrong');
      complaints.expect(/401/);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByRole('alert').waitFor();
      expect(await faultsOf(page)).toEqual([]);
    }
  });
});
