/** Every new user has a message, whichever way their account was created: clients crash on an account without any. */
import { randomBytes } from 'node:crypto';
import { ApiClient } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { expect, it, vi } from 'vitest';
import { ok } from '../../answers.ts';

const { organisation, owner } = await useOrganisation(
  { owner: { name: 'Olga', role: 'owner', welcome: true } },
  { name: 'Acme' },
);

const newest = async (client: ApiClient) =>
  (await ok(client.get('/messages', { anchor: 'newest', num_before: 10, num_after: 0, apply_markdown: false })))
    .messages;
const WELCOME = {
  sender_full_name: 'Welcome Bot',
  type: 'private',
  flags: [],
  content: expect.stringMatching(/^Hello, and welcome to \*\*Acme\*\*!/),
};

it('of whom the operator makes', async () => {
  const roles = ['member', 'guest', 'administrator'] as const;
  const people = await Promise.all(roles.map((role) => organisation.user(`A ${role}`, { role, welcome: true })));
  await organisation.settled();
  for (const one of [owner, ...people]) expect(await newest(one)).toMatchObject([WELCOME]);
});

it('of whom an administrator makes', async () => {
  const email = `by.hand.${randomBytes(4).toString('hex')}@example.org`;
  const params = { email, full_name: 'By Hand', password: 'correct horse battery staple' };
  await ok(owner.post('/users', params));
  await organisation.settled();
  const login = await ok(organisation.nobody.post('/fetch_api_key', { username: email, password: params.password }));
  const { origin, host } = organisation.nobody;
  const client = new ApiClient({ origin, host, email, apiKey: login.api_key });
  expect(await newest(client)).toMatchObject([WELCOME]);
});

it('in the words of the organisation too, once', async () => {
  await ok(owner.patch('/realm', { welcome_message_custom_text: 'Mind the step.' }));
  const one = await organisation.user('Wanda Words', { welcome: true });
  await organisation.settled();
  expect(await newest(one)).toMatchObject([WELCOME, { content: expect.stringContaining('Mind the step.') }]);
  await ok(owner.patch('/realm', { welcome_message_custom_text: '' }));
});

it('but not of bots', async () => {
  const bot = await organisation.user('Bo Bot', { botOf: owner, welcome: true });
  await organisation.settled();
  await vi.waitFor(async () => expect(await newest(bot)).toEqual([]));
});
