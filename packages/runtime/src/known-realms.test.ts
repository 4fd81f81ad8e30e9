import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import { expect, it } from 'vitest';
import type { Clients } from './clients.ts';
import { KnownRealms } from './known-realms.ts';

/** What the users service would answer, and how often it was asked. */
function users(realm: Partial<Realm__Output>) {
  const state = { realm, asked: 0 };
  const ResolveRealm = async () => {
    state.asked++;
    return { string_id: 'rooks', system_groups: [], system_bots: [], ...state.realm } as unknown as Realm__Output;
  };
  return { state, client: { ResolveRealm } as unknown as Clients['users'] };
}

const rules = (more: object) => Buffer.from(JSON.stringify(more));

it('asks again only for who knows of something newer', async () => {
  const { state, client } = users({ version: 3, rules: rules({ allow_message_editing: true }) });
  const realms = new KnownRealms(client);
  const of = async (realm_version: number) =>
    (await realms.get({ realm_id: 1, realm_version })).rules.allow_message_editing;
  expect(await Promise.all([of(3), of(3), of(2)])).toEqual([true, true, true]);
  const asked = state.asked;
  expect(asked).toBeLessThanOrEqual(2);
  state.realm = { version: 4, rules: rules({ allow_message_editing: false }) };
  // Whoever was told of the version before is decided on it, until somebody comes who was not.
  expect([await of(3), await of(4), await of(3)]).toEqual([true, false, false]);
  expect(state.asked).toBe(asked + 1);
  expect((await realms.unchanging(1)).string_id).toBe('rooks');
  expect(state.asked).toBe(asked + 1);
});

it('takes an older member’s word for what it tells, and what organisations are founded with for the rest', async () => {
  const { client } = users({
    version: 0,
    rules: Buffer.alloc(0),
    system_groups: [
      { name: 'role:members', group_id: 3 },
      { name: 'role:owners', group_id: 7 },
    ],
    topics_policy: 'disable_empty_topic',
    message_content_edit_limit_seconds: 0,
    allow_message_editing: false,
    enable_spectator_access: true,
  });
  const { rules } = await new KnownRealms(client).get({ realm_id: 1, realm_version: 0 });
  expect(rules).toMatchObject({
    topics_policy: 'disable_empty_topic',
    message_content_edit_limit_seconds: null,
    allow_message_editing: false,
    enable_spectator_access: true,
    can_create_public_channel_group: 3,
    can_create_web_public_channel_group: 7,
  });
});
