/** The first subscriptions of a user who is deactivated before they are created. */
import { connectClients, createLogger } from '@rookery/runtime';
import { EventQueue } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { afterAll, expect, inject, it } from 'vitest';
import { ok } from '../../answers.ts';

const { organisation, owner, late } = await useOrganisation({ owner: { name: 'Olga', role: 'owner' }, late: 'Lara' });
const logger = createLogger({ service: 'test', replica: 'newcomers-test', level: 'error' });
const tool = await connectClients({ ...inject('cluster'), logger });
afterAll(() => tool.close());

const namesOf = async () =>
  (await ok(late.get('/users/me/subscriptions'))).subscriptions.map(({ name }: { name: string }) => name);

it('begin when the user is reactivated', async () => {
  const subscribers = [owner.userId];
  const { id } = await ok(owner.post('/channels/create', { name: 'usual', subscribers }));
  const { id: closed } = await ok(owner.post('/channels/create', { name: 'closed', subscribers, invite_only: true }));
  await ok(owner.post('/default_streams', { stream_id: id }));
  await ok(owner.delete(`/users/${late.userId}`));
  const join = { realm_id: organisation.realmId, user_id: late.userId, users_seq: 0, inviter_id: owner.userId };
  const queue = await EventQueue.register(owner, { event_types: ['subscription'] });
  // A repetition changes nothing.
  for (let n = 0; n < 2; n++) {
    await tool.clients.channels.SubscribeNewcomer(
      { ...join, channel_ids: [closed], include_defaults: true },
      { route: String(organisation.realmId) },
    );
  }
  const subscribersOf = async (stream: number) => (await ok(owner.get(`/streams/${stream}/members`))).subscribers;
  expect([await subscribersOf(id), await subscribersOf(closed)]).toEqual([subscribers, subscribers]);
  await ok(owner.post('/messages', { type: 'channel', to: id, topic: 'while away', content: 'x' }));

  await ok(owner.post(`/users/${late.userId}/reactivate`));
  await organisation.settled();
  expect(await queue.drain()).toMatchObject(
    [id, closed].map((one) => ({ op: 'peer_add', stream_ids: [one], user_ids: [late.userId] })),
  );
  expect(await namesOf()).toEqual(['usual', 'closed']);
  await ok(owner.post('/messages', { type: 'channel', to: id, topic: 'here', content: 'x' }));
  const { messages } = await ok(late.get('/messages', { anchor: 'newest', num_before: 10, num_after: 0 }));
  expect(messages.map(({ subject }: { subject: string }) => subject)).toEqual(['here']);
});
