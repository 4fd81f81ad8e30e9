/**
 * Hostile input: in messages, in names of everything, and, bypassing the server, directly in the page's sanitiser. No
 * script runs, no dialog opens, no user is led away, no other site is contacted, and the policy has nothing to block.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { corpus } from '../../packages/markdown/test/hostile-corpus.ts';
import { form } from '../api/uploads/files.ts';
import { faultsOf } from './accessibility.ts';
import { useBrowser } from './browser.ts';
import { answerOf, box, hashOf, openBox, SOON, sendSurely } from './conversation.ts';

/** Has no `>`, which names of people may not contain. */
const NAME = "<img src=x onerror=window.injected=1 alt='";
const ANY_NAME = '"><img src=x onerror=window.injected=1><script>window.injected=1</script>';
const SHORT_NAME = '<svg onload=window.injected=1>';

const { person, open, origin, organisation, complaints } = await useBrowser({ name: 'Hostile' });
const ada = await person('Ada', { role: 'owner' });
const eve = await person(NAME);
let channelId = 0;

/** Collects forbidden actions of a page that are not complaints of the browser. */
function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => faults.push(`popup: ${popup.url()}`));
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame !== page.mainFrame() || pathname !== '/') faults.push(`navigation: ${frame.url()}`);
  });
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(origin).host) faults.push(`request: ${request.url()}`);
  });
  return faults;
}

/** Checks that no hostile script ran, and that the document contains nothing that could run. */
async function expectHarmless(page: Page, faults: readonly string[]): Promise<void> {
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  const armed = await page.evaluate(() =>
    [...document.body.querySelectorAll('*')].flatMap((element) => {
      const harmful = [...element.attributes].filter(
        ({ name, value }) =>
          name.startsWith('on') ||
          (/href|src|action|data$/.test(name) && /^\s*(?:javascript|vbscript|data:text)/i.test(value)),
      );
      const isAlien = ['SCRIPT', 'IFRAME', 'OBJECT', 'EMBED', 'BASE', 'LINK', 'META', 'STYLE'].includes(
        element.tagName,
      );
      return harmful.length > 0 || isAlien ? [element.outerHTML.slice(0, 200)] : [];
    }),
  );
  expect(armed).toEqual([]);
  expect(faults).toEqual([]);
}

const hash = (topic: string) => hashOf({ channelId, channel: 'x', topic });

beforeAll(async () => {
  await ada.post('/users/me/subscriptions', {
    subscriptions: [{ name: ANY_NAME.slice(0, 60), description: ANY_NAME }],
    principals: [ada.userId, eve.userId],
  });
  channelId = (await ada.get('/get_stream_id', { stream: ANY_NAME.slice(0, 60) })).body.stream_id;
});

describe('messages', () => {
  /** The corpus, cut to 500 characters a text: the server's own tests cover the length. */
  const sources = [...corpus(150)].map(([, source]) => source.slice(0, 500));
  const last = 'The last of them';

  it('of the Markdown corpus do no harm', async () => {
    const place = { channelId, channel: 'x', topic: 'corpus' };
    const unsent: string[] = [];
    for (const content of sources) {
      const { status } = await eve.post('/messages', { type: 'channel', to: channelId, topic: 'corpus', content });
      if (status !== 200) unsent.push(content);
    }
    expect(unsent.length).toBeLessThan(sources.length / 4);
    await sendSurely(eve, place, last);
    const page = await open(ada, { hash: hash('corpus'), height: 4000 });
    const faults = watch(page);
    await page.locator('article[data-id]').first().waitFor();
    await page.getByRole('region', { name: 'Messages' }).hover();
    const end = page.locator('article[data-id]').getByText(last, { exact: true });
    for (let turns = 0; turns < 60 && !(await end.isVisible()); turns++) {
      await page.mouse.wheel(0, 3500);
      await page.waitForTimeout(100);
      await expectHarmless(page, faults);
    }
    await end.waitFor();
    await expectHarmless(page, faults);
  });
});

/** Markup that the server's renderer never produces, as if the renderer had a fault. */
const MARKUP = [
  '<script>window.injected=1</script>',
  '<img src=x onerror=window.injected=1>',
  '<img src="https://example.com/x.png" srcset="https://example.com/y.png 2x">',
  '<svg onload=window.injected=1><script>window.injected=1</script></svg>',
  '<svg><animate onbegin=window.injected=1 attributeName=x dur=1s></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=window.injected=1>#x"/></svg>',
  '<svg><image href="https://example.com/x.png" /><a xlink:href="javascript:window.injected=1"><text>x</text></a></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>parent.injected=1</script>"></iframe></foreignObject></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=window.injected=1>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.injected=1&gt;">',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=window.injected=1></annotation-xml></math>',
  '<math href="javascript:window.injected=1"><mi>click</mi></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=window.injected=1>',
  '<noscript><p title="</noscript><img src=x onerror=window.injected=1>"></noscript>',
  '<iframe src="javascript:parent.injected=1"></iframe><iframe srcdoc="<script>parent.injected=1</script>"></iframe>',
  '<object data="javascript:window.injected=1"></object><embed src="javascript:window.injected=1">',
  '<a href="javascript:window.injected=1">a link</a><a href=" &#1;java&#x09;script:window.injected=1">a link</a>',
  '<a href="data:text/html,<script>opener.injected=1</script>" target=_blank>a link</a>',
  '<form action="/logout"><input name=x autofocus onfocus=window.injected=1><button formaction="javascript:1">a</button></form>',
  '<meta http-equiv=refresh content="0;url=https://example.com/"><base href="https://example.com/">',
  '<link rel=stylesheet href="https://example.com/x.css"><style>body{display:none}</style>',
  '<div style="position:fixed;inset:0;background:url(https://example.com/x.png)">over the page</div>',
  '<span class="katex"><span style="position:fixed;top:0;background:url(https://example.com/x)">over</span></span>',
  '<video poster="https://example.com/x.png" src="https://example.com/x.mp4" autoplay onloadstart=window.injected=1></video>',
  '<audio src="data:audio/wav;base64,x" autoplay onerror=window.injected=1></audio>',
  '<table background="https://example.com/x.png"><tr><td background="https://example.com/y.png">x</td></tr></table>',
  '<details open ontoggle=window.injected=1><summary>x</summary></details>',
  '<p id="root" name="body">clobbers</p><img name="getElementById" id="createElement">',
  '<input type=image src="https://example.com/x.png"><picture><source srcset="https://example.com/x.png"><img></picture>',
  '<template><img src=x onerror=window.injected=1></template><slot name=x></slot><dialog open>x</dialog>',
  '<p popover id=p>x</p><p is="x-y" slot="z" tabindex=1 autofocus contenteditable onfocus=window.injected=1>x</p>',
  '<xmp><img src=x onerror=window.injected=1></xmp><plaintext><img src=x onerror=window.injected=1>',
] as const;

describe('the sanitiser of the page, alone', () => {
  it('lets nothing through that runs, loads, leads or covers', async () => {
    for (let i = 0; i < MARKUP.length; i++) {
      await eve.post('/messages', { type: 'channel', to: channelId, topic: 'markup', content: `Harmless ${i}` });
    }
    // The sanitiser parses the markup in a document that is not shown, under the same policy. The browser requests the
    // images that are on this server.
    complaints.expect(/Applying inline style|Setting the document's base URI|404/);
    const page = await open(ada, { hash: '#inbox', height: 4000 });
    const faults = watch(page);
    let planted = 0;
    await page.route('**/json/messages?*', async (route) => {
      const { text } = await answerOf(route.request(), organisation.address.origin);
      const body = JSON.parse(text);
      for (const message of body.messages) {
        const i = /Harmless (\d+)/.exec(message.content)?.[1];
        if (i === undefined) continue;
        message.content = `<p>Number ${i}</p>${MARKUP[Number(i)]}`;
        planted++;
      }
      return route.fulfill({ json: body });
    });
    await page.evaluate((to) => {
      location.hash = to;
    }, hash('markup'));
    await page.getByText(`Number ${MARKUP.length - 1}`, { exact: true }).waitFor();
    expect(planted).toBe(MARKUP.length);
    await expectHarmless(page, faults);
    const article = page.locator('article[data-id]');
    for (const alien of 'form input button:not([class]) details dialog template foreignObject use image'.split(' ')) {
      expect([alien, await article.locator(`p ~ ${alien}`).count()]).toEqual([alien, 0]);
    }
    expect(await article.locator('[id=root], [name], [srcset], [poster], [background], [popover]').count()).toBe(0);
    expect(await page.evaluate(() => typeof document.getElementById)).toBe('function');
    const fixed = await article
      .locator('*')
      .evaluateAll((all) => all.filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position)).length);
    expect(fixed).toBe(0);
    for (const link of await page.getByText('a link', { exact: true }).all()) await link.click();
    await expectHarmless(page, faults);
  });
});

describe('names', () => {
  beforeAll(async () => {
    const answers = await Promise.all([
      ada.patch('/realm', { name: SHORT_NAME, description: ANY_NAME }),
      ada.post('/user_groups/create', { name: ANY_NAME, description: ANY_NAME, members: [ada.userId, eve.userId] }),
      eve.post('/users/me/status', { status_text: SHORT_NAME, emoji_name: 'tada' }),
      ada.post('/channel_folders/create', { name: SHORT_NAME, description: ANY_NAME }),
      ada.post('/realm/profile_fields', { name: SHORT_NAME, hint: ANY_NAME.slice(0, 60), field_type: 1 }),
      ada.post('/realm/filters', { pattern: 'HAXX(?P<id>[0-9]+)', url_template: 'javascript:window.injected={id}' }),
      ada.post('/saved_snippets', { title: ANY_NAME.slice(0, 50), content: ANY_NAME }),
      ada.post('/drafts', {
        drafts: [{ type: 'stream', to: [channelId], topic: ANY_NAME.slice(0, 60), content: ANY_NAME, timestamp: 1 }],
      }),
    ]);
    // The server rejects the linkifier. If it rejected the names, the test would test nothing.
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 400, 200, 200]);
    const topic = ANY_NAME.slice(0, 60);
    for (const content of [
      `@**${NAME}** @*${ANY_NAME}* #**${ANY_NAME.slice(0, 60)}>${topic}**`,
      `/poll ${ANY_NAME}\n${ANY_NAME}\n${SHORT_NAME}`,
      `/todo ${ANY_NAME}\n${ANY_NAME}: ${ANY_NAME}`,
      `/me ${ANY_NAME}`,
      `\`\`\`spoiler ${ANY_NAME}\n${ANY_NAME}\n\`\`\``,
      `\`\`\`${ANY_NAME}\n${ANY_NAME}\n\`\`\``,
      `[${ANY_NAME}](https://e.org/"onmouseover="window.injected=1) <time:2031-01-01T00:00:00Z"onx=1>`,
    ]) {
      const { status } = await eve.post('/messages', { type: 'channel', to: channelId, topic, content });
      expect([content, status]).toEqual([content, 200]);
    }
    await eve.post('/messages', { type: 'direct', to: [ada.userId], content: ANY_NAME });
  });

  it.each([
    '#inbox',
    '#recent',
    '#drafts',
    '#narrow/is/dm',
    'topic',
    'channel',
    '#channels/all',
    '#groups/all',
    'user',
    '#organization/profile-field-settings',
    '#organization/users',
    '#settings/profile',
  ])('are text in %s', async (where) => {
    const places: Record<string, string> = {
      topic: hash(encodeURIComponent(ANY_NAME.slice(0, 60)).replaceAll('.', '%2E').replaceAll('%', '.')),
      channel: `#narrow/channel/${channelId}-x`,
      user: `#user/${eve.userId}`,
    };
    const page = await open(ada, { hash: places[where] ?? where });
    const faults = watch(page);
    // At least one of the names is visible.
    await page
      .getByText(/onerror=|onload=/)
      .first()
      .waitFor(SOON);
    await page.waitForTimeout(500);
    await expectHarmless(page, faults);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('are text in suggestions, previews and the search', async () => {
    const page = await open(ada, { hash: places() });
    const faults = watch(page);
    await openBox(page);
    for (const text of ['@<im', '@"', '#"']) {
      await box(page).fill('');
      await box(page).pressSequentially(text);
      await page.getByRole('option').filter({ hasText: 'onerror' }).first().waitFor();
      await expectHarmless(page, faults);
      await page.keyboard.press('Enter');
    }
    await box(page).fill(ANY_NAME);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.waitForTimeout(500);
    await expectHarmless(page, faults);
  });
  const places = () => `#narrow/channel/${channelId}-x/topic/corpus`;
});

describe('names of files and of emoji', () => {
  it('are text among the uploads, in messages and in the picker', async () => {
    complaints.expect(/404/);
    const topic = 'files';
    for (const name of ['<img src=x onerror=window.injected=1>.txt', '<svg onload=window.injected=1>.png']) {
      const { body } = await eve.post('/user_uploads', {}, form({ name, bytes: 'x' }));
      expect(body).toMatchObject({ result: 'success' });
      const content = `[${name}](${body.url})`;
      expect((await eve.post('/messages', { type: 'channel', to: channelId, topic, content })).status).toBe(200);
    }
    // The server gives emoji no such names; the page should be safe even if it did.
    const page = await open(eve, { hash: '#inbox' });
    const faults = watch(page);
    await page.route('**/json/register', async (route) => {
      const { text } = await answerOf(route.request(), organisation.address.origin);
      const body = JSON.parse(text);
      const emoji = { id: '77', name: ANY_NAME, source_url: '/user_avatars/none.png', deactivated: false };
      body.realm_emoji = { 77: { ...emoji, still_url: null, author_id: eve.userId } };
      return route.fulfill({ json: body });
    });
    await page.evaluate((to) => location.assign(to), hash(topic));
    await page.reload();
    await page.getByText('onerror').first().waitFor(SOON);
    await expectHarmless(page, faults);
    await page.evaluate(() => location.assign('#settings/uploaded-files'));
    await page.getByRole('dialog').getByText('onerror').first().waitFor(SOON);
    await expectHarmless(page, faults);
    await page.evaluate(() => location.assign('#organization/emoji-settings'));
    await page.getByRole('dialog').getByText('onerror').first().waitFor(SOON);
    await expectHarmless(page, faults);
  });
});
