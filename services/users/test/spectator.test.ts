/** Tests what this service shows to spectators, and that it serves them nothing else. */
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import { expect, it } from 'vitest';
import { callContext, foundOrganisation, parsed, useReplica } from './start-users.ts';

const { replica } = await useReplica();

const ROLE_GUEST = 600;
const spectator = (realm_id: number) =>
  callContext({
    caller: {
      realm_id,
      user_id: 0,
      role: ROLE_GUEST,
      bot_type: 0,
      group_ids: [],
      realm_version: 0,
      bot_defaults: null,
      restricted_visibility: false,
      no_drafts: false,
      card: null,
      client: 'web',
    } as Caller__Output,
  });
const request = (types: string[]) => ({
  types,
  all: false,
  min_seq: 0,
  include_subscribers: false,
  partial_subscribers: false,
  slim_presence: false,
  presence_history_limit_days: 0,
  client_gravatar: false,
  capabilities: null,
  known_parts: [],
  takes_shared: false,
});

it('shows the people without their addresses, and the groups of roles alone', async () => {
  const { realm, add } = await foundOrganisation(replica, 'open', { spectators: true });
  const ann = await add('Ann Author', { role: 'owner' });
  const bot = await add('Robbie', { botOf: ann });
  await replica.call.AdminCreateUserGroup({ realm_id: realm, name: 'layoffs', member_ids: [ann.id] }, callContext());
  const reply = await replica.call.GetInitialState(request(['realm_user', 'realm_user_groups']), spectator(realm));
  const state = parsed(reply) as Record<string, Record<string, unknown>[]>;
  expect(state.realm_users).toMatchObject([
    { user_id: ann.id, full_name: 'Ann Author', role: 100, delivery_email: null, timezone: '' },
    { user_id: bot.id, full_name: 'Robbie', is_bot: true, bot_owner_id: null, delivery_email: null },
  ]);
  expect(state.realm_users?.[0]?.email).toMatch(/^user\d+@/);
  expect(state.realm_users?.[0]?.date_joined).toMatch(/T00:00:00.000\+00:00$/);
  expect(state).toMatchObject({ user_id: 0, full_name: 'Anonymous User', is_guest: true });
  const text = JSON.stringify(state);
  for (const secret of [ann.email, bot.email, 'layoffs', ann.apiKey]) expect(text).not.toContain(secret);
});

it('serves spectators nothing else, and none where there are none', async () => {
  const { realm } = await foundOrganisation(replica, 'closed');
  const refused = { code: 'UNAUTHORIZED' };
  await expect(replica.call.GetInitialState(request(['realm']), spectator(realm))).rejects.toMatchObject(refused);
  await expect(replica.call.GetOwnUser({}, spectator(realm))).rejects.toMatchObject(refused);
  const self = {
    user_id: 0,
    bot: false,
    self: true,
    notify: false,
    comment: '',
    delete_profile: false,
    delete_public_channel_messages: false,
    delete_private_channel_messages: false,
    delete_direct_messages: false,
  };
  await expect(replica.call.DeactivateUser(self, spectator(realm))).rejects.toMatchObject(refused);
});
