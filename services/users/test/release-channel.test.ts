/** Tests the organisation's settings that name a channel when it is archived. */
import { expect, it } from 'vitest';
import { callContext, foundOrganisation, useReplica } from './start-users.ts';

const channels = [4, 5].map((channel_id) => ({ channel_id, is_archived: false, invite_only: true }));
const away = () => Promise.reject(new Error('not part of this test'));
// The stand-in of the channels service has two channels.
const { replica } = await useReplica({
  channels: { ReplicateAccount: away, ...{ GetView: async () => ({ channels }) } },
});
const place = await foundOrganisation(replica);
const realm = place.realm;
const owner = await place.add('Olga', { role: 'owner' });

const release = (channel_id: number) =>
  replica.call.ReleaseChannel({ realm_id: realm, channel_id, channels_seq: 9 }, callContext());
const settings = async () => {
  const { rules } = await replica.call.ResolveRealm({ realm_id: realm, host: '' }, callContext());
  return JSON.parse(String(rules));
};

it('none of them names it any more, the events come after the archiving, and other channels stay', async () => {
  const given = {
    new_stream_announcements_stream_id: 4,
    signup_announcements_stream_id: 5,
    moderation_request_channel_id: 4,
  };
  await replica.call.UpdateRealm(
    { settings: Buffer.from(JSON.stringify(given)), group_settings: [] },
    await owner.ctx(),
  );
  expect(await settings()).toMatchObject(given);
  const before = (await replica.journal(realm)).length;
  await release(4);
  expect(await settings()).toMatchObject({
    new_stream_announcements_stream_id: -1,
    signup_announcements_stream_id: 5,
    moderation_request_channel_id: -1,
  });
  const published = (await replica.journal(realm)).slice(before);
  expect(published.map(({ event }) => event)).toEqual(
    ['moderation_request_channel_id', 'new_stream_announcements_stream_id'].map((property) =>
      expect.objectContaining({ type: 'realm', op: 'update', property, value: -1 }),
    ),
  );
  for (const { causes, audience } of published) {
    expect(causes).toEqual([{ service: 'channels', seq: 9 }]);
    expect(audience?.everyone).toBe(true);
  }
});

it('a channel that none of them names, or once more, changes nothing', async () => {
  const before = (await replica.journal(realm)).length;
  await release(4);
  await release(77);
  expect(await replica.journal(realm)).toHaveLength(before);
});
