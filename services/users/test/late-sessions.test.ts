/** Tests sessions of logins that were in flight when their account or organisation was deactivated. */
import { expect, it } from 'vitest';
import { beginSession } from '../src/authentication/store/sessions.ts';
import { callContext, foundOrganisation, useReplica } from './start-users.ts';

const channels = { ReplicateAccount: async () => ({ seq: 0 }), WaitPublished: async () => ({}) };
const { replica } = await useReplica({ channels });
const { realm, add } = await foundOrganisation(replica);
const owner = await add('Olga Owner', { role: 'owner' });
const member = await add('Max Member');

/** Starts a session as the last step of a login does; returns a function that authenticates with it. */
async function lateSession() {
  const session_id = await beginSession(replica.database, realm, member.id, undefined);
  const request = { realm_id: realm, session_id, key_alone: false, email: '', api_key: '' };
  return async () => (await replica.call.Authenticate(request, callContext())).caller?.user_id;
}

it('do not open the account when it is active again', async () => {
  const ctx = await owner.ctx();
  expect(await (await lateSession())()).toBe(member.id);
  const parts = { delete_public_channel_messages: false, delete_private_channel_messages: false };
  const none = { bot: false, self: false, notify: false, comment: '', delete_profile: false, ...parts };
  await replica.call.DeactivateUser({ user_id: member.id, ...none, delete_direct_messages: false }, ctx);
  const user = await lateSession();
  await expect(user()).rejects.toMatchObject({ code: 'USER_DEACTIVATED' });
  await replica.call.ReactivateUser({ user_id: member.id }, ctx);
  await expect(user()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

it('do not open the organisation when it is active again', async () => {
  await replica.call.DeactivateRealm({}, await owner.ctx());
  const user = await lateSession();
  await expect(user()).rejects.toMatchObject({ code: 'REALM_DEACTIVATED' });
  await replica.call.ReactivateRealm({ realm_id: realm }, callContext());
  await expect(user()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});
