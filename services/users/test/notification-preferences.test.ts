/** Tests the notification preferences of an organisation, as the messages service gets them. */
import { UserSet } from '@rookery/core';
import { afterAll, expect, it } from 'vitest';
import { callContext, foundOrganisation, startReplica, useReplica } from './start-users.ts';

const { servers, replica } = await useReplica();
const other = await startReplica(servers, { namespace: replica.database.name.replace(/_users$/, '') });
afterAll(() => other.stop());

const ids = (users: Uint8Array | string | undefined) => UserSet.fromBytes(users as Uint8Array).toArray();

async function preferences(realm: number, known_version = 0, on = replica) {
  const reply = await on.call.GetNotificationPreferences({ realm_id: realm, known_version }, callContext());
  return {
    version: Number(reply.version),
    notModified: reply.not_modified ?? false,
    words: (reply.words ?? []).map(({ word, users }) => [word, ids(users as Uint8Array)]),
    mutes: (reply.mutes ?? []).map(({ sender_id, users }) => [sender_id, ids(users as Uint8Array)]),
  };
}

it('is named by its content: another name after a change of that, and only then, the same on every replica', async () => {
  const { realm, add } = await foundOrganisation(replica);
  const one = await add('One');
  const two = await add('Two');
  const change = async (words: string[], user = one) =>
    replica.call.UpdateAlertWords({ words, remove: false }, await user.ctx());
  const empty = await preferences(realm);
  expect(empty).toMatchObject({ notModified: false, words: [], mutes: [] });
  expect(empty.version).toBeGreaterThan(0);
  expect(await preferences(realm, empty.version)).toMatchObject({ notModified: true, version: empty.version });

  await change(['Cat', 'Dog']);
  await change(['cat'], two);
  const full = await preferences(realm, empty.version);
  expect(full).toMatchObject({
    notModified: false,
    words: [
      ['cat', [one.id, two.id]],
      ['dog', [one.id]],
    ],
  });
  expect(await preferences(realm, 0, other)).toEqual(full);

  // Another user joins, which changes the users but not the preferences.
  await add('Three');
  expect(await preferences(realm, full.version)).toMatchObject({ notModified: true });
  expect(await preferences(realm, full.version, other)).toMatchObject({ notModified: true });
  await replica.call.UpdateAlertWords({ words: ['cat', 'dog'], remove: true }, await one.ctx());
  expect((await preferences(realm, full.version)).words).toEqual([['cat', [two.id]]]);
});
