/**
 * Writes PNGs of the web client of a running installation (`node tests/web/serve.ts`):
 *
 *     node tests/web/screenshot.ts --hash '#inbox' --width 360,768,1440 --theme light,dark --out 'shots/inbox-{width}-{theme}.png'
 *     node tests/web/screenshot.ts --hash '#recent' --do 'click:text=Compose' --do 'type:Hello' --do 'press:Control+Enter' --out sent.png
 *
 * Steps of `--do`, in their order: `click:SELECTOR`, `hover:SELECTOR`, `fill:SELECTOR=TEXT`, `type:TEXT`, `press:KEYS`,
 * `wait:SELECTOR` and `pause:MS`. Without a login (`--as nobody`), `--path` may be any page. The page's complaints are
 * printed, and the exit code is then 2.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { Complaints, logIn, openContext } from './page.ts';
import { servedAt } from './serve.ts';

interface Options {
  readonly url?: string;
  readonly as: string;
  readonly password: string;
  readonly hash: string;
  readonly path: string;
  readonly width: string;
  readonly height: string;
  readonly theme: string;
  readonly touch?: boolean;
  readonly full?: boolean;
  readonly wait?: string;
  readonly settle: string;
  readonly do: string[];
  readonly out: string;
}

const STEP_MS = 10_000;
const SESSIONS = fileURLToPath(new URL('../../.cache/web-sessions', import.meta.url));

const command = new Command('screenshot')
  .option('--url <url>', 'of the installation; default: the one that serve.ts runs for this checkout')
  .option('--as <email>', 'who is logged in, or nobody', 'iris@example.com')
  .option('--password <password>', 'of that person', 'rookery-demo')
  .option('--hash <hash>', 'the address in the client', '')
  .option('--path <path>', 'another page of the server', '/')
  .option('--width <pixels>', 'with commas', '1440')
  .option('--height <pixels>', '', '900')
  .option('--theme <themes>', 'light, dark, or both with a comma', 'light')
  .option('--touch', 'as a phone')
  .option('--full', 'the whole page, not only what is in view')
  .option('--wait <selector>', 'what has to be there first')
  .option('--settle <ms>', 'how long the page is left alone before the picture', '500')
  .option('--do <step>', 'a step before the picture', (step: string, before: string[]) => [...before, step], [])
  .requiredOption('--out <file>', 'with {width} and {theme} in its name')
  .allowExcessArguments(false);

async function perform(page: Page, step: string): Promise<void> {
  const [, verb, rest = ''] = /^(\w+):(.*)$/s.exec(step) ?? [];
  switch (verb) {
    case 'click':
      return page.locator(rest).first().click();
    case 'hover':
      return page.locator(rest).first().hover();
    case 'fill': {
      const at = rest.lastIndexOf('=');
      return page
        .locator(rest.slice(0, at))
        .first()
        .fill(rest.slice(at + 1));
    }
    case 'type':
      return page.keyboard.type(rest);
    case 'press':
      return page.keyboard.press(rest);
    case 'wait':
      return page.locator(rest).first().waitFor();
    case 'pause':
      return page.waitForTimeout(Number(rest));
    default:
      throw new Error(`no such step: ${step}`);
  }
}

async function shoot(browser: Browser, options: Options, url: string, width: string, theme: string): Promise<string[]> {
  const complaints = new Complaints();
  // One login serves all screenshots of a person.
  const session = join(SESSIONS, `${new URL(url).host}-${options.as}.json`.replace(/[^\w.@-]/g, '_'));
  const logsIn = options.as !== 'nobody';
  const context = await openContext(browser, complaints, {
    width: Number(width),
    height: Number(options.height),
    theme: theme === 'dark' ? 'dark' : 'light',
    touch: options.touch ?? false,
    ...(logsIn && existsSync(session) && { storageState: session }),
  });
  context.setDefaultTimeout(STEP_MS);
  const page = await context.newPage();
  try {
    if (logsIn && options.path === '/') {
      await logIn(page, { origin: url, email: options.as, password: options.password, hash: options.hash });
      await context.storageState({ path: session });
    } else {
      await page.goto(url + options.path + options.hash);
    }
    if (options.wait !== undefined) await page.locator(options.wait).first().waitFor();
    for (const step of options.do) await perform(page, step);
  } catch (error) {
    complaints.add((error as Error).message);
  }
  await page.waitForTimeout(Number(options.settle));
  const path = resolve(options.out.replaceAll('{width}', width).replaceAll('{theme}', theme));
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path, fullPage: options.full ?? false });
  await context.close();
  process.stdout.write(`${path}\n`);
  return complaints.take().map((one) => `${width} ${theme}: ${one}`);
}

async function main(options: Options): Promise<number> {
  const url = options.url ?? servedAt();
  if (url === undefined) {
    process.stderr.write(
      'No installation runs for this checkout: `node tests/web/serve.ts` starts one; --url names another.\n',
    );
    return 1;
  }
  mkdirSync(SESSIONS, { recursive: true });
  const browser = await launchChromium();
  const complaints: string[] = [];
  for (const width of options.width.split(',')) {
    for (const theme of options.theme.split(','))
      complaints.push(...(await shoot(browser, options, url, width, theme)));
  }
  await browser.close();
  for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
  return complaints.length > 0 ? 2 : 0;
}

process.exitCode = await main(command.parse().opts<Options>());
