/** Messages about a new user: to them, to their inviter, and to everyone. */
import { type ApiClient, Browser, mailTo } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, expect, inject, it, vi } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { mailDir, origin } = inject('cluster');
const PASSWORD = 'correct horse battery staple';
const direct = [{ operator: 'is', operand: 'dm' }];

const { organisation, owner, ann } = await useOrganisation(
  { owner: { name: 'Olga', role: 'owner' }, ann: 'Ann' },
  { name: 'Acme' },
);
let signups: number;
let people = 0;

beforeAll(async () => {
  await ok(owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'hall' }] }));
  signups = (await ok(owner.get('/get_stream_id', { stream: 'hall' }))).stream_id;
});

type Reader = (narrow: object[]) => Promise<{ content: string; sender_full_name: string; subject: string }[]>;

const reader =
  (client: ApiClient, path = '/messages', headers = {}): Reader =>
  async (narrow) => {
    const params = { anchor: 'newest', num_before: 100, num_after: 0, narrow, apply_markdown: false };
    return (await ok(client.get(path, params, { headers }))).messages;
  };

/** Adds a user by an invitation. @returns their mention in messages, and what they can read */
async function joined(by: ApiClient, params: object = {}): Promise<{ mention: string; reads: Reader }> {
  const email = `new${++people}.${organisation.realmId}@example.org`;
  await ok(by.post('/invites', { invitee_emails: email, stream_ids: [], ...params }));
  const visitor = new Browser({ origin, host: organisation.host });
  await visitor.open((await mailTo(mailDir, email)).url);
  const full_name = `New ${people}`;
  const done = await visitor.submit({ full_name, password: PASSWORD, timezone: '' });
  expect(done.status).toBe(302);
  const headers = { cookie: visitor.cookie };
  const { user_id } = await ok(organisation.nobody.get('/json/users/me', {}, { headers }));
  return { mention: `@_**${full_name}|${user_id}**`, reads: reader(organisation.nobody, '/json/messages', headers) };
}

const soon = (reads: Reader, narrow: object[], count: number) =>
  vi.waitFor(
    async () => {
      const messages = await reads(narrow);
      expect(messages).toHaveLength(count);
      return messages;
    },
    { timeout: 10_000, interval: 50 },
  );

it('the Welcome Bot greets them, with what the administrators have to add', async () => {
  const plain = await soon((await joined(ann)).reads, direct, 1);
  expect(plain).toMatchObject([
    { sender_full_name: 'Welcome Bot', content: expect.stringMatching(/^Hello, and welcome to \*\*Acme\*\*!/) },
  ]);
  await ok(owner.patch('/realm', { welcome_message_custom_text: 'Mind the ````step @**all**.' }));
  const custom = (text: string) => ({
    sender_full_name: 'Welcome Bot',
    content: `A message from the administrators of **Acme**:\n\n${text}`,
  });
  const [, second] = await soon((await joined(ann)).reads, direct, 2);
  expect(second).toMatchObject(custom('````` quote\nMind the ````step @**all**.\n`````'));
  const words = { welcome_message_custom_text: 'Just for you.' };
  const [, own] = await soon((await joined(owner, words)).reads, direct, 2);
  expect(own).toMatchObject(custom('```` quote\nJust for you.\n````'));
  // Only administrators may add their own welcome text.
  const [, notOwn] = await soon((await joined(ann, words)).reads, direct, 2);
  expect(notOwn?.content).toContain('Mind the');
  await soon((await joined(owner, { welcome_message_custom_text: '' })).reads, direct, 1);
  await ok(owner.patch('/realm', { welcome_message_custom_text: '' }));
});

it('who invited them is notified, unless they did not want to be', async () => {
  const ben = await organisation.user('Ben');
  await joined(ben, { notify_referrer_on_join: false });
  const { mention } = await joined(ben);
  expect(await soon(reader(ben), direct, 1)).toMatchObject([
    { sender_full_name: 'Notification Bot', content: `${mention} accepted your invitation to join **Acme**!` },
  ]);
});

it('all are notified in the channel that the organisation has for it', async () => {
  const inHall = [{ operator: 'channel', operand: signups }];
  await joined(ann);
  await ok(owner.patch('/realm', { signup_announcements_stream_id: signups }));
  const { mention } = await joined(ann);
  const { user_id } = await ok(
    owner.post('/users', { email: `made.${organisation.realmId}@example.org`, full_name: 'Made', password: PASSWORD }),
  );
  const received = await soon(reader(owner), inHall, 2);
  expect(received).toMatchObject([
    { subject: 'signups', sender_full_name: 'Notification Bot', content: `${mention} joined this organization.` },
    { content: `@_**Made|${user_id}** joined this organization.` },
  ]);
  // Since then, users came only through an operator or as a bot.
  await organisation.user('Seeded');
  await ok(owner.post('/bots', { full_name: 'Helper', short_name: 'helper' }));
  await ok(owner.patch('/realm', { signup_announcements_stream_id: -1 }));
  await soon((await joined(ann)).reads, direct, 1);
  expect(await reader(owner)(inHall)).toHaveLength(2);
});

it('administrators see for themselves how their words look', async () => {
  const path = '/realm/test_welcome_bot_custom_message';
  const { message_id } = await ok(owner.post(path, { welcome_message_custom_text: 'Be **kind**.' }));
  const [message] = (await reader(owner)(direct)).slice(-1);
  expect(message).toMatchObject({
    id: message_id,
    sender_full_name: 'Welcome Bot',
    content: 'A message from the administrators of **Acme**:\n\n```` quote\nBe **kind**.\n````',
  });
  expect(await owner.post(path, { welcome_message_custom_text: '' })).toMatchObject(
    refused('Message must not be empty'),
  );
  expect(await owner.post(path, { welcome_message_custom_text: 'x'.repeat(8001) })).toMatchObject(
    refused('welcome_message_custom_text is too long (limit: 8000 characters)'),
  );
  expect(await owner.post(path, {})).toMatchObject({ status: 400, body: { code: 'REQUEST_VARIABLE_MISSING' } });
  expect(await ann.post(path, { welcome_message_custom_text: 'x' })).toMatchObject(
    refused('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL'),
  );
});
