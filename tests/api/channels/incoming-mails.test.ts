/** Mails to the addresses of channels, over SMTP. */
import { type ApiClient, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { createTransport } from 'nodemailer';
import { afterAll, expect, inject, it } from 'vitest';
import { ok } from '../../answers.ts';

const { organisation, ann, ben, guest, bot } = await useOrganisation({
  ann: 'Ann',
  ben: 'Ben',
  guest: { name: 'Gus', role: 'guest' },
  bot: { name: 'Bot', botOf: 'ann' },
});
const transport = createTransport({ host: '127.0.0.1', port: inject('mailPort'), ignoreTLS: true, secure: false });
afterAll(() => {
  transport.close();
});

async function channel(name: string, more: object = {}): Promise<number> {
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], ...QUIETLY, ...more }));
  return (await ok(ann.get('/get_stream_id', { stream: name }))).stream_id;
}
const address = async (by: ApiClient, id: number, sender?: number): Promise<string> =>
  (await ok(by.get(`/streams/${id}/email_address`, sender === undefined ? {} : { sender_id: sender }))).email;
const mail = (to: string | string[], more: object = {}) =>
  transport.sendMail({ from: 'Eve <eve@example.org>', to, subject: 'Re: Lunch', text: 'At noon?', ...more });
const refusedWith = (code: number) => expect.objectContaining({ responseCode: code });
const NEWEST = { anchor: 'newest', num_before: 50, num_after: 0 };
/** The messages of a channel, oldest first. */
async function messages(name: string) {
  const narrow = [{ operator: 'channel', operand: name }];
  const found = await ok(
    ann.get('/messages', { narrow, ...NEWEST, apply_markdown: false, allow_empty_topic_name: true }),
  );
  return found.messages as { content: string; subject: string; sender_id: number; client: string }[];
}

it('become messages of the channel, as whom the address says', async () => {
  const id = await channel('inbox');
  await mail(await address(ann, id));
  await mail(await address(ann, id, ann.userId), { subject: 'Mine', text: 'Hello\n\n-- \nEve' });
  await mail(await address(ann, id, bot.userId), { subject: '', text: 'By the bot' });
  const [first, second, third] = await messages('inbox');
  expect(first).toMatchObject({ subject: 'Lunch', content: 'From: Eve <eve@example.org>\n\nAt noon?' });
  expect([ann.userId, ben.userId, bot.userId]).not.toContain(first?.sender_id);
  expect(second).toMatchObject({ subject: 'Mine', sender_id: ann.userId });
  expect(second?.content).toMatch(/Hello$/);
  expect(third).toMatchObject({ subject: '', sender_id: bot.userId });
});

it('come once, however often a mail server sends them', async () => {
  const to = await address(ann, await channel('once'));
  const messageId = '<one@example.org>';
  await Promise.all(Array.from({ length: 4 }, () => mail(to, { messageId })));
  await mail(to, { messageId });
  expect(await messages('once')).toHaveLength(1);
  await mail(to, { messageId: '<two@example.org>' });
  expect(await messages('once')).toHaveLength(2);
});

it("go to every channel that they name, and to no address that is nobody's", async () => {
  const [one, two] = [await channel('one'), await channel('two')];
  const to = [await address(ann, one), await address(ann, two)];
  const nobody = `one.${'0'.repeat(32)}.show-sender@example.com`;
  const { accepted, rejected } = await mail([...to, nobody, 'ann@example.com']);
  expect([accepted, rejected]).toEqual([to, [nobody, 'ann@example.com']]);
  expect([(await messages('one')).length, (await messages('two')).length]).toEqual([1, 1]);
  const wrong = await Promise.allSettled([mail(nobody), mail('ann@example.com')]);
  const said = wrong.map((one) => (one as PromiseRejectedResult).reason);
  expect(said).toEqual([refusedWith(550), refusedWith(550)]);
  expect(said[0].response).toBe(said[1].response);
});

it('are refused when the user who made the address may no longer post', async () => {
  const id = await channel('closing');
  const to = [await address(ben, id), await address(ben, id, ben.userId)];
  for (const one of to) await mail(one);
  const { can_send_message_group: group } = (await ok(ann.get(`/streams/${id}`))).stream;
  const only = { direct_members: [ann.userId], direct_subgroups: [] };
  await ok(ann.patch(`/streams/${id}`, { can_send_message_group: { old: group, new: only } }));
  for (const one of to) await expect(mail(one)).rejects.toEqual(refusedWith(550));
  await mail(await address(ann, id));
  const leaver = await organisation.user('Lea');
  const theirs = await address(leaver, await channel('left'), leaver.userId);
  await ok(leaver.delete('/users/me'));
  await expect(mail(theirs)).rejects.toEqual(refusedWith(550));
  expect((await messages('closing')).length).toBe(3);
  expect(await messages('left')).toEqual([]);
});

it('go by what the sender may do, not who made the address', async () => {
  const id = await channel('bots only');
  const [own, byBot] = [await address(ann, id, ann.userId), await address(ann, id, bot.userId)];
  const { can_send_message_group: group } = (await ok(ann.get(`/streams/${id}`))).stream;
  const only = { direct_members: [bot.userId], direct_subgroups: [] };
  await ok(ann.patch(`/streams/${id}`, { can_send_message_group: { old: group, new: only } }));
  await mail(byBot);
  await expect(mail(own)).rejects.toEqual(refusedWith(550));
  await ok(ann.patch(`/bots/${bot.userId}`, { bot_owner_id: ben.userId }));
  await expect(mail(byBot)).rejects.toEqual(refusedWith(550));
  await ok(ben.patch(`/bots/${bot.userId}`, { bot_owner_id: ann.userId }));
  expect((await messages('bots only')).map((one) => one.sender_id)).toEqual([bot.userId]);
});

it('may what the user may who made the address', async () => {
  const id = await channel('many');
  const people = await Promise.all(Array.from({ length: 15 }, (_, n) => organisation.user(`Reader ${n}`)));
  const principals = people.map(({ userId }) => userId);
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'many' }], principals, ...QUIETLY }));
  const to = await address(ben, id);
  const nobody = { direct_members: [ann.userId], direct_subgroups: [] };
  const { can_create_topic_group: group } = (await ok(ann.get(`/streams/${id}`))).stream;
  await mail(to, { text: 'hello' });
  await expect(mail(to, { text: 'hello @**all**' })).rejects.toEqual(refusedWith(550));
  await ok(ann.patch(`/streams/${id}`, { can_create_topic_group: { old: group, new: nobody } }));
  await expect(mail(to, { subject: 'Another' })).rejects.toEqual(refusedWith(550));
  await mail(to, { text: 'hello once more' });
  expect((await messages('many')).map(({ subject }) => subject)).toEqual(['Lunch', 'Lunch']);
});

it('link what the user sees who made the address', async () => {
  const indoors = await channel('indoors', { principals: [ann.userId, guest.userId] });
  await channel('outdoors');
  const to = await address(guest, indoors);
  await mail(to, { text: 'from #**indoors** to #**outdoors**' });
  const narrow = [{ operator: 'channel', operand: indoors }];
  const [sent] = (await ok(ann.get('/messages', { narrow, ...NEWEST }))).messages;
  expect(sent.content.match(/data-stream-id="\d+"/g)).toEqual([`data-stream-id="${indoors}"`]);
});

it('are refused when the channel is archived', async () => {
  const id = await channel('shut');
  const to = await address(ann, id);
  await mail(to);
  await ok(ann.delete(`/streams/${id}`));
  await expect(mail(to)).rejects.toEqual(refusedWith(550));
  await ok(ann.patch(`/streams/${id}`, { is_archived: false }));
  await mail(to, { text: 'Back' });
  const texts = (await messages('shut')).map(({ content }) => content);
  expect(texts.filter((text) => text.startsWith('From: '))).toHaveLength(2);
});

it('say what was left out of them', async () => {
  const to = await address(ann, await channel('files'), ann.userId);
  await mail(to, { text: '', html: '<p>See <b>this</b></p>', attachments: [{ filename: 'a.pdf', content: 'x' }] });
  const [message] = await messages('files');
  expect(message?.content).toMatch(/See this\n\n\*One attachment was left out\.\*$/);
});

it('go to the one topic that a channel has', async () => {
  const id = await channel('general', { topics_policy: 'empty_topic_only' });
  await mail(await address(ann, id));
  await mail(await address(ann, id, ann.userId));
  expect((await messages('general')).map(({ subject }) => subject)).toEqual(['', '']);
});

it('of machines are taken and dropped', async () => {
  const to = await address(ann, await channel('quiet'));
  await mail(to, { headers: { 'Auto-Submitted': 'auto-replied' } });
  expect(await messages('quiet')).toEqual([]);
});

it('have bounds', async () => {
  const id = await channel('bounds', { topics_policy: 'disable_empty_topic' });
  const to = await address(ann, id);
  await expect(mail(to, { text: 'x'.repeat(11 * 1024 * 1024) })).rejects.toEqual(refusedWith(552));
  await mail(to, { subject: 'y'.repeat(300), text: 'z'.repeat(20_000) });
  await mail(to, { subject: 'Fwd:' });
  const [long, none] = await messages('bounds');
  expect([long?.subject.length, long?.content.length]).toEqual([60, 10_000]);
  expect(none?.subject).toBe('Email with no subject');
});
