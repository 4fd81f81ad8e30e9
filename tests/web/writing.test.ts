/** Writing messages: the compose box, its recipients, what it sends, and the result. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { answerOf, textIn } from './conversation.ts';

const { person, open, complaints, organisation } = await useBrowser();
const ada = await person('Ada Ames', { role: 'owner' });
const ben = await person('Ben Bell');
await ada.post('/users/me/subscriptions', {
  subscriptions: [{ name: 'garden' }],
  principals: [ada.userId, ben.userId],
});
const { body } = await ada.get('/get_stream_id', { stream: 'garden' });
const channelId = body.stream_id as number;
await ada.post('/messages', { type: 'channel', to: channelId, topic: 'roses', content: 'What grows here?' });
const ROSES = `#narrow/channel/${channelId}-garden/topic/roses`;
/** Timeout on a machine that is busy with other tests. */
const SOON = { timeout: 15_000 };
/** The directory for screenshots of the steps, if any. */
const shots = process.env.SHOTS;

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

/** Opens the client of a person at an address, and waits until they can write there. */
async function openAt(who: typeof ada, hash: string): Promise<Page> {
  complaints.expect(/gravatar/);
  const page = await open(who, { hash });
  await page.getByRole('button', { name: /^(Message|Write a message)/ }).waitFor();
  return page;
}

async function shot(page: Page, name: string): Promise<void> {
  if (!shots) return;
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${shots}/${name}.png` });
}

interface Found {
  readonly id: number;
  readonly content: string;
  readonly subject: string;
}

const sentBy = async (client: typeof ada, narrow: readonly unknown[]): Promise<Found[]> => {
  const found = await client.get('/messages', {
    anchor: 'newest',
    num_before: 50,
    num_after: 0,
    narrow,
    apply_markdown: false,
  });
  return found.body.messages;
};
const contents = async () =>
  (await sentBy(ada, [{ operator: 'channel', operand: channelId }])).map((one) => one.content);

describe('the box', () => {
  it('sends to the topic that is read, by the keys of the setting', async () => {
    const page = await openAt(ben, ROSES);
    await shot(page, 'closed');
    await page.keyboard.press('r');
    await page.keyboard.type('The first rose');
    await shot(page, 'open');
    await page.keyboard.press('Control+Enter');
    await expect.poll(contents, SOON).toContain('The first rose');
    await expect.poll(() => box(page).inputValue(), SOON).toBe('');
    await ben.patch('/settings', { enter_sends: true });
    await page.keyboard.type('Line one');
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await expect.poll(() => send.getAttribute('title'), SOON).toBe('Send (Enter)');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('line two');
    await page.keyboard.press('Enter');
    await expect.poll(contents, SOON).toContain('Line one\nline two');
    await ben.patch('/settings', { enter_sends: false });
  });

  it('completes mentions, emoji and topics', async () => {
    const page = await openAt(ben, ROSES);
    await page.keyboard.press('r');
    await page.keyboard.type('@ad');
    await page.getByRole('option', { name: /Ada Ames/ }).waitFor();
    await shot(page, 'mention');
    await page.keyboard.press('Tab');
    await page.keyboard.type(':rose');
    await page.getByRole('option', { name: /:rose:/ }).waitFor();
    await shot(page, 'emoji');
    await page.keyboard.press('Enter');
    await page.keyboard.type('#gar');
    await page.getByRole('option', { name: /garden/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('>ro');
    await page.getByRole('option', { name: /roses/ }).waitFor();
    await shot(page, 'topic');
    await page.keyboard.press('Enter');
    expect(await box(page).inputValue()).toBe('@**Ada Ames** :rose: #**garden>roses** ');
  });
});

describe('a completed channel or topic', () => {
  it.each(['C & A', 'a*b*c', '[old] map', 'mail me@12', '@**all**'])(
    'is linked whatever its name: %s',
    async (name) => {
      await ada.post('/channels/create', { name: `about ${name}`, subscribers: [ada.userId, ben.userId] });
      const stream_id = (await ada.get('/get_stream_id', { stream: `about ${name}` })).body.stream_id as number;
      for (const to of [channelId, stream_id]) {
        await ada.post('/messages', { type: 'channel', to, topic: name, content: 'What is this?' });
      }
      const page = await openAt(ben, ROSES);
      await page.keyboard.press('r');
      await page.keyboard.type('#about');
      await page.getByRole('option', { name: `about ${name}` }).click();
      await page.keyboard.type(`#**garden>${name.slice(0, 1)}`);
      await page.getByRole('option', { name }).click();
      await page.keyboard.press('Control+Enter');
      const row = page.locator('article', { hasText: `#about ${name} #garden > ${name}` }).last();
      const links = row.locator('a[href*="#narrow"]', { hasText: name });
      await expect.poll(() => links.count(), SOON).toBe(2);
      expect(await row.locator('em, strong, [data-user-id="*"]').count()).toBe(0);
      await links.last().click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
    },
  );
});

describe('recipients', () => {
  it('are chosen by name: people, and a channel with its topic', async () => {
    const page = await openAt(ben, '#inbox');
    await page.keyboard.press('x');
    await page.keyboard.type('ada');
    await page.getByRole('option', { name: /Ada Ames/ }).waitFor();
    await page.keyboard.press('Enter');
    await box(page).fill('A word between us');
    await page.keyboard.press('Control+Enter');
    const direct = async () =>
      (await sentBy(ada, [{ operator: 'dm', operand: [ben.userId] }])).map((one) => one.content);
    await expect.poll(direct, SOON).toEqual(['A word between us']);
    await page.goto(`${page.url().split('#')[0]}#inbox`);
    await page.locator('body').press('c');
    await page.keyboard.type('gard');
    await page.getByRole('option', { name: /garden/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('tulips');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Red ones');
    await page.keyboard.press('Control+Enter');
    const tulips = async () =>
      (
        await sentBy(ada, [
          { operator: 'channel', operand: channelId },
          { operator: 'topic', operand: 'tulips' },
        ])
      ).map((one) => one.content);
    await expect.poll(tulips, SOON).toEqual(['Red ones']);
  });

  it('are not added by a key that leaves the field', async () => {
    await ada.post('/messages', { type: 'direct', to: [ben.userId], content: 'Between us' });
    const cid = await person('Cid Cole');
    await cid.post('/messages', { type: 'direct', to: [ben.userId], content: 'The newest of all' });
    const page = await openAt(ben, `#narrow/dm/${ada.userId}`);
    await page.keyboard.press('r');
    const people = page.getByRole('combobox', { name: 'People' });
    const chosen = () =>
      page.getByRole('button', { name: /^Remove / }).evaluateAll((all) => all.map((one) => one.ariaLabel));
    await people.focus();
    await page.getByRole('option', { name: /Cid Cole/ }).waitFor();
    await page.keyboard.press('Tab');
    expect(await people.evaluate((field) => field === document.activeElement)).toBe(false);
    await people.focus();
    await page.keyboard.type('cid');
    for (let n = 0; n < 3; n++) await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await expect.poll(() => box(page).evaluate((field) => field === document.activeElement), SOON).toBe(true);
    expect(await chosen()).toEqual(['Remove Ada Ames']);
    await people.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await chosen()).toEqual(['Remove Ada Ames', 'Remove Cid Cole']);
  });

  it('that do not want the message are said before', async () => {
    await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'silent' }], principals: [ben.userId] });
    const silent = (await ada.get('/get_stream_id', { stream: 'silent' })).body.stream_id as number;
    const { user_groups } = (await ada.get('/user_groups')).body;
    const owners = user_groups.find((one: { name: string }) => one.name === 'role:owners').id;
    await ada.patch(`/streams/${silent}`, { can_send_message_group: { new: owners } });
    const page = await openAt(ben, `#narrow/channel/${silent}-silent/topic/x`);
    await page.keyboard.press('r');
    await page.getByText('You do not have permission to write to this channel.').waitFor();
  });

  it('are also channels that the user may read without a subscription', async () => {
    const { user_groups } = (await ada.get('/user_groups')).body;
    const members = user_groups.find((one: { name: string }) => one.name === 'role:members').id;
    const subscriptions = (name: string) => ({ subscriptions: [{ name }] });
    await ada.patch('/realm', { enable_spectator_access: true });
    await ada.post('/users/me/subscriptions', { ...subscriptions('window'), is_web_public: true });
    const isPrivate = { invite_only: true, history_public_to_subscribers: true };
    await ada.post('/users/me/subscriptions', { ...subscriptions('attic'), ...isPrivate });
    const attic = (await ada.get('/get_stream_id', { stream: 'attic' })).body.stream_id as number;
    await ada.patch(`/streams/${attic}`, { can_subscribe_group: { new: members } });
    const gus = await person('Gus', { role: 'guest' });
    for (const [who, name] of [
      [ben, 'attic'],
      [gus, 'window'],
    ] as const) {
      const page = await openAt(who, '#inbox');
      await page.keyboard.press('c');
      await page.keyboard.type(name);
      await page.getByRole('option', { name: new RegExp(name) }).waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.type('boxes');
      await page.keyboard.press('Enter');
      await page.keyboard.type(`Up in the ${name}`);
      await page.getByText('You are not subscribed to this channel').waitFor();
      await page.keyboard.press('Control+Enter');
      const found = async () => (await sentBy(ada, [{ operator: 'channel', operand: name }])).map((one) => one.content);
      await expect.poll(found, SOON).toContain(`Up in the ${name}`);
    }
  });
});

describe('drafts', () => {
  const drafts = async () => (await ben.get('/drafts')).body.drafts.map((one: { content: string }) => one.content);

  it('are on every device, survive a reload, and go with the message', async () => {
    const page = await openAt(ben, ROSES);
    await page.keyboard.press('r');
    await page.keyboard.type('Half a thought');
    await expect.poll(drafts, SOON).toEqual(['Half a thought']);
    await page.reload();
    await expect.poll(() => box(page).inputValue(), SOON).toBe('Half a thought');
    const other = await open(ben, { hash: '#drafts' });
    await other.getByText('Half a thought').waitFor();
    await box(page).press('End');
    await page.keyboard.type(', and the rest');
    await other.getByText('Half a thought, and the rest').waitFor();
    await box(page).press('Control+Enter');
    await expect.poll(contents, SOON).toContain('Half a thought, and the rest');
    await other.getByText('No drafts').waitFor();
    expect(await drafts()).toEqual([]);
  });

  it('are what the closed box had, and go on from the list', async () => {
    const page = await openAt(ben, ROSES);
    await page.keyboard.press('r');
    await page.keyboard.type('Not now');
    await page.keyboard.press('Escape');
    await expect.poll(drafts, SOON).toEqual(['Not now']);
    await page.goto(`${page.url().split('#')[0]}#drafts`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => box(page).inputValue(), SOON).toBe('Not now');
    await box(page).press('Control+Enter');
    await expect.poll(contents, SOON).toContain('Not now');
    await expect.poll(drafts, SOON).toEqual([]);
  });

  it('that were sent do not come back before their end is heard of, and what is written meanwhile is saved', async () => {
    const page = await openAt(ben, ROSES);
    await page.keyboard.press('r');
    await page.keyboard.type('Said once');
    await expect.poll(drafts, SOON).toEqual(['Said once']);
    const released = Promise.withResolvers<void>();
    await page.route('**/json/events?*', async (route) => {
      const { status, text } = await answerOf(route.request(), organisation.address.origin);
      if (text.includes('"remove"')) await released.promise;
      await route.fulfill({ status, body: text, contentType: 'application/json' }).catch(() => undefined);
    });
    // Ends the poll in flight, which started before the route was set and so bypasses it. Comes after the draft's
    // event.
    await ada.post('/messages', { type: 'channel', to: channelId, topic: 'roses', content: 'Ends the poll under way' });
    await textIn(page, 'Ends the poll under way').waitFor();
    await box(page).press('Control+Enter');
    await expect.poll(contents, SOON).toContain('Said once');
    await expect.poll(drafts, SOON).toEqual([]);
    await box(page).press('Escape');
    await page.keyboard.press('r');
    expect(await box(page).inputValue()).toBe('');
    await page.keyboard.type('Said once');
    await page.keyboard.press('Escape');
    await expect.poll(drafts, SOON).toEqual(['Said once']);
    released.resolve();
    await ben.delete(`/drafts/${(await ben.get('/drafts')).body.drafts[0].id}`);
  });
});

describe('later', () => {
  const scheduled = async () => (await ben.get('/scheduled_messages')).body.scheduled_messages as { content: string }[];

  it('a message is scheduled, and sent at once after all', async () => {
    const page = await openAt(ben, ROSES);
    await page.keyboard.press('r');
    await page.keyboard.type('In the morning');
    await page.getByRole('button', { name: 'More ways to send' }).click();
    await page.getByRole('menuitem', { name: /Tomorrow at/ }).click();
    await expect.poll(async () => (await scheduled()).map((one) => one.content), SOON).toEqual(['In the morning']);
    await page.goto(`${page.url().split('#')[0]}#scheduled`);
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Nothing is scheduled').waitFor();
    await expect.poll(contents, SOON).toContain('In the morning');
  });
});

describe('the last message', () => {
  it('is edited by the upward arrow in an empty box', async () => {
    const page = await openAt(ben, ROSES);
    await page.keyboard.press('r');
    await page.keyboard.type('With a mistake');
    await page.keyboard.press('Control+Enter');
    await page.locator('article[data-id]', { hasText: 'With a mistake' }).waitFor();
    await page.keyboard.press('ArrowUp');
    const values = () =>
      page.locator('textarea').evaluateAll((areas) => areas.map((one) => (one as HTMLTextAreaElement).value));
    await expect.poll(values, SOON).toContain('With a mistake');
  });
});

describe('a message below another of its sender', () => {
  it('says that it is starred, edited or moved, and is as high as before where it is none', async () => {
    const say = async (content: string, topic = 'marks'): Promise<number> =>
      (await ada.post('/messages', { type: 'channel', to: channelId, topic, content })).body.id;
    const [, plain, changed, moved] = [
      await say('Head'),
      await say('Plain'),
      await say('Changed'),
      await say('M', 'x'),
    ];
    const quietly = { send_notification_to_old_thread: false, send_notification_to_new_thread: false };
    await ada.patch(`/messages/${moved}`, { topic: 'marks', propagate_mode: 'change_one', ...quietly });
    const page = await openAt(ada, ROSES.replace('roses', 'marks'));
    const row = (id: number) => page.locator(`article[data-id="${id}"]`);
    await row(moved).getByText('moved').waitFor();
    const heights = () =>
      Promise.all([plain, changed].map((id) => row(id).evaluate((one) => one.getBoundingClientRect().height)));
    const [before, ofPlain] = await heights();
    expect(ofPlain).toBe(before);
    await ada.patch(`/messages/${changed}`, { content: 'Changed!' });
    await row(changed).getByRole('button', { name: 'edited' }).waitFor();
    await ada.post('/messages/flags', { messages: [changed], op: 'add', flag: 'starred' });
    const star = row(changed).getByRole('button', { name: 'Remove star' }).first();
    await star.click();
    await star.waitFor({ state: 'detached' });
    expect((await heights())[0]).toBe(before);
  });
});

describe('an edit', () => {
  it('has room for as many characters as a message, and is not saved with more', async () => {
    const posted = await ada.post('/messages', { type: 'channel', to: channelId, topic: 'long', content: 'Short' });
    const page = await openAt(ada, ROSES.replace('roses', 'long'));
    const area = page.getByLabel('Text of the message');
    await page.getByText('Short', { exact: true }).click();
    await page.keyboard.press('e');
    await expect.poll(() => area.inputValue(), SOON).toBe('Short');
    // Its length is one more in UTF-16 units than in characters.
    const longest = `🌹${'a'.repeat(9999)}`;
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(`${longest}b`);
    const refusal = page.getByRole('alert').getByText('A message has at most 10,000 characters.');
    await refusal.waitFor();
    await page.keyboard.press('Control+Enter');
    // Without `force`, Playwright would wait until the button is enabled.
    await page.getByRole('button', { name: 'Save' }).click({ force: true });
    expect(await area.inputValue()).toBe(`${longest}b`);
    const isChanged = async () =>
      (await ada.get(`/messages/${posted.body.id}`)).body.message.content !== '<p>Short</p>';
    expect(await isChanged()).toBe(false);
    await area.press('Control+A');
    await page.keyboard.insertText(longest);
    await refusal.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save' }).click();
    await area.waitFor({ state: 'detached' });
    const { body } = await ada.get(`/messages/${posted.body.id}`, { apply_markdown: false });
    expect(body.message.content).toBe(longest);
  });
});

describe('what goes into the text', () => {
  it('no file that a reload has cut off, until it is chosen again', async () => {
    const page = await openAt(ben, ROSES);
    await page.keyboard.press('r');
    await box(page).fill('Look: [Uploading cut.txt…]()');
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await expect
      .poll(() => send.getAttribute('title'), SOON)
      .toBe('Choose “cut.txt” again, or remove it from the text');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).click();
    await (await chooser).setFiles({ name: 'cut.txt', mimeType: 'text/plain', buffer: Buffer.from('whole') });
    await expect.poll(() => box(page).inputValue(), SOON).toMatch(/^Look: \[cut\.txt\]\(\/user_uploads\/[^\n]+\)$/);
    await box(page).fill('');
  });

  it('a file with brackets in its name, which the message then refers to', async () => {
    const page = await openAt(ben, ROSES);
    await page.keyboard.press('r');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).click();
    await (await chooser).setFiles({ name: 'a].png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect.poll(() => box(page).inputValue(), SOON).toMatch(/^\[a&#93;\.png\]\(\/user_uploads\/.+\)/);
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/json/messages'));
    await page.keyboard.press('Control+Enter');
    const { id } = await (await sent).json();
    const { message } = (await ben.get(`/messages/${id}`)).body;
    expect(message.content).toMatch(/^<p><a href="\/user_uploads\/[^"]+">a\]\.png<\/a><\/p>$/);
    const { attachments } = (await ben.get('/attachments')).body;
    expect(attachments.find(({ name }: { name: string }) => name === 'a].png').message_ids).toEqual([id]);
  });

  it('files, with a link where they were put', async () => {
    const page = await openAt(ben, ROSES);
    await page.keyboard.press('r');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).click();
    // Cuts the upload in the middle: the client sends the rest, not everything again.
    const sent: number[] = [];
    await page.route('**/json/tus/**', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      sent.push(Number(route.request().headers()['upload-offset']));
      return sent.length === 2 ? route.abort('connectionreset') : route.fallback();
    });
    complaints.expect(/ERR_CONNECTION_RESET/);
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.alloc(9 * 1024 * 1024, 'rose ') };
    await (await chooser).setFiles(file);
    await page.getByRole('progressbar', { name: 'notes.txt' }).waitFor();
    await expect.poll(() => box(page).inputValue(), SOON).toMatch(/\[notes\.txt\]\(\/user_uploads\/.+\)/);
    const PART = 4 * 1024 * 1024;
    expect(sent).toEqual([0, PART, PART, 2 * PART]);
    await box(page).press('Control+Enter');
    await expect.poll(async () => (await contents()).some((one) => one.includes('[notes.txt]')), SOON).toBe(true);
  });

  it('formatted text of the clipboard, as Markdown; an address makes a link of the selection', async () => {
    const page = await openAt(ben, ROSES);
    await page.keyboard.press('r');
    const paste = (data: Record<string, string>) =>
      box(page).evaluate((area, types) => {
        const clipboardData = new DataTransfer();
        for (const [type, value] of Object.entries(types)) clipboardData.setData(type, value);
        area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, data);
    const html =
      '<p>See <b>this</b> <a href="https://e.org/x">page</a></p><ul><li>one</li><li>two<script>alert(1)</script></li></ul>';
    const pasted = async () => {
      await box(page).fill('');
      await paste({ 'text/html': html, 'text/plain': 'See this page one two' });
      return box(page).inputValue();
    };
    await expect.poll(pasted, SOON).toBe('See **this** [page](https://e.org/x)\n\n* one\n* two');
    await box(page).fill('the page');
    await box(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 8));
    await paste({ 'text/plain': 'https://e.org/y' });
    expect(await box(page).inputValue()).toBe('the [page](https://e.org/y)');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('link', { name: 'page' }).waitFor();
  });

  it('a file that was copied with its name, and the text of cells that were copied with their picture', async () => {
    const page = await openAt(ben, ROSES);
    await page.keyboard.press('r');
    const paste = (name: string, data: Record<string, string>) =>
      box(page).evaluate(
        (area, [file, types]) => {
          const clipboardData = new DataTransfer();
          for (const [type, value] of Object.entries(types)) clipboardData.setData(type, value);
          clipboardData.items.add(new File(['petals'], file));
          area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        },
        [name, data] as const,
      );
    await paste('petals.txt', { 'text/plain': 'petals.txt' });
    await expect.poll(() => box(page).inputValue(), SOON).toMatch(/\[petals\.txt\]\(\/user_uploads\/.+\)/);
    const cells = async () => {
      await box(page).fill('');
      await paste('cells.png', { 'text/plain': 'one', 'text/html': '<b>one</b>' });
      return box(page).inputValue();
    };
    await expect.poll(cells, SOON).toBe('**one**');
  });

  it('a call, by the provider of the organization', async () => {
    const page = await openAt(ben, ROSES);
    await page.keyboard.press('r');
    await page.getByRole('button', { name: 'Add a video call' }).click();
    await expect.poll(() => box(page).inputValue(), SOON).toMatch(/^\[Join video call\.\]\(https:\/\/[\w.]+\/\d+\) $/);
    await box(page).fill('');
    await page.getByRole('button', { name: 'Add a voice call' }).click();
    await expect
      .poll(() => box(page).inputValue(), SOON)
      .toMatch(/^\[Join voice call\.\]\(https:\/\/[\w.]+\/\d+#\S+\) $/);
    await box(page).fill('');
    // 0: no provider.
    await ada.patch('/realm', { video_chat_provider: 0 });
    await page.getByRole('button', { name: 'Add a video call' }).waitFor({ state: 'detached' });
    await ada.patch('/realm', { video_chat_provider: 1 });
  });

  it('formats by keys, which can be undone', async () => {
    const page = await openAt(ben, ROSES);
    await page.keyboard.press('r');
    await page.keyboard.type('word');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+B');
    expect(await box(page).inputValue()).toBe('**word**');
    await page.keyboard.press('Control+Z');
    expect(await box(page).inputValue()).toBe('word');
  });
});

describe('what is requested for one text', () => {
  it('goes into no other, nor into a box that was closed: a forwarded message, a quotation', async () => {
    const page = await openAt(ben, ROSES);
    const held: (() => void)[] = [];
    await page.route('**/json/messages/*?*', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.fallback();
    });
    const asked = page.locator('article', { hasText: 'What grows here?' }).first();
    const answer = async () => {
      const answered = page.waitForResponse(/\/json\/messages\/\d+\?/);
      held.shift()?.();
      await (await answered).finished();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    };
    for (const key of ['<', '>']) {
      await page.goto(`${page.url().split('#')[0]}#narrow/dm/${ada.userId}`);
      await page.goto(`${page.url().split('#')[0]}${ROSES}`);
      await asked.click({ position: { x: 300, y: 10 } });
      await page.keyboard.press(key);
      await box(page).waitFor();
      await expect.poll(() => held.length, SOON).toBe(1);
      await box(page).press('Escape');
      await page.goto(`${page.url().split('#')[0]}#narrow/dm/${ada.userId}`);
      await page.getByRole('button', { name: /^Message Ada/ }).click();
      await page.keyboard.type('To her alone');
      await answer();
      expect(await box(page).inputValue(), key).toBe('To her alone');
      await box(page).fill('');
      await box(page).press('Escape');
    }
    // A view without a recipient closes a box without text.
    await page.goto(`${page.url().split('#')[0]}${ROSES}`);
    await asked.click({ position: { x: 300, y: 10 } });
    await page.keyboard.press('<');
    await expect.poll(() => held.length, SOON).toBe(1);
    await page.goto(`${page.url().split('#')[0]}#inbox`);
    await box(page).waitFor({ state: 'detached' });
    await answer();
    await page.keyboard.press('c');
    await box(page).waitFor();
    expect(await box(page).inputValue()).toBe('');
  });
});

describe('what is missing', () => {
  it('is said in the box when a message without it is sent by a key, until the box changes', async () => {
    await ada.patch('/realm', { topics_policy: 'disable_empty_topic' });
    const page = await openAt(ben, '#inbox');
    const notes = page.locator('form').getByRole('status');
    await page.keyboard.press('c');
    await box(page).focus();
    await page.keyboard.type('Where to?');
    await page.keyboard.press('Control+Enter');
    await notes.getByText('Choose a channel').waitFor();
    await page.keyboard.type('!');
    await notes.waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Channel' }).fill('garden');
    await page.keyboard.press('Enter');
    await box(page).press('Control+Enter');
    await notes.getByText('Choose a topic').waitFor();
    await page.getByRole('combobox', { name: 'Topic', exact: true }).fill('roses');
    await page.keyboard.press('Tab');
    await notes.waitFor({ state: 'detached' });
    await box(page).fill('[Uploading petals.txt…]()');
    await page.keyboard.press('Control+Enter');
    await notes.getByText('Choose “petals.txt” again').waitFor();
    await box(page).fill('');
    await page.keyboard.press('Control+Enter');
    expect(await notes.count()).toBe(0);
  });
});

describe('a mention of everyone in a large channel', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Mention everyone?' });
  const scheduled = async (): Promise<unknown[]> => (await ada.get('/scheduled_messages')).body.scheduled_messages;

  it('is asked for when it is scheduled, and when an edit adds it', async () => {
    const many = await Promise.all(Array.from({ length: 16 }, (_, i) => organisation.user(`Guest ${i}`)));
    const principals = [ada, ...many].map((one) => one.userId);
    await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'park' }], principals });
    const to = (await ada.get('/get_stream_id', { stream: 'park' })).body.stream_id as number;
    const { id } = (await ada.post('/messages', { type: 'channel', to, topic: 'paths', content: 'Mow it' })).body;
    const page = await openAt(ada, `#narrow/channel/${to}-park/topic/paths`);
    const later = async () => {
      await page.getByRole('button', { name: 'More ways to send' }).click();
      await page.getByRole('menuitem', { name: /Tomorrow at/ }).click();
    };
    await page.keyboard.press('r');
    await box(page).fill('@**all** water it');
    await later();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await box(page).inputValue()).toBe('@**all** water it');
    expect(await scheduled()).toEqual([]);
    await later();
    await question(page).getByRole('button', { name: 'Schedule' }).click();
    await expect.poll(scheduled, SOON).toMatchObject([{ content: '@**all** water it' }]);
    await box(page).press('Escape');

    const area = page.getByLabel('Text of the message');
    const contentNow = async () => (await sentBy(ada, [{ operator: 'id', operand: id }]))[0]?.content;
    await page.locator(`article[data-id="${id}"]`).click({ position: { x: 300, y: 10 } });
    await page.keyboard.press('e');
    await area.fill('Mow it, @**all**');
    await area.press('Control+Enter');
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await area.inputValue()).toBe('Mow it, @**all**');
    expect(await contentNow()).toBe('Mow it');
    await area.press('Control+Enter');
    await question(page).getByRole('button', { name: 'Save' }).click();
    await expect.poll(contentNow, SOON).toBe('Mow it, @**all**');
    await area.waitFor({ state: 'detached' });
    // The next edit adds none.
    await page.locator(`article[data-id="${id}"]`).click({ position: { x: 300, y: 10 } });
    await page.keyboard.press('e');
    await area.fill('Mow it at noon, @**all**');
    await area.press('Control+Enter');
    await expect.poll(contentNow, SOON).toBe('Mow it at noon, @**all**');
  });
});

describe('polls and lists of tasks', () => {
  it('have the options and tasks that were typed', async () => {
    const page = await openAt(ben, ROSES);
    const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true }).click();
    await page.keyboard.press('r');
    await tool('Poll');
    await page.getByLabel('Question').fill('How cold?');
    for (const [at, choice] of ['-5 °C', '5 °C', '* below'].entries()) {
      await page.getByLabel(`Choice ${at + 1}`, { exact: true }).fill(choice);
    }
    await page.getByRole('button', { name: 'Add the poll' }).click();
    await box(page).press('Control+Enter');
    const poll = page.getByRole('region', { name: 'Poll' });
    for (const choice of ['-5 °C', '5 °C', '* below']) {
      await poll.getByRole('button', { name: `${choice}: 0 votes`, exact: true }).waitFor();
    }
    await tool('To-do list');
    await page.getByLabel('Task 1', { exact: true }).fill('Review: API');
    await page.getByLabel('Description of task 1').fill('today: all of it');
    await page.getByLabel('Task 2', { exact: true }).fill('- Rest');
    await page.getByRole('button', { name: 'Add the list' }).click();
    await box(page).press('Control+Enter');
    const tasks = async () => {
      const { messages } = (await ben.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 })).body;
      return JSON.parse(messages[0].submessages[0]?.content ?? '{}').extra_data?.tasks;
    };
    await expect.poll(tasks, SOON).toEqual([
      { task: 'Review:\u00a0API', desc: 'today: all of it' },
      { task: '- Rest', desc: '' },
    ]);
  });
});

describe('the preview', () => {
  it('shows what is added to the text, and ends where another text is in the box', async () => {
    const draft = { type: 'stream', to: [channelId], topic: 'lilies', content: 'No!', timestamp: 1_700_000_000 };
    await ben.post('/drafts', { drafts: [draft] });
    const snippet = await ben.post('/saved_snippets', { title: 'Goodbye', content: 'With regards' });
    const page = await openAt(ben, ROSES);
    await page.keyboard.press('r');
    await page.keyboard.type('Yes');
    const preview = page.getByRole('region', { name: 'Preview' });
    await page.getByRole('button', { name: 'Preview' }).click();
    await preview.getByText('Yes').waitFor();
    await page.keyboard.press("Control+'");
    await page.getByRole('dialog', { name: 'Saved snippets' }).getByText('Goodbye').click();
    await preview.getByText('With regards').waitFor();
    await page.goto(`${page.url().split('#')[0]}#drafts`);
    const ofLilies = page.getByRole('listitem').filter({ hasText: 'No!' });
    await ofLilies.getByRole('button', { name: 'Continue' }).click();
    await preview.waitFor({ state: 'detached' });
    expect(await box(page).inputValue()).toBe('No!');
    await box(page).fill('');
    const saved = async () => (await ben.get('/drafts')).body.drafts as { id: number; content: string }[];
    await expect.poll(async () => (await saved()).map((one) => one.content), SOON).toEqual(['YesWith regards']);
    await ben.delete(`/drafts/${(await saved())[0]?.id}`);
    await ben.delete(`/saved_snippets/${snippet.body.saved_snippet_id}`);
  });
});

describe('typing', () => {
  it('is said to the others, and ends with the message', async () => {
    const page = await openAt(ben, ROSES);
    const other = await openAt(ada, ROSES);
    await page.keyboard.press('r');
    await page.keyboard.type('Wait');
    await other.getByText('Ben Bell is typing…').waitFor();
    await page.keyboard.press('Control+Enter');
    await other.getByText('Ben Bell is typing…').waitFor({ state: 'detached' });
  });
});

describe('snippets', () => {
  it('are saved, found and put into the text', async () => {
    const page = await openAt(ben, ROSES);
    await page.keyboard.press('r');
    await page.keyboard.press("Control+'");
    const dialog = page.getByRole('dialog', { name: 'Saved snippets' });
    await dialog.getByRole('button', { name: 'New snippet' }).click();
    await page.getByLabel('Title').fill('Greeting');
    await page.getByLabel('Text', { exact: true }).fill('Good evening, all');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Greeting').click();
    await expect.poll(() => box(page).inputValue(), SOON).toBe('Good evening, all');
    const saved = async () => (await ben.get('/saved_snippets')).body.saved_snippets;
    expect(await saved()).toMatchObject([{ title: 'Greeting' }]);
    // The bin next to the pencil asks first.
    await page.keyboard.press("Control+'");
    const bin = dialog.getByRole('button', { name: 'Delete Greeting' });
    await bin.click();
    const question = page.getByRole('dialog', { name: 'Delete Greeting' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => bin.evaluate((one) => one === document.activeElement), SOON).toBe(true);
    expect(await saved()).toMatchObject([{ title: 'Greeting' }]);
    await bin.click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(saved, SOON).toEqual([]);
  });
});

describe('a tab that is closed', () => {
  /** Returns the type of the dialog that the browser opens when the tab is about to close. The tab stays open. */
  async function close(page: Page): Promise<string> {
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    await dialog.dismiss();
    return dialog.type();
  }
  const closed = (page: Page) =>
    Promise.all([page.waitForEvent('close', { timeout: 5000 }), page.close({ runBeforeUnload: true })]);

  it('asks while a send waits or was refused, and not once it is there', async () => {
    const page = await openAt(ben, ROSES);
    complaints.expect(/Failed to load/);
    const answers = ['abort', 'refuse'];
    await page.route('**/json/messages', (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const next = answers.shift();
      if (next === 'abort') return route.abort('connectionfailed');
      if (next === undefined) return route.fallback();
      return route.fulfill({ status: 400, json: { result: 'error', code: 'BAD_REQUEST', msg: 'Not like this' } });
    });
    await page.keyboard.press('r');
    await page.keyboard.type('Held by the question');
    await page.keyboard.press('Control+Enter');
    const waiting = page.locator('article[data-outgoing]');
    await waiting.getByText('Not sent yet.').waitFor();
    expect(await close(page)).toBe('beforeunload');
    await waiting.getByText('Not like this').waitFor();
    expect(await close(page)).toBe('beforeunload');
    await waiting.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(contents, SOON).toContain('Held by the question');
    await waiting.waitFor({ state: 'detached' });
    await closed(page);
  });

  it('asks while the text of the box is not saved as a draft, and saves it when the page is loaded again', async () => {
    const page = await openAt(ben, ROSES);
    complaints.expect(/Failed to load/);
    await page.route('**/json/drafts', (route) => route.abort('connectionfailed'));
    await page.keyboard.press('r');
    await page.keyboard.type('Nowhere else');
    expect(await close(page)).toBe('beforeunload');
    await page.keyboard.press('Escape');
    expect(await close(page)).toBe('beforeunload');
    await page.keyboard.press('r');
    await page.reload();
    await expect.poll(() => box(page).inputValue(), SOON).toBe('Nowhere else');
    // Without a click or a key, the browser never asks.
    await box(page).click();
    expect(await close(page)).toBe('beforeunload');
    await page.unroute('**/json/drafts');
    await page.reload();
    const drafts = async () => (await ben.get('/drafts')).body.drafts as { id: number; content: string }[];
    await expect.poll(async () => (await drafts()).map((one) => one.content), SOON).toEqual(['Nowhere else']);
    await box(page).click();
    await closed(page);
    await ben.delete(`/drafts/${(await drafts())[0]?.id}`);
  });

  it('asks while a file is uploaded', async () => {
    const page = await openAt(ben, ROSES);
    await page.keyboard.press('r');
    const released = Promise.withResolvers<void>();
    await page.route(/\/json\/tus/, async (route) => {
      await released.promise;
      await route.fallback();
    });
    const drafts = async () => (await ben.get('/drafts')).body.drafts as { id: number; content: string }[];
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).click();
    await (await chooser).setFiles({ name: 'held.txt', mimeType: 'text/plain', buffer: Buffer.from('whole') });
    await expect.poll(async () => (await drafts())[0]?.content, SOON).toContain('Uploading held.txt');
    expect(await close(page)).toBe('beforeunload');
    released.resolve();
    await expect.poll(async () => (await drafts())[0]?.content, SOON).toContain('[held.txt](/user_uploads/');
    await closed(page);
    await ben.delete(`/drafts/${(await drafts())[0]?.id}`);
  });

  it('asks while an edit is half-written', async () => {
    const page = await openAt(ben, ROSES);
    await page.keyboard.press('r');
    await page.keyboard.type('With half an edit');
    await page.keyboard.press('Control+Enter');
    await page.locator('article[data-id]', { hasText: 'With half an edit' }).waitFor();
    await page.keyboard.press('ArrowUp');
    const area = page.getByLabel('Text of the message');
    await expect.poll(() => area.inputValue(), SOON).toBe('With half an edit');
    await page.keyboard.type(' of it');
    expect(await close(page)).toBe('beforeunload');
    expect(await area.inputValue()).toBe('With half an edit of it');
    await area.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await area.waitFor({ state: 'detached' });
    await closed(page);
  });
});

describe('sends', () => {
  it('survive a lost connection and a reload, once and in order', async () => {
    const page = await openAt(ben, ROSES);
    complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load/);
    await page.context().setOffline(true);
    for (const text of ['offline one', 'offline two', 'offline three']) {
      await page.keyboard.press('r');
      await page.keyboard.type(text);
      await page.keyboard.press('Control+Enter');
      await page.keyboard.press('Escape');
    }
    await page.context().setOffline(false);
    await page.reload();
    const offline = async () => (await contents()).filter((one) => one.startsWith('offline'));
    await expect.poll(offline, SOON).toEqual(['offline one', 'offline two', 'offline three']);
  });
});
