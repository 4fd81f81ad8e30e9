/**
 * Topics that one person follows, mutes, resolves, moves, splits and deletes, and what another person immediately sees
 * of it.
 */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { useBrowser } from './browser.ts';
import { textIn } from './conversation.ts';

const { person, open, complaints } = await useBrowser();
const ada = await person('Ada', { role: 'owner' });
const ben = await person('Ben');
const gil = await person('Gil', { role: 'guest' });
let channelId = 0;
let otherId = 0;
let adas: Page;
let bens: Page;

// A page may be about to mark a message as read that these tests delete.
beforeEach(() => complaints.expect(/400.*messages\/flags/));

const go = (page: Page, hash: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);
const send = async (content: string, topic: string): Promise<number> =>
  (await ben.post('/messages', { type: 'channel', to: 'harbour', topic, content })).body.id;
const hashOf = (topic: string, id = channelId, name = 'harbour') =>
  `#narrow/channel/${id}-${name}/topic/${topic.replaceAll(' ', '.20')}`;
const message = (page: Page, id: number) => page.locator(`article[data-id="${id}"]`);
const title = (page: Page, topic: string) => page.getByRole('heading', { level: 1, name: topic });
/** A topic in the navigation. */
const place = (page: Page, topic: string) => page.locator('a[data-place]', { hasText: topic });

/** Opens a topic on both pages. */
async function look(topic: string, id: number): Promise<void> {
  await Promise.all([adas, bens].map((page) => go(page, hashOf(topic))));
  await Promise.all([adas, bens].map((page) => message(page, id).waitFor()));
}
async function openMenu(page: Page, topic: string): Promise<void> {
  await page.getByRole('button', { name: `Actions of the topic ${topic}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
}
async function choose(page: Page, topic: string, action: string): Promise<void> {
  await openMenu(page, topic);
  await page.getByRole('menuitem', { name: action }).click();
}
const policyOf = async (topic: string): Promise<number | undefined> =>
  (await ada.post('/register', { event_types: ['user_topic'] })).body.user_topics.find(
    (one: { topic_name: string }) => one.topic_name === topic,
  )?.visibility_policy;

beforeAll(async () => {
  for (const one of [ada, ben]) {
    await one.post('/users/me/subscriptions', { subscriptions: [{ name: 'harbour' }, { name: 'depot' }] });
  }
  channelId = (await ada.get('/get_stream_id', { stream: 'harbour' })).body.stream_id;
  otherId = (await ada.get('/get_stream_id', { stream: 'depot' })).body.stream_id;
  const gilId = (await gil.get('/users/me')).body.user_id;
  await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'harbour' }], principals: [gilId] });
  [adas, bens] = await Promise.all([open(ada), open(ben)]);
});

describe('a topic', () => {
  it('is followed and muted by one person alone', async () => {
    await look('tides', await send('High at noon', 'tides'));
    await openMenu(adas, 'tides');
    expect(await faultsOf(adas)).toEqual([]);
    await adas.getByRole('menuitem', { name: 'Follow topic' }).click();
    await place(adas, 'tides').getByLabel('Followed').waitFor();
    await expect.poll(() => policyOf('tides')).toBe(3);
    await choose(adas, 'tides', 'Mute topic');
    await adas.locator('[data-row][data-muted]', { hasText: 'tides' }).waitFor();
    expect(await bens.locator('[data-row][data-muted]', { hasText: 'tides' }).count()).toBe(0);
    // A user who starts a topic follows it.
    expect(await place(bens, 'tides').getByLabel('Followed').count()).toBe(1);
    await choose(adas, 'tides', 'Unmute topic');
    await adas.locator('[data-row][data-muted]', { hasText: 'tides' }).waitFor({ state: 'detached' });
  });

  it('is resolved for everyone, and not resolved again by undo', async () => {
    await look('leak', await send('The roof leaks', 'leak'));
    await choose(adas, 'leak', 'Mark as resolved');
    await place(bens, 'leak').getByLabel('Resolved').waitFor();
    await adas.getByRole('button', { name: 'Actions of the topic ✔ leak' }).waitFor();
    await textIn(adas, 'has marked this topic as resolved').waitFor();
    expect(await faultsOf(adas)).toEqual([]);
    await adas.getByRole('button', { name: 'Undo' }).click();
    await place(bens, 'leak').getByLabel('Resolved').waitFor({ state: 'detached' });
    await adas.getByRole('button', { name: 'Actions of the topic leak' }).waitFor();
  });

  it('is renamed, and its reader goes along', async () => {
    const id = await send('Nets are torn', 'nets');
    await look('nets', id);
    await choose(adas, 'nets', 'Move or rename');
    const submit = adas.getByRole('button', { name: 'Move', exact: true });
    expect(await submit.isEnabled()).toBe(false);
    expect(await faultsOf(adas)).toEqual([]);
    await adas.getByLabel('Topic', { exact: true }).fill('torn nets');
    await submit.click();
    await title(adas, 'torn nets').waitFor();
    await message(adas, id).waitFor();
    // Another reader's page follows the rename too, as does what they are about to send.
    await title(bens, 'torn nets').waitFor();
    await message(bens, id).waitFor();
  });

  it('takes along what is written to it when another user resolves it', async () => {
    await look('currents', await send('When does it turn?', 'currents'));
    const box = bens.getByRole('textbox', { name: 'Message', exact: true });
    await bens.keyboard.press('r');
    await box.pressSequentially('Around six');
    const { messages } = (await ada.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 })).body;
    await ada.patch(`/messages/${messages[0].id}`, { topic: '✔ currents', propagate_mode: 'change_all' });
    await bens.waitForURL((url) => decodeURIComponent(url.hash.replaceAll('.', '%')).includes('✔ currents'));
    expect(await box.inputValue()).toBe('Around six');
    await box.press('Control+Enter');
    await bens.locator('article[data-id]', { hasText: 'Around six' }).waitFor();
    const newest = (await ada.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 })).body.messages[0];
    expect(newest).toMatchObject({ subject: '✔ currents', content: '<p>Around six</p>' });
  });

  it('has its reader at the same place after that, and the edit and the pause of reading that were under way', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 70; i++) ids.push(await send(`Berth ${i}`, 'berths'));
    const [middle, end] = [ids[20] as number, ids.at(-1) as number];
    await go(bens, `${hashOf('berths')}/near/${middle}`);
    await message(bens, middle).waitFor();
    await message(bens, middle).hover();
    await message(bens, middle).locator('[data-row-menu]').click();
    await bens.getByRole('menuitem', { name: 'Mark as unread from here' }).click();
    await bens.getByText('Messages on screen stay unread.').waitFor();
    await message(bens, middle).click({ position: { x: 300, y: 10 } });
    await bens.keyboard.press('e');
    const text = bens.getByLabel('Text of the message');
    await expect.poll(() => text.inputValue()).toBe('Berth 20');
    await text.pressSequentially(' is ');
    await text.press('Home');
    const top = async () => (await message(bens, middle).boundingBox())?.y ?? 0;
    await bens.waitForTimeout(500);
    const before = await top();
    await ada.patch(`/messages/${end}`, { topic: '✔ berths', propagate_mode: 'change_all' });
    await bens.getByRole('button', { name: 'Actions of the topic ✔ berths' }).waitFor();
    await expect.poll(() => text.inputValue()).toBe('Berth 20 is ');
    await expect.poll(() => text.evaluate((area) => area === document.activeElement)).toBe(true);
    // The caret did not move.
    await bens.keyboard.type('The r');
    expect(await text.inputValue()).toBe('The rBerth 20 is ');
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(40);
    await bens.getByText('Messages on screen stay unread.').waitFor();
    // The page of the user who resolves the topic keeps its state too, and the text in the box stays.
    await text.press('Escape');
    await bens.getByRole('button', { name: 'Discard' }).click();
    const box = bens.getByRole('textbox', { name: 'Message', exact: true });
    await message(bens, middle).click({ position: { x: 300, y: 10 } });
    await bens.keyboard.press('e');
    await text.waitFor();
    await bens.getByRole('button', { name: /^(Message|Write a message)/ }).click();
    await box.pressSequentially('Half ');
    await choose(bens, '✔ berths', 'Mark as unresolved');
    await bens.getByRole('button', { name: 'Actions of the topic berths' }).waitFor();
    await text.waitFor();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(200);
    expect(await box.inputValue()).toBe('Half ');
    await bens.getByText('Messages on screen stay unread.').waitFor();
  });

  it('is resolved where its name is as long as one may be', async () => {
    const long = 'l'.repeat(60);
    const cut = `✔ ${'l'.repeat(55)}...`;
    const id = await send('Long', long);
    await look(long, id);
    await choose(adas, long, 'Mark as resolved');
    await adas.getByRole('button', { name: `Actions of the topic ${cut}` }).waitFor();
    await message(adas, id).waitFor();
  });

  it('is split from a message on', async () => {
    const first = await send('Lunch?', 'lunch');
    const second = await send('By the way, the van is broken', 'lunch');
    const third = await send('And the trailer', 'lunch');
    await look('lunch', third);
    await message(adas, second).hover();
    await message(adas, second).locator('[data-row-menu]').click();
    await adas.getByRole('menuitem', { name: 'Move messages' }).click();
    await adas.getByLabel('Topic', { exact: true }).fill('van');
    expect(await adas.getByLabel('Which messages').inputValue()).toBe('change_later');
    expect(await faultsOf(adas)).toEqual([]);
    await adas.getByRole('button', { name: 'Move', exact: true }).click();
    await message(bens, second).waitFor({ state: 'detached' });
    await message(bens, third).waitFor({ state: 'detached' });
    expect(await message(bens, first).count()).toBe(1);
    await adas.getByRole('button', { name: 'Go there' }).click();
    await title(adas, 'van').waitFor();
    await message(adas, third).waitFor();
  });

  it('is moved to another channel', async () => {
    const id = await send('Boxes arrived', 'boxes');
    await look('boxes', id);
    await choose(adas, 'boxes', 'Move or rename');
    await adas.getByLabel('Channel', { exact: true }).selectOption({ label: 'depot' });
    await adas.getByRole('button', { name: 'Move', exact: true }).click();
    await adas.waitForURL((url) => url.hash.startsWith(`#narrow/channel/${otherId}-depot/topic/boxes`));
    await bens.waitForURL((url) => url.hash.startsWith(`#narrow/channel/${otherId}-depot/topic/boxes`));
    await message(bens, id).waitFor();
  });

  it('is deleted for everyone after its name was typed', async () => {
    const id = await send('Rubbish', 'old plans');
    await look('old plans', id);
    await choose(adas, 'old plans', 'Delete topic');
    const remove = adas.getByRole('button', { name: 'Delete topic' });
    await adas.getByLabel('Type the topic’s name to confirm').fill('old plan');
    expect(await remove.isEnabled()).toBe(false);
    expect(await faultsOf(adas)).toEqual([]);
    await adas.getByLabel('Type the topic’s name to confirm').fill('old plans');
    await remove.click();
    await message(bens, id).waitFor({ state: 'detached' });
    await adas.waitForURL((url) => !url.hash.includes('topic'));
    await place(adas, 'old plans').waitFor({ state: 'detached' });
  });

  it('has its messages marked as read, also where one was deleted on the way', async () => {
    await go(adas, '#inbox');
    const first = await send('Stays', 'marks');
    const second = await send('Goes', 'marks');
    let wasRefused = false;
    await adas.route('**/json/messages/flags', async (route) => {
      if (!wasRefused && route.request().postData()?.includes(String(second))) {
        wasRefused = true;
        await ben.delete(`/messages/${second}`);
      }
      await route.continue();
    });
    await go(adas, hashOf('marks'));
    await expect
      .poll(async () => {
        const { body } = await ada.get('/messages', { anchor: first, num_before: 0, num_after: 0, narrow: [] });
        return body.messages[0]?.flags.includes('read');
      })
      .toBe(true);
    expect(wasRefused).toBe(true);
    await adas.unroute('**/json/messages/flags');
  });
});

describe('what may not be done with a topic', () => {
  const offered = async (page: Page, topic: string): Promise<string[]> => {
    await openMenu(page, topic);
    const all = await page.getByRole('menuitem').allTextContents();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    return all.filter((one) => /resolved|Move|Delete/.test(one));
  };

  it('is not offered to a member or a guest, and follows the permissions of the channel', async () => {
    const id = await send('Who may what?', 'rules');
    await look('rules', id);
    expect(await offered(adas, 'rules')).toEqual(['Mark as resolved', 'Move or rename', 'Delete topic']);
    expect(await offered(bens, 'rules')).not.toContain('Delete topic');
    const groups = (await ada.get('/user_groups')).body.user_groups as { id: number; name: string }[];
    const administrators = groups.find((one) => one.name === 'role:administrators')?.id;
    for (const setting of [
      'can_resolve_topics_group',
      'can_move_messages_between_topics_group',
      'can_move_messages_between_channels_group',
    ]) {
      expect((await ada.patch('/realm', { [setting]: { new: administrators } })).status).toBe(200);
    }
    await expect.poll(() => offered(bens, 'rules')).toEqual([]);
    const bensAlone = { new: { direct_members: [ben.userId], direct_subgroups: [] } };
    await ada.patch(`/streams/${channelId}`, { can_resolve_topics_group: bensAlone });
    await expect.poll(() => offered(bens, 'rules')).toEqual(['Mark as resolved']);
    // Members who may move messages out of the channel may not change the topic at the same time.
    await ada.patch(`/streams/${channelId}`, { can_move_messages_out_of_channel_group: bensAlone });
    await expect.poll(() => offered(bens, 'rules')).toEqual(['Mark as resolved', 'Move or rename']);
    await choose(bens, 'rules', 'Move or rename');
    await bens.getByRole('dialog').getByLabel('Channel', { exact: true }).selectOption({ label: 'depot' });
    expect(await bens.getByRole('dialog').getByLabel('Topic', { exact: true }).isDisabled()).toBe(true);
    await bens.keyboard.press('Escape');
    const page = await open(gil, { hash: hashOf('rules'), width: 360, touch: true, theme: 'dark' });
    await message(page, id).waitFor();
    expect(await offered(page, 'rules')).toEqual([]);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('is not offered to a guest in a group of a permission that guests never have', async () => {
    const id = await send('Who is new here?', 'guests');
    const gilsAlone = { new: { direct_members: [gil.userId], direct_subgroups: [] } };
    for (const setting of ['can_move_messages_between_channels_group', 'can_delete_any_message_group']) {
      expect((await ada.patch('/realm', { [setting]: gilsAlone })).status).toBe(200);
    }
    await ada.patch(`/streams/${channelId}`, {
      can_administer_channel_group: gilsAlone,
      can_move_messages_within_channel_group: gilsAlone,
    });
    const page = await open(gil, { hash: hashOf('guests') });
    await message(page, id).waitFor();
    await expect.poll(() => offered(page, 'guests')).toContain('Move or rename');
    expect(await offered(page, 'guests')).not.toContain('Delete topic');
    await choose(page, 'guests', 'Move or rename');
    await page.getByRole('dialog').getByLabel('Topic', { exact: true }).waitFor();
    expect(await page.getByRole('dialog').getByLabel('Channel', { exact: true }).count()).toBe(0);
  });

  it('is not offered beside the text either, to reopen it', async () => {
    const administrators = (await ada.get('/user_groups')).body.user_groups.find(
      (one: { name: string }) => one.name === 'role:administrators',
    ).id;
    const id = await send('Done with', '✔ done');
    for (const [page, count] of [
      [adas, 1],
      [bens, 0],
    ] as const) {
      await ada.patch('/realm', { can_resolve_topics_group: { new: administrators } });
      await ada.patch(`/streams/${channelId}`, { can_resolve_topics_group: { new: administrators } });
      await go(page, hashOf('%E2%9C%94 done'.replaceAll('%', '.')));
      await message(page, id).waitFor();
      await page.locator('#view').focus();
      await page.keyboard.press('r');
      const note = page.getByText('This topic is resolved.');
      await note.waitFor();
      const reopen = page.getByRole('button', { name: 'Reopen' });
      await expect.poll(() => reopen.count()).toBe(count);
      await page.getByRole('textbox', { name: 'Message', exact: true }).press('Escape');
    }
  });

  it('is refused in the words of the server, and what was typed stays', async () => {
    const id = await send('Too late', 'late');
    await look('late', id);
    await choose(adas, 'late', 'Move or rename');
    await adas.getByLabel('Topic', { exact: true }).fill('later');
    await ben.delete(`/messages/${id}`);
    await message(bens, id).waitFor({ state: 'detached' });
    await adas.getByRole('button', { name: 'Move', exact: true }).click();
    await adas.getByText('There is nothing to move.').waitFor();
    expect(await adas.getByLabel('Topic', { exact: true }).inputValue()).toBe('later');
  });
});
