import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import { expect, it } from 'vitest';
import type { Clients } from './clients.ts';
import { KnownRealms } from './known-realms.ts';

/** A users service with a given answer, which counts its calls. */
function users(realm: Partial<Realm__Output>) {
  const state = { realm, asked: 0 };
  const ResolveRealm = async () => {
    state.asked++;
    const lists = { system_groups: [], system_bots: [], linkifiers: Buffer.alloc(0) };
    return { string_id: 'rooks', ...lists, url: '', ...state.realm } as unknown as Realm__Output;
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
  // A caller that names the earlier version gets it, until a caller names the newer one.
  expect([await of(3), await of(4), await of(3)]).toEqual([true, false, false]);
  expect(state.asked).toBe(asked + 1);
  expect((await realms.unchanging(1)).string_id).toBe('rooks');
  expect(state.asked).toBe(asked + 1);
});
