/**
 * Every setting of organisations and of users, with values of another type: rejected in the API's form, without a
 * change.
 */
import { REALM_GROUP_SETTINGS, REALM_SETTINGS, USER_SETTINGS } from '@rookery/core';

import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, it } from 'vitest';
import { ok } from '../../answers.ts';

const { owner } = await useOrganisation({ owner: { name: 'Olga Owner', role: 'owner' } });

/** Values that no setting of a type accepts. */
const WRONG = {
  boolean: ['maybe', '7', '"yes"', '[]', '{"new":true}'],
  number: ['many', 'true', '-70000', '1.5', '1e400', '[1]'],
  string: ['\0'],
  object: ['nobody', '-1', '[]', '{"new":{"direct_members":["x"]}}', '{"new":999999999}'],
} as const;

const wrongFor = (value: unknown): readonly string[] => {
  const kind = typeof value as keyof typeof WRONG;
  return WRONG[kind] ?? WRONG.object;
};

async function shown(types: readonly string[]): Promise<Record<string, unknown>> {
  const { queue_id: _, last_event_id: __, ...state } = await ok(owner.post('/register', { fetch_event_types: types }));
  return state;
}

describe.each([
  ['/realm', ['realm'], 'realm_', Object.keys({ ...REALM_SETTINGS, ...REALM_GROUP_SETTINGS })],
  ['/settings', ['user_settings'], '', Object.keys(USER_SETTINGS)],
] as const)('PATCH %s', (path, types, prefix, names) => {
  it('takes no value of another kind for any setting', async () => {
    const before = await shown(types);
    const values = (types[0] === 'realm' ? before : before.user_settings) as Record<string, unknown>;
    expect(names.length).toBeGreaterThan(40);
    for (const name of names) {
      for (const wrong of wrongFor(values[`${prefix}${name}`])) {
        const answer = await owner.patch(path, { [name]: wrong });
        const said = `${name}=${wrong}: ${answer.status} ${JSON.stringify(answer.body)}`;
        expect(answer.status, said).toBe(400);
        expect(['BAD_REQUEST', 'REQUEST_VARIABLE_INVALID', 'SYSTEM_GROUP_REQUIRED'], said).toContain(answer.body.code);
      }
    }
    expect(await shown(types)).toEqual(before);
  });
});
