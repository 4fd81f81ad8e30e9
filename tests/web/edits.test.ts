/** Editing messages: what is retained of an edit, its keys, its suggestions, its files. */
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { PASSWORD, useBrowser } from './browser.ts';
import { answerOf, box, hashOf, openBox, SOON } from './conversation.ts';
import { type Look, logIn } from './page.ts';

const { person, open, complaints, organisation, origin } = await useBrowser();
const ada = await person('Ada Ames', { role: 'owner' });
const ben = await person('Ben Bell');
const CHANNEL = 'drafting';
for (const one of [ada, ben]) await one.post('/users/me/subscriptions', { subscriptions: [{ name: CHANNEL }] });
const channelId = (await ada.get('/get_stream_id', { stream: CHANNEL })).body.stream_id as number;
let topics = 0;
/** The directory for screenshots of the steps, if any. */
const shots = process.env.SHOTS;

beforeEach(() => complaints.expect(/Failed to load resource/));

const area = (page: Page) => page.getByLabel('Text of the message');
const row = (page: Page, id: number) => page.locator(`article[data-id="${id}"]`);
const notices = (page: Page) => page.getByRole('log', { name: 'Notices' });
const contentOf = async (id: number): Promise<string> =>
  (await ada.get(`/messages/${id}`, { apply_markdown: false })).body.message.content;

/** Opens a new topic as Ben, with messages of his own. */
const begin = (...contents: string[]) => beginWith({}, ...contents);

async function beginWith(look: Look, ...contents: string[]) {
  const topic = `text${++topics}`;
  const ids: number[] = [];
  for (const content of contents) {
    ids.push((await ben.post('/messages', { type: 'channel', to: channelId, topic, content })).body.id);
  }
  const hash = hashOf({ channelId, channel: CHANNEL, topic });
  const page = await open(ben, { hash, ...look });
  await row(page, ids.at(-1) as number).waitFor();
  return { page, ids, hash, topic };
}

async function edit(page: Page, id: number): Promise<void> {
  await row(page, id).click({ position: { x: 300, y: 10 } });
  await page.keyboard.press('e');
  await row(page, id).locator('textarea').waitFor();
}

async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

/** Pastes or drops a text file into the open edit. */
const give = (page: Page, name: string, type: 'paste' | 'drop'): Promise<void> =>
  area(page).evaluate(
    (field, [file, event]) => {
      const data = new DataTransfer();
      data.items.add(new File(['whole'], file, { type: 'text/plain' }));
      const options = { bubbles: true, cancelable: true };
      field.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, ...options })
          : new DragEvent('drop', { dataTransfer: data, ...options }),
      );
    },
    [name, type] as const,
  );

/** Holds back the saves of a page, until one is passed on or rejected. */
async function holdSaves(page: Page): Promise<{ readonly asked: Promise<void>; refuse(): void; pass(): void }> {
  const asked = Promise.withResolvers<void>();
  const decided = Promise.withResolvers<boolean>();
  await page.route('**/json/messages/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    asked.resolve();
    if (await decided.promise) return route.fallback();
    return route.fulfill({ status: 400, json: { result: 'error', code: 'BAD_REQUEST', msg: 'Not today.' } });
  });
  return { asked: asked.promise, refuse: () => decided.resolve(false), pass: () => decided.resolve(true) };
}

describe('an edit that is saved', () => {
  it('closes no other edit when its answer comes late', async () => {
    const { page, ids } = await begin('One', 'Two');
    const [one = 0, two = 0] = ids;
    const saves = await holdSaves(page);
    await edit(page, one);
    await page.keyboard.type(' changed');
    await page.keyboard.press('Control+Enter');
    await saves.asked;
    await edit(page, two);
    await page.keyboard.type(' half');
    saves.pass();
    await row(page, one).getByText('One changed').waitFor();
    expect(await area(page).inputValue()).toBe('Two half');
  });

  it('is changed by no key, paste or drop until the answer', async () => {
    const { page, ids } = await begin('Fixed');
    const [id = 0] = ids;
    const saves = await holdSaves(page);
    await edit(page, id);
    await page.keyboard.type(' text');
    await page.keyboard.press('Control+Enter');
    await saves.asked;
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+B');
    await page.keyboard.press('Control+Shift+Digit9');
    await page.keyboard.type('more');
    await give(page, 'pasted.txt', 'paste');
    await give(page, 'dropped.txt', 'drop');
    await area(page).evaluate((field: HTMLTextAreaElement) => {
      field.select();
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'https://rookery.example/');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    expect(await area(page).inputValue()).toBe('Fixed text');
    expect(await page.getByRole('progressbar', { name: /\.txt/ }).count()).toBe(0);
    saves.pass();
    await area(page).waitFor({ state: 'detached' });
    expect(await contentOf(id)).toBe('Fixed text');
  });

  it('stays closed when its answer comes while its topic moves to another address', async () => {
    const { page, ids, topic } = await begin('Before');
    const [id = 0] = ids;
    const saves = await holdSaves(page);
    await edit(page, id);
    await page.keyboard.type(' and after');
    await page.keyboard.press('Control+Enter');
    await saves.asked;
    // The list at the new address has no rows until its messages are fetched.
    const fetched = Promise.withResolvers<void>();
    await page.route('**/json/messages?*', async (route) => {
      await fetched.promise;
      return route.fallback();
    });
    const moved = { topic: `${topic} renamed`, propagate_mode: 'change_all' };
    expect((await ada.patch(`/messages/${id}`, moved)).status).toBe(200);
    await area(page).waitFor({ state: 'detached' });
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    saves.pass();
    await (await answered).finished();
    fetched.resolve();
    await row(page, id).getByText('Before and after').waitFor();
    await page.waitForTimeout(300);
    expect(await area(page).count()).toBe(0);
  });

  it('says in another view that it failed, and is open in its own again', async () => {
    const { page, ids, hash } = await begin('Original');
    const [id = 0] = ids;
    const saves = await holdSaves(page);
    await edit(page, id);
    await page.keyboard.type(' and more');
    await page.keyboard.press('Control+Enter');
    await saves.asked;
    await go(page, '#inbox');
    await row(page, id).waitFor({ state: 'detached' });
    saves.refuse();
    await notices(page).getByText('The edit is not saved. Not today.').waitFor();
    await notices(page).getByRole('button', { name: 'Go there' }).click();
    await expect.poll(() => area(page).inputValue(), SOON).toBe('Original and more');
    expect(page.url()).toContain(hash);
    await page.unroute('**/json/messages/*');
    await page.getByRole('button', { name: 'Save' }).click();
    await area(page).waitFor({ state: 'detached' });
    expect(await contentOf(id)).toBe('Original and more');
  });
});

describe('an edit of a message that has another text by now', () => {
  it('is closed if its own text is there: the answer of an earlier attempt was lost', async () => {
    const { page, ids } = await begin('First');
    const [id = 0] = ids;
    complaints.expect(/ERR_CONNECTION_RESET/);
    await page.route('**/json/messages/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      expect((await answerOf(route.request(), organisation.address.origin)).status).toBe(200);
      return route.abort('connectionreset');
    });
    await edit(page, id);
    await page.keyboard.type(' and last \n');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').waitFor(SOON);
    expect(await contentOf(id)).toBe('First and last');
    await page.unroute('**/json/messages/*');
    await page.getByRole('button', { name: 'Save' }).click();
    await area(page).waitFor({ state: 'detached' });
    expect(await contentOf(id)).toBe('First and last');
  });

  it('says so, and replaces that text when it is saved again', async () => {
    const { page, ids } = await begin('First');
    const [id = 0] = ids;
    await edit(page, id);
    await page.keyboard.type(' here');
    expect((await ben.patch(`/messages/${id}`, { content: 'First elsewhere' })).status).toBe(200);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('The message was edited in the meantime.').waitFor();
    expect([await area(page).inputValue(), await contentOf(id)]).toEqual(['First here', 'First elsewhere']);
    expect(await faultsOf(page)).toEqual([]);
    if (shots) await page.screenshot({ path: `${shots}/edit-replaces.png` });
    await page.keyboard.press('Control+Enter');
    await area(page).waitFor({ state: 'detached' });
    expect(await contentOf(id)).toBe('First here');
  });
});

describe('a half-written edit', () => {
  it('is open again when the user logs in after the session ended, unless its message is gone', async () => {
    const { page, ids, hash } = await begin('First', 'Second');
    const [one = 0, two = 0] = ids;
    await edit(page, one);
    await page.keyboard.type(' and a half');
    await edit(page, two);
    await page.keyboard.type(' and gone');
    complaints.expect(/401/);
    await page.evaluate(() => {
      const token = /(?:^|; )(?:__Host-)?csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'X-CSRFToken': decodeURIComponent(token) };
      void fetch('/json/logout', { method: 'POST', headers });
    });
    await page.waitForURL((url) => url.pathname === '/login/');
    expect((await ada.delete(`/messages/${two}`)).status).toBe(200);
    await logIn(page, { origin, email: ben.email, password: PASSWORD, hash });
    await expect.poll(() => area(page).inputValue(), SOON).toBe('First and a half');
    const stored = () => page.evaluate(() => JSON.stringify(sessionStorage));
    await expect.poll(stored, SOON).not.toContain('and gone');
    await page.getByRole('button', { name: 'Save' }).click();
    await area(page).waitFor({ state: 'detached' });
    expect(await contentOf(one)).toBe('First and a half');
    await page.reload();
    await row(page, one).waitFor();
    await page.waitForTimeout(300);
    expect(await area(page).count()).toBe(0);
  });

  it('is open again where its message is shown, without the focus, until the message is deleted', async () => {
    const { page, ids, hash } = await begin('First', 'Second');
    const [id = 0] = ids;
    await edit(page, id);
    await page.keyboard.type(' and a half');
    await go(page, '#inbox');
    await area(page).waitFor({ state: 'detached' });
    await go(page, hash);
    await expect.poll(() => area(page).inputValue(), SOON).toBe('First and a half');
    // Keys apply to the page, not to the edit.
    await page.keyboard.press('r');
    await box(page).waitFor();
    expect(await area(page).inputValue()).toBe('First and a half');
    await page.keyboard.press('Escape');
    await ben.delete(`/messages/${id}`);
    await ada.delete(`/messages/${id}`);
    await row(page, id).waitFor({ state: 'detached' });
    expect(await area(page).count()).toBe(0);
    // Closing the tab loses nothing, so the browser does not ask.
    await Promise.all([page.waitForEvent('close', { timeout: 5000 }), page.close({ runBeforeUnload: true })]);
  });

  it('is dropped after a question, and an unchanged edit without one', async () => {
    const { page, ids } = await begin('Whole');
    const [id = 0] = ids;
    const question = page.getByRole('dialog', { name: 'Discard this edit?' });
    await edit(page, id);
    await page.keyboard.press('Escape');
    await area(page).waitFor({ state: 'detached' });
    await edit(page, id);
    await page.keyboard.type(' and half');
    await page.keyboard.press('Escape');
    await question.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => area(page).evaluate((field) => field === document.activeElement), SOON).toBe(true);
    expect(await area(page).inputValue()).toBe('Whole and half');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await area(page).waitFor({ state: 'detached' });
    expect(await contentOf(id)).toBe('Whole');
  });

  it('comes back when another one is done, and takes the focus when it is asked for', async () => {
    const { page, ids } = await begin('First', 'Second');
    const [one = 0, two = 0] = ids;
    await edit(page, one);
    await page.keyboard.type(' half');
    await edit(page, two);
    await page.keyboard.press('Escape');
    await expect.poll(() => area(page).inputValue(), SOON).toBe('First half');
    await edit(page, one);
    await page.keyboard.type(' more');
    expect(await area(page).inputValue()).toBe('First half more');
  });
});

describe('a key of an input method', () => {
  const press = (page: Page, key: string, mark: { isComposing: true } | { keyCode: 229 }) =>
    page.evaluate(
      ([name, more]) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: name,
            ctrlKey: name === 'Enter',
            bubbles: true,
            cancelable: true,
            ...more,
          }),
        ),
      [key, mark] as const,
    );

  it('neither discards nor saves an edit, nor sends a message', async () => {
    const { page, ids } = await begin('にほ');
    const [id = 0] = ids;
    await edit(page, id);
    await page.keyboard.insertText('ん');
    await press(page, 'Escape', { isComposing: true });
    await press(page, 'Escape', { keyCode: 229 });
    await press(page, 'Enter', { keyCode: 229 });
    await page.waitForTimeout(300);
    expect(await area(page).inputValue()).toBe('にほん');
    expect(await contentOf(id)).toBe('にほ');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await area(page).waitFor({ state: 'detached' });
    await page.keyboard.press('r');
    await box(page).waitFor();
    await page.keyboard.insertText('日本');
    await press(page, 'Enter', { keyCode: 229 });
    expect(await box(page).inputValue()).toBe('日本');
  });
});

describe('the field of an edit', () => {
  it('has its own menu at a long press, not that of the message', async () => {
    const { page, ids } = await beginWith({ width: 360, touch: true }, 'First', 'Second');
    const [id = 0, other = 0] = ids;
    const menu = page.getByRole('menu');
    /** Rests a finger on an element, and returns whether the browser's own menu opens. */
    const rest = (on: Locator) =>
      on.evaluate(async (element) => {
        const finger = { pointerType: 'touch', bubbles: true, cancelable: true };
        element.dispatchEvent(new PointerEvent('pointerdown', finger));
        await new Promise((resolve) => setTimeout(resolve, 700));
        return element.dispatchEvent(new PointerEvent('contextmenu', finger));
      });
    expect(await rest(row(page, id).getByText('First'))).toBe(false);
    await menu.getByRole('menuitem', { name: 'Edit message' }).click();
    await area(page).waitFor();
    await menu.waitFor({ state: 'detached' });
    expect(await rest(area(page))).toBe(true);
    expect(await menu.count()).toBe(0);
    expect(await rest(row(page, other).getByText('Second'))).toBe(false);
    await menu.waitFor();
  });

  it('suggests nothing for the text that it opens with', async () => {
    const { page, ids } = await begin('Ask @ad');
    const [id = 0] = ids;
    await edit(page, id);
    await page.keyboard.press('Tab');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    expect(await save.evaluate((button) => button === document.activeElement)).toBe(true);
    await area(page).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    expect(await area(page).inputValue()).toBe('Ask @ad\n');
    await page.keyboard.press('Backspace');
    // Another text than at first: the look after a key may see both keys as one.
    await page.keyboard.type('a');
    await page.getByRole('option', { name: /Ada Ames/ }).waitFor();
  });

  it('has suggestions, the keys of formatting and those of lists', async () => {
    const { page, ids } = await begin(...Array.from({ length: 20 }, (_, i) => `Line ${i}`));
    for (const id of [ids[0] as number, ids.at(-1) as number]) {
      await edit(page, id);
      await page.keyboard.press('Control+A');
      await page.keyboard.type('@ad');
      await page.getByRole('option', { name: /Ada Ames/ }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.getByRole('option', { name: /Ada Ames/ }).click();
      await page.keyboard.type(':rose');
      await page.getByRole('option', { name: /:rose:/ }).waitFor();
      if (shots) await page.screenshot({ path: `${shots}/edit-${id === ids[0] ? 'below' : 'above'}.png` });
      // The first Escape closes the list, the second one ends the edit.
      await page.keyboard.press('Escape');
      expect(await area(page).inputValue()).toBe('@**Ada Ames** :rose');
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Control+B');
      expect(await area(page).inputValue()).toBe('**@**Ada Ames** :rose**');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('* one');
      await page.keyboard.press('Enter');
      await page.keyboard.type('two');
      expect(await area(page).inputValue()).toBe('* one\n* two');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Discard' }).click();
      await area(page).waitFor({ state: 'detached' });
    }
  });

  it('is not saved with a file that a reload has cut off, until it is chosen again', async () => {
    const { page, ids } = await begin('Look:');
    const [id = 0] = ids;
    await edit(page, id);
    await page.keyboard.type(' [Uploading cut.txt…]()');
    await page.reload();
    await expect.poll(() => area(page).inputValue(), SOON).toBe('Look: [Uploading cut.txt…]()');
    await page.getByRole('alert').getByText('Choose “cut.txt” again, or remove it from the text').waitFor();
    await area(page).press('Control+Enter');
    await give(page, 'cut.txt', 'drop');
    await expect.poll(() => area(page).inputValue(), SOON).toMatch(/^Look: \[cut\.txt\]\(\/user_uploads\/[^\n]+\)$/);
    expect(await contentOf(id)).toBe('Look:');
    await area(page).press('Control+Enter');
    await area(page).waitFor({ state: 'detached' });
    expect(await contentOf(id)).toMatch(/^Look: \[cut\.txt\]\(\/user_uploads\/.+\)$/);
  });

  it('takes files that are pasted and dropped, and is saved once they are there', async () => {
    const { page, ids } = await begin('Look:');
    const [id = 0] = ids;
    await openBox(page);
    await page.keyboard.type('Another message');
    await edit(page, id);
    const released = Promise.withResolvers<void>();
    await page.route('**/json/tus/**', async (route) => {
      await released.promise;
      return route.fallback();
    });
    await give(page, 'pasted.txt', 'paste');
    await give(page, 'dropped.txt', 'drop');
    await page.getByRole('alert').getByText('Wait until the files are uploaded').waitFor();
    await page.getByRole('progressbar', { name: 'dropped.txt' }).waitFor();
    if (shots) await page.screenshot({ path: `${shots}/edit-files.png` });
    await page.keyboard.press('Control+Enter');
    released.resolve();
    const links = /^Look:\n\[pasted\.txt\]\(\/user_uploads\/[^\n]+\)\n\[dropped\.txt\]\(\/user_uploads\/[^\n]+\)\n$/;
    await expect.poll(() => area(page).inputValue(), SOON).toMatch(links);
    await page.keyboard.press('Control+Enter');
    await area(page).waitFor({ state: 'detached' });
    expect(`${await contentOf(id)}\n`).toMatch(links);
    expect(await box(page).inputValue()).toBe('Another message');
  });
});
