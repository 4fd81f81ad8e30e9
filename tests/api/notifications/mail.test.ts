/** Mails of missed messages: their contents, replies to them, and unsubscribing. */
import { Browser, EventQueue, mailsTo, mailTo, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { createTransport } from 'nodemailer';
import { request } from 'undici';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { ok } from '../../answers.ts';

const people = { owner: { name: 'Olga', role: 'owner' }, ann: 'Ann', ben: 'Ben', cem: 'Cem' } as const;
const { organisation, owner, ann, ben, cem } = await useOrganisation(people);
const { mailDir } = inject('cluster');
const transport = createTransport({ host: '127.0.0.1', port: inject('mailPort'), ignoreTLS: true, secure: false });
afterAll(() => {
  transport.close();
});

const SOON = { email_notifications_batching_period_seconds: 1 };
await Promise.all([ben, cem].map((user) => ok(user.patch('/settings', SOON))));
const subscriptions = [{ name: 'square' }];
await ok(ann.post('/users/me/subscriptions', { subscriptions, principals: [ben.userId, ann.userId], ...QUIETLY }));
const square: number = (await ok(ann.get('/get_stream_id', { stream: 'square' }))).stream_id;

const tell = async (to: number[], content: string, by = ann): Promise<number> =>
  (await ok(by.post('/messages', { type: 'direct', to, content }))).id;
const post = async (topic: string, content: string, by = ann): Promise<number> =>
  (await ok(by.post('/messages', { type: 'channel', to: square, topic, content }))).id;
const header = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? '';
/** Returns the newest mail to a user, once there are `count`. */
async function received(user: typeof ben, count: number) {
  const { subject, text } = await mailTo(mailDir, user.email, count);
  return { subject, text };
}

it('shows the messages of a conversation together, as text, and names the conversation', async () => {
  // Concurrently: on a slow machine the batching period of the first may end before the second is sent.
  const contents = ['Are you **there**? See [this](/user_uploads/1/x.txt) and <b>that</b>', 'A second one'];
  await Promise.all(contents.map((content) => tell([ben.userId], content)));
  const mail = await received(ben, 1);
  expect(mail.subject).toBe('Direct message with Ann');
  expect(mail.text).toMatch(/Ann:\nAre you there\?/);
  expect(mail.text).toMatch(/this \(https?:\/\/[^)]+\/user_uploads\/1\/x\.txt\) and <b>that<\/b>/);
  expect(mail.text).toContain('A second one');
  expect(mail.text).toMatch(/\/#narrow\/dm\/[\d,]+\/near\/\d+/);
});

it('is one for each conversation', async () => {
  const before = (await mailsTo(mailDir, ben.email)).length;
  await post('lunch', '@**Ben** at noon?');
  await post('dinner', '@**Ben** at eight?');
  await received(ben, before + 2);
  const fresh = (await mailsTo(mailDir, ben.email)).slice(before);
  expect(fresh.map(({ subject }) => subject).sort()).toEqual(['#square > dinner', '#square > lunch']);
});

it('is not sent for what was read, deleted or seen meanwhile', async () => {
  await ok(cem.patch('/settings', { email_notifications_batching_period_seconds: 3 }));
  const read = await tell([cem.userId], 'read meanwhile');
  const deleted = await tell([cem.userId], 'deleted meanwhile', owner);
  await ok(cem.post('/messages/flags', { messages: [read], op: 'add', flag: 'read' }));
  await ok(owner.delete(`/messages/${deleted}`));
  await tell([cem.userId], 'still unread');
  const { text } = await received(cem, 1);
  expect(text).toContain('still unread');
  expect(text).not.toContain('read meanwhile');
  await tell([cem.userId], 'one more');
  await received(cem, 2);
  const all = (await mailsTo(mailDir, cem.email)).map((mail) => mail.text).join('\n');
  expect(all).not.toMatch(/(read|deleted) meanwhile/);
  await ok(cem.patch('/settings', SOON));
});

it('is not sent for a mention that an edit removed meanwhile', async () => {
  await ok(ben.patch('/settings', { email_notifications_batching_period_seconds: 3 }));
  const before = (await mailsTo(mailDir, ben.email)).length;
  const wrong = await post('mentions', '@**Ben** by mistake');
  const everyone = await post('mentions', '@**all** by mistake');
  for (const id of [wrong, everyone]) await ok(ann.patch(`/messages/${id}`, { content: 'by mistake' }));
  await post('mentions', '@**Ben** on purpose');
  const { text } = await received(ben, before + 1);
  expect(text).toContain('on purpose');
  expect(text).not.toContain('by mistake');
  await ok(ben.patch('/settings', SOON));
});

it('is sent for another reason, or another mention, where an edit removed the first', async () => {
  await ok(ben.patch('/settings', { email_notifications_batching_period_seconds: 3 }));
  const setting = (value: boolean) => [{ stream_id: square, property: 'email_notifications', value }];
  await ok(ben.post('/users/me/subscriptions/properties', { subscription_data: setting(true) }));
  const before = (await mailsTo(mailDir, ben.email)).length;
  const named = await post('reasons', '@**Ben** please');
  await ok(ann.patch(`/messages/${named}`, { content: 'nobody, please' }));
  expect((await received(ben, before + 1)).text).toContain('nobody, please');
  await ok(ben.post('/users/me/subscriptions/properties', { subscription_data: setting(false) }));
  const widened = await post('wider', '@**Ben** please');
  await ok(ann.patch(`/messages/${widened}`, { content: '@**all** please' }));
  expect((await received(ben, before + 2)).subject).toContain('wider');
  await ok(ben.patch('/settings', SOON));
});

it('is not sent to an account that was deactivated meanwhile', async () => {
  const user = await organisation.user('Leaver');
  await ok(user.patch('/settings', { email_notifications_batching_period_seconds: 2 }));
  await ok(cem.patch('/settings', { email_notifications_batching_period_seconds: 4 }));
  const before = (await mailsTo(mailDir, cem.email)).length;
  await tell([user.userId], 'too late');
  await ok(owner.delete(`/users/${user.userId}`));
  await tell([cem.userId], 'due two seconds later');
  await received(cem, before + 1);
  expect((await mailsTo(mailDir, user.email)).filter(({ text }) => text.includes('too late'))).toEqual([]);
  await ok(cem.patch('/settings', SOON));
});

it('reports that another user subscribed the reader to a channel', async () => {
  const user = await organisation.user('Gardener');
  await ok(user.patch('/settings', SOON));
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals: [user.userId] }));
  const { subject, text } = await received(user, 1);
  expect(subject).toBe('Direct message with Notification Bot');
  expect(text).toContain('#garden');
});

it('follows the choices of a user who was reactivated', async () => {
  const user = await organisation.user('Returner');
  await ok(user.patch('/settings', SOON));
  const principals = [ann.userId, cem.userId, user.userId];
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'pond' }], principals, ...QUIETLY }));
  const pond: number = (await ok(ann.get('/get_stream_id', { stream: 'pond' }))).stream_id;
  const choose = (who: typeof ben, value: boolean) =>
    ok(
      who.post('/users/me/subscriptions/properties', {
        subscription_data: [{ stream_id: pond, property: 'email_notifications', value }],
      }),
    );
  const say = (content: string) => ok(ann.post('/messages', { type: 'channel', to: pond, topic: 'fish', content }));
  await choose(user, true);
  await ok(owner.delete(`/users/${user.userId}`));
  // The next message makes the service read the channel's choices again, while the deactivated user has none.
  const before = (await mailsTo(mailDir, cem.email)).length;
  await choose(cem, true);
  await say('while away');
  await received(cem, before + 1);
  await ok(owner.post(`/users/${user.userId}/reactivate`));
  await say('back again');
  const { subject, text } = await received(user, 1);
  expect(subject).toBe('#pond > fish');
  expect(text).toContain('back again');
  await choose(cem, false);
});

it('tells of a mention that an edit adds', async () => {
  const before = (await mailsTo(mailDir, ben.email)).length;
  const id = await post('edits', 'nobody yet');
  await ok(ann.patch(`/messages/${id}`, { content: 'and now @**Ben**' }));
  const { subject, text } = await received(ben, before + 1);
  expect(subject).toBe('#square > edits');
  expect(text).toContain('and now @Ben');
});

it('tells of a mention that an edit adds while it moves the message to another topic', async () => {
  const before = (await mailsTo(mailDir, ben.email)).length;
  const id = await post('spelled rong', 'nobody yet');
  await ok(ann.patch(`/messages/${id}`, { topic: 'spelled wrong', content: 'and now @**Ben**' }));
  const { subject, text } = await received(ben, before + 1);
  expect(subject).toBe('#square > spelled wrong');
  expect(text).toContain('and now @Ben');
});

it('is not sent a second time for an edit of a direct message', async () => {
  const before = (await mailsTo(mailDir, cem.email)).length;
  const both = [owner.userId, cem.userId];
  const id = await tell(both, 'to the two of you');
  await received(cem, before + 1);
  await ok(ann.patch(`/messages/${id}`, { content: 'to @**Olga** above all' }));
  await tell(both, 'a further one');
  await received(cem, before + 2);
  await tell(both, 'and the last');
  await received(cem, before + 3);
  const fresh = (await mailsTo(mailDir, cem.email)).slice(before).map(({ text }) => text);
  expect(fresh.filter((text) => text.includes('above all'))).toEqual([]);
});

it('takes a reply, which goes where the conversation is by then, once', async () => {
  const before = (await mailsTo(mailDir, ben.email)).length;
  const id = await post('old topic', '@**Ben** what do you think?');
  await received(ben, before + 1);
  await ok(ann.patch(`/messages/${id}`, { topic: 'new topic', propagate_mode: 'change_all' }));
  const [address = ''] = (await replyAddresses()).slice(-1);
  const mail = {
    from: 'x@example.org',
    to: address,
    subject: 'Re: x',
    text: 'I think so\n\n> what?\n',
    messageId: '<r@x>',
  };
  await transport.sendMail(mail);
  await transport.sendMail(mail);
  const narrow = [
    { operator: 'channel', operand: square },
    { operator: 'topic', operand: 'new topic' },
  ];
  const found = await ok(
    ann.get('/messages', { narrow, anchor: 'newest', num_before: 5, num_after: 0, apply_markdown: false }),
  );
  const replies = found.messages.filter((message: { sender_id: number }) => message.sender_id === ben.userId);
  expect(replies.map((message: { content: string }) => message.content)).toEqual(['I think so']);
});

it('takes no reply from a user who may not post any more, nor to an unknown address', async () => {
  const [address = ''] = (await replyAddresses()).slice(-1);
  await ok(ben.delete('/users/me/subscriptions', { subscriptions: ['square'] }));
  await ok(owner.patch(`/streams/${square}`, { is_private: true }));
  const refusal = expect.objectContaining({ responseCode: 550 });
  const mail = { from: 'x@example.org', subject: 'Re: x', text: 'May I?' };
  await expect(transport.sendMail({ ...mail, to: address })).rejects.toEqual(refusal);
  const unknown = address.replace(/[0-9a-f]{32}/, 'f'.repeat(32));
  await expect(transport.sendMail({ ...mail, to: unknown })).rejects.toEqual(refusal);
});

it('takes no reply to a mail from before a new API key, or before another address of its reader', async () => {
  const user = await organisation.user('Mover');
  await ok(user.patch('/settings', SOON));
  let email = user.email;
  const mailed = async (count: number) => {
    await tell([user.userId], 'Are you in?');
    await mailTo(mailDir, email, count);
    return header((await texts(email)).at(-1) ?? '', 'Reply-To');
  };
  const reply = (to: string) => transport.sendMail({ from: 'x@example.org', to, subject: 'Re: x', text: 'Yes' });
  const refusal = expect.objectContaining({ responseCode: 550 });

  const first = await mailed(1);
  await reply(first);
  await ok(user.post('/users/me/api_key/regenerate'));
  await expect(reply(first)).rejects.toEqual(refusal);

  const second = await mailed(2);
  await reply(second);
  email = `moved-${user.email}`;
  await ok(owner.patch(`/users/${user.userId}`, { new_email: email }));
  await expect(reply(second)).rejects.toEqual(refusal);
  await reply(await mailed(1));
});

it('ends by one click, without a login; a visit alone changes nothing', async () => {
  const [text = ''] = (await texts(ben.email)).slice(-1);
  expect(header(text, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const path = new URL(header(text, 'List-Unsubscribe').slice(1, -1)).pathname;
  const visit = (method: 'GET' | 'POST', at: string) =>
    request(`${ben.origin}${at}`, {
      method,
      headers: { host: ben.host, 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' && { body: 'List-Unsubscribe=One-Click' }),
    });
  const settings = async () => (await ok(ben.post('/register', { event_types: ['user_settings'] }))).user_settings;
  const page = await visit('GET', path);
  expect(page.statusCode).toBe(200);
  // A user who has an old mail does not learn the present address.
  expect(await page.body.text()).not.toContain(ben.email);
  expect((await settings()).enable_offline_email_notifications).toBe(true);
  const forged = path.replace(/-(\d+)-messages/, `-${ann.userId}-messages`);
  expect((await visit('POST', forged)).statusCode).toBe(400);
  const [lake, wall] = [await mailed('lake', [ben, cem]), await mailed('wall', [ben])];
  await ok(ben.patch('/settings', { email_notifications_batching_period_seconds: 3 }));
  await ok(cem.patch('/settings', { email_notifications_batching_period_seconds: 5 }));
  const before = (await mailsTo(mailDir, cem.email)).length;
  await ok(ann.post('/messages', { type: 'channel', to: lake, topic: 'fish', content: 'due after the click' }));
  const queue = await EventQueue.register(ben, { event_types: ['subscription', 'realm'] });
  const answer = await visit('POST', path);
  expect(answer.statusCode).toBe(200);
  expect(await answer.body.text()).not.toContain(ben.email);
  expect(await settings()).toMatchObject({
    enable_offline_email_notifications: false,
    enable_stream_email_notifications: false,
    enable_followed_topic_email_notifications: false,
  });
  const { subscriptions: all } = await ok(ben.get('/users/me/subscriptions'));
  expect(all.filter((one: { email_notifications: boolean }) => one.email_notifications)).toEqual([]);
  expect((await visit('POST', path)).statusCode).toBe(200);
  await ok(owner.patch('/realm', { description: 'after both clicks' }));
  await queue.next(({ type }) => type === 'realm');
  const change = { type: 'subscription', op: 'update', property: 'email_notifications', value: false };
  expect(queue.events.filter(({ type }) => type === 'subscription')).toEqual(
    [lake, wall].map((stream_id) => expect.objectContaining({ ...change, stream_id })),
  );
  expect((await received(cem, before + 1)).text).toContain('due after the click');
  expect((await texts(ben.email)).filter((mail) => mail.includes('due after the click'))).toEqual([]);
  await ok(cem.patch('/settings', SOON));
});

/** Creates a channel whose messages are mailed to these users. */
async function mailed(name: string, users: readonly (typeof ben)[]): Promise<number> {
  const principals = [ann, ...users].map(({ userId }) => userId);
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], principals, ...QUIETLY }));
  const { stream_id } = await ok(ann.get('/get_stream_id', { stream: name }));
  const subscription_data = [{ stream_id, property: 'email_notifications', value: true }];
  for (const user of users) await ok(user.post('/users/me/subscriptions/properties', { subscription_data }));
  return stream_id;
}

it('shows neither content nor sender nor place where the organisation does not allow it', async () => {
  await ok(owner.patch('/realm', { message_content_allowed_in_email_notifications: false }));
  await organisation.settled();
  const before = (await mailsTo(mailDir, cem.email)).length;
  await tell([cem.userId], 'a secret');
  const { subject, text } = await received(cem, before + 1);
  expect(subject).toBe('New messages');
  expect(text).not.toMatch(/secret|Ann/);
  expect(header((await texts(cem.email)).at(-1) ?? '', 'From')).not.toContain('Ann');
});

it('is on the page /emails/ in development', async () => {
  await tell([cem.userId], 'for the page');
  await vi.waitFor(
    async () => {
      const { status, text } = await new Browser({ origin: cem.origin, host: cem.host }).open('/emails/');
      expect(status).toBe(200);
      expect(text).toContain(`To: ${cem.email}`);
    },
    { timeout: 20_000, interval: 200 },
  );
});

/** Returns the complete mails to an address, oldest first. */
async function texts(address: string): Promise<string[]> {
  const { readdir, readFile } = await import('node:fs/promises');
  const { join } = await import('node:path');
  const names = (await readdir(mailDir)).sort();
  const all = await Promise.all(names.map((name) => readFile(join(mailDir, name), 'utf8')));
  return all.filter((text) => text.includes(`\nTo: ${address}\n`));
}

async function replyAddresses(): Promise<string[]> {
  return (await texts(ben.email)).map((text) => header(text, 'Reply-To'));
}
