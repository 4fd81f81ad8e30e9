/** Tests the links in notification mails: their targets, and what the link that unsubscribes does. */
import { expect, it } from 'vitest';
import { mailFrameOf } from '../src/notifications/mail/mail-frame.ts';
import { settingOf } from '../src/realm/rules/user-settings.ts';
import { callContext, foundOrganisation, useReplica } from './start-users.ts';

/** The users whom gateways dropped. */
const forgotten: number[] = [];
const noSubscriptions = { ListSubscriptions: async () => ({ json: Buffer.from('{"subscriptions": []}') }) };
const { replica } = await useReplica({
  channels: { ReplicateAccount: async () => ({ seq: 1 }), ...noSubscriptions },
  config: { AUTH_LEASE_MS: 10_000 },
  gateways: {
    graceMs: 0,
    forget: async ({ user_ids }) => {
      forgotten.push(...(user_ids ?? []));
      return true;
    },
  },
});

it('is the address of the installation, of several organisations a subdomain of it', async () => {
  const { context } = replica;
  const { realm, stringId, add } = await foundOrganisation(replica);
  const { id } = await add('Ann');
  const frame = async () => {
    const directory = await context.directories.current(realm);
    const user = directory.users.byId.get(id);
    if (!user) throw new Error('no such user');
    return mailFrameOf({ ...context, externalUrl: 'https://chat.example.com' }, directory, user, 'digest');
  };
  const { base, unsubscribeUrl } = await frame();
  expect(base).toBe('https://chat.example.com');
  expect(unsubscribeUrl).toMatch(/^https:\/\/chat\.example\.com\/accounts\/unsubscribe\//);
  await foundOrganisation(replica);
  await expect.poll(async () => (await frame()).base, { timeout: 10_000 }).toBe(`https://${stringId}.chat.example.com`);
});

it.each([
  ['messages', 'enable_stream_email_notifications', true],
  ['digest', 'enable_digest_emails', false],
] as const)('turns off mails (%s); gateways drop the caller if they cache its settings', async (kind, name, drops) => {
  const { realm, add } = await foundOrganisation(replica);
  const user = await add('Ben');
  const settings = Buffer.from(JSON.stringify({ [name]: true }));
  const nothing = { old_password: '', new_password: '', session_id: '' };
  await replica.call.UpdateSettings({ settings, ...nothing, targets: null }, await user.ctx());
  forgotten.length = 0;
  const token = replica.context.unsubscribing.sign({ realm, user: user.id, kind });
  const request = { realm_id: realm, token, confirmed: true };
  await replica.call.UnsubscribeFromMails(request, callContext({ requestKey: kind }));
  const { users } = await replica.context.directories.current(realm);
  expect(settingOf(users.byId.get(user.id)?.settings ?? {}, name)).toBe(false);
  expect(forgotten).toEqual(drops ? [user.id] : []);
});
