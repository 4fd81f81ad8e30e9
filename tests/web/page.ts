/**
 * Pages of the web client in a browser: their complaints, and the login of a person.
 *
 * Two variables show which tests, and which parts of the client, rely on a quick machine:
 *
 * - `PAGES_CPU_DIVISOR`: pages run this many times more slowly.
 * - `PAGES_EVENT_DELAY_MS`: answers with events reach pages this much later than other answers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

export interface Look {
  /** CSS pixels; default 1440 by 900. */
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  /** Whether the page is on a phone: touch instead of a mouse. */
  readonly touch?: boolean;
  readonly storageState?: BrowserContextOptions['storageState'];
}

/** The complaints of pages: errors on the console, uncaught exceptions, violations of the Content-Security-Policy. */
export class Complaints {
  readonly #all: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Declares that the current test expects complaints of this pattern. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  add(complaint: string): void {
    this.#all.push(complaint);
  }

  /** Removes and returns the unexpected complaints, and drops the expectations. */
  take(): string[] {
    const expected = this.#expected.splice(0);
    return this.#all.splice(0).filter((one) => !expected.some((pattern) => pattern.test(one)));
  }
}

/** Creates a context, like the browser of another person. All its pages report to `complaints`. */
export async function openContext(browser: Browser, complaints: Complaints, look: Look = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: look.width ?? 1440, height: look.height ?? 900 },
    colorScheme: look.theme ?? 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    hasTouch: look.touch ?? false,
    isMobile: look.touch ?? false,
    ...(look.storageState !== undefined && { storageState: look.storageState }),
  });
  // Chromium also reports violations on the console, but words those of a frame or worker differently.
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url, lineNumber } = message.location();
    complaints.add(`console: ${message.text()} (${url}:${lineNumber})`);
  });
  context.on('weberror', (error) => complaints.add(`uncaught: ${error.error().stack ?? error.error().message}`));
  await slowDown(context);
  return context;
}

async function slowDown(context: BrowserContext): Promise<void> {
  const divisor = Number(process.env.PAGES_CPU_DIVISOR ?? 1);
  const delayMs = Number(process.env.PAGES_EVENT_DELAY_MS ?? 0);
  if (divisor > 1) {
    context.on('page', async (page) => {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: divisor });
    });
  }
  if (delayMs > 0) {
    await context.route('**/json/events?*', async (route) => {
      // Systems may resolve no names below localhost.
      const url = new URL(route.request().url());
      const headers = { ...(await route.request().allHeaders()), host: url.host };
      url.hostname = '127.0.0.1';
      // The page may have been closed, or may have ended the request.
      const response = await route.fetch({ url: url.href, headers, timeout: 0 }).catch(() => undefined);
      await sleep(delayMs);
      await (response === undefined ? route.abort() : route.fulfill({ response })).catch(() => undefined);
    });
  }
}

/**
 * Logs a person in through the login page, and waits until the client has loaded. `hash`: the view to open, such as
 * `#inbox`.
 */
export async function logIn(
  page: Page,
  options: { readonly origin: string; readonly email: string; readonly password: string; readonly hash?: string },
): Promise<void> {
  // An organisation with spectators shows the client even without a login.
  const isKnown = (await page.context().cookies(options.origin)).some(({ name }) => name.endsWith('sessionid'));
  await page.goto(`${options.origin}/${isKnown ? '' : 'login/?next=%2F'}${options.hash ?? ''}`);
  if (new URL(page.url()).pathname.startsWith('/login')) {
    await page.getByLabel('Email').fill(options.email);
    await page.getByLabel('Password').fill(options.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  }
  await page.locator('#root > *').first().waitFor();
}

const OVER = '[role="dialog"], [role="menu"]';
const FIELDS = 'form textarea, article textarea';

/** Closes dialogs, menus and text fields with Escape; the next navigation closes any others. */
export async function closeAll(page: Page): Promise<void> {
  const open = page.locator(`${OVER}, ${FIELDS}`);
  for (let i = 0; i < 4 && (await open.count()) > 0; i++) {
    const last = await open.count();
    const field = page.locator(FIELDS).locator('visible=true').last();
    if ((await page.locator(OVER).count()) === 0 && (await field.count()) > 0) {
      // The box would leave a draft if it were closed with text in it; a changed edit would ask.
      if ((await field.locator('xpath=ancestor::article').count()) === 0) await field.fill('');
      await field.focus();
    }
    await page.keyboard.press('Escape');
    // It may fade out.
    await open
      .nth(last - 1)
      .waitFor({ state: 'detached', timeout: 1000 })
      .catch(() => undefined);
  }
  if ((await open.count()) > 0) await page.goto('about:blank');
}
