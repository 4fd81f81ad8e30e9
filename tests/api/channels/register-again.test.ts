/** A register contains the changes since the same user's previous one, by any user. */
import { useOrganisation } from '@rookery/testkit/fixture';
import { expect, it } from 'vitest';

const { owner, member } = await useOrganisation({ owner: { name: 'Olga', role: 'owner' }, member: 'Max' });

/** The parts on which three consecutive registers agree. */
async function registered(params: Record<string, unknown> = {}) {
  const answers = [];
  for (let n = 0; n < 3; n++) {
    const { status, body } = await member.post('/register', params);
    expect(status).toBe(200);
    const { subscriptions, unsubscribed, never_subscribed, streams, user_topics, channel_folders } = body;
    answers.push({ subscriptions, unsubscribed, never_subscribed, streams, user_topics, channel_folders });
  }
  const [first, ...others] = answers;
  for (const other of others) expect(other).toEqual(first);
  return first as NonNullable<typeof first>;
}
const names = (list: { name: string }[]) => list.map(({ name }) => name).sort();
const ok = async (answer: ReturnType<typeof owner.post>) => expect((await answer).status).toBe(200);

it('shows changes of channels, of subscriptions, of topics and of the caller', async () => {
  await ok(owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'one' }, { name: 'two' }] }));
  await ok(member.post('/users/me/subscriptions', { subscriptions: [{ name: 'one' }] }));
  const begin = await registered();
  expect(names(begin.subscriptions)).toEqual(['one']);
  expect(names(begin.never_subscribed)).toContain('two');
  const [{ stream_id }] = begin.subscriptions;

  await ok(owner.patch(`/streams/${stream_id}`, { description: 'of all things' }));
  expect((await registered()).subscriptions).toMatchObject([{ description: 'of all things' }]);

  const color = [{ stream_id, property: 'color', value: '#123456' }];
  await ok(member.post('/users/me/subscriptions/properties', { subscription_data: color }));
  expect((await registered()).subscriptions).toMatchObject([{ color: '#123456' }]);

  await ok(member.post('/user_topics', { stream_id, topic: 'noise', visibility_policy: 1 }));
  expect((await registered()).user_topics).toMatchObject([{ stream_id, topic_name: 'noise' }]);

  // The settings that the caller chose for all channels.
  const nulls = { client_capabilities: { notification_settings_null: true } };
  expect((await registered(nulls)).subscriptions).toMatchObject([{ push_notifications: null }]);
  const { push_notifications } = (await registered()).subscriptions[0];
  await ok(member.patch('/settings', { enable_stream_push_notifications: !push_notifications }));
  await expect.poll(async () => (await registered()).subscriptions[0].push_notifications).toBe(!push_notifications);

  await ok(owner.delete(`/streams/${stream_id}`));
  expect((await registered()).subscriptions).toEqual([]);
  const archived = { client_capabilities: { archived_channels: true } };
  expect(names((await registered(archived)).subscriptions)).toEqual(['one']);

  await ok(owner.patch(`/users/${member.userId}`, { role: 600 }));
  await expect.poll(async () => names((await registered()).streams)).not.toContain('two');
});
