/**
 * Coming online is published immediately in small organisations; otherwise users learn of it with their next report.
 */
import { type ApiClient, type ClientEvent, createOrganisation, EventQueue } from '@rookery/testkit';
import { expect, inject, it } from 'vitest';

const ok = async (answer: ReturnType<ApiClient['get']>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const report = (client: ApiClient, status: string, more = {}) =>
  ok(client.post('/users/me/presence', { status, ping_only: true, ...more }));
const listen = (client: ApiClient, params: object = {}) =>
  EventQueue.register(client, { event_types: ['presence'], ...params });
const isPresence = (event: ClientEvent) => event.type === 'presence';

it('tells who comes online, once, in the form of each client', async () => {
  const organisation = await createOrganisation(inject('cluster'));
  const [ann, ben, cat] = [
    await organisation.user('Ann'),
    await organisation.user('Ben'),
    await organisation.user('Cat'),
  ];
  const modern = await listen(ben, { client_capabilities: { simplified_presence_events: true } });
  const slim = await listen(ben, { slim_presence: true });
  const legacy = await listen(ben);
  await report(ann, 'active');

  const { presences } = await modern.next(isPresence);
  const { active_timestamp } = presences[ann.userId];
  expect(presences).toEqual({ [ann.userId]: { active_timestamp, idle_timestamp: active_timestamp } });
  const website = { client: 'website', status: 'active', timestamp: active_timestamp, pushable: false };
  const received = {
    type: 'presence',
    user_id: ann.userId,
    server_timestamp: expect.any(Number),
    presence: { website },
  };
  expect(await slim.next(isPresence)).toEqual({ ...received, id: expect.any(Number) });
  expect(await legacy.next(isPresence)).toEqual({ ...received, email: ann.email, id: expect.any(Number) });

  // Neither a repeated report nor an idle user is published: the next event is about the third user.
  await report(ann, 'active');
  await report(ben, 'idle');
  await report(cat, 'active');
  expect(Object.keys((await modern.next(isPresence)).presences)).toEqual([String(cat.userId)]);
  await organisation.close();
});

it('leaves it to the next report in an organisation of more than a hundred', async () => {
  const organisation = await createOrganisation(inject('cluster'));
  const users = await Promise.all(Array.from({ length: 100 }, (_, n) => organisation.user(`Person ${n}`)));
  const [ann, ben, cat] = users as [ApiClient, ApiClient, ApiClient];
  await organisation.settled();
  const queue = await listen(ben, { client_capabilities: { simplified_presence_events: true } });
  await report(ann, 'active');
  expect(Object.keys((await queue.next(isPresence)).presences)).toEqual([String(ann.userId)]);

  await organisation.user('One More');
  const before = await ok(ben.post('/users/me/presence', { status: 'idle', last_update_id: -1 }));
  await report(cat, 'active');
  const after = await ok(
    ben.post('/users/me/presence', { status: 'idle', last_update_id: before.presence_last_update_id }),
  );
  expect(Object.keys(after.presences)).toEqual([String(cat.userId)]);
  // This event is published after the presence event, if there were one.
  await ok(ann.post('/typing', { op: 'start', to: [ben.userId] }));
  await organisation.settled();
  expect((await queue.drain()).filter(isPresence)).toEqual([]);
  await organisation.close();
});
