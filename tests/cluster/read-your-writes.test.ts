/**
 * P5: an acknowledged change is visible immediately, in every service and at every gateway. Each change is made at one
 * gateway and checked at the other.
 */
import { createHash } from 'node:crypto';
import { type ApiClient, QUIETLY } from '@rookery/testkit';
import { describe, expect, it } from 'vitest';
import { ok } from '../answers.ts';
import { at } from '../load/clients/person.ts';
import { fetch, send, subscribe, TIMES, unreadIn, useTwoGateways } from '../load/two-gateways.ts';
import { sessionOf } from '../session.ts';

const all = useTwoGateways();
const { admin, ann, ben } = all;

const subscriptions = async (client: ApiClient): Promise<{ name: string; stream_id: number }[]> =>
  (await ok(client.get('/users/me/subscriptions'))).subscriptions;
const unread = async (client: ApiClient): Promise<number[]> => {
  const state = await ok(client.post('/register', { event_types: ['message', 'update_message_flags'] }));
  await ok(client.delete('/events', { queue_id: state.queue_id }));
  return unreadIn(state);
};

describe('what was done at one gateway is seen at the other', () => {
  it('channels, subscriptions, messages', async () => {
    for (let time = 0; time < TIMES; time++) {
      const { here, there } = ann(time);
      const name = `made ${time}`;
      await subscribe(here, name);
      const mine = (await subscriptions(there)).find((one) => one.name === name);
      expect(mine).toBeDefined();
      expect((await ok(here.get('/get_stream_id', { stream: name }))).stream_id).toBe(mine?.stream_id);
      // The other way round, immediately: the services that send and fetch depend on the subscription made before.
      const id = await send(there, name, `first of ${name}`);
      expect((await fetch(here, [{ operator: 'channel', operand: name }])).map((one) => one.id)).toEqual([id]);
      const { topics } = await ok(there.get(`/users/me/${mine?.stream_id}/topics`));
      expect(topics).toEqual([{ name: 'now', max_id: id }]);
      await ok(here.delete('/users/me/subscriptions', { subscriptions: [name] }));
      expect((await subscriptions(there)).map((one) => one.name)).not.toContain(name);
    }
  });

  it('register tells of what the caller did before', async () => {
    for (let time = 0; time < TIMES; time++) {
      const { here, there } = ann(time);
      const name = `registered ${time}`;
      await subscribe(here, name);
      const state = await ok(there.post('/register', { event_types: ['subscription', 'message', 'stream'] }));
      expect(state.subscriptions.map((one: { name: string }) => one.name)).toContain(name);
      const id = await send(here, name, 'counted');
      const later = await ok(there.post('/register', { event_types: ['message', 'update_message_flags'] }));
      expect(later.max_message_id).toBeGreaterThanOrEqual(id);
      // A queue of one gateway is served by the other, and has ended there after its deletion here.
      const poll = { queue_id: state.queue_id, last_event_id: state.last_event_id };
      const { events } = await ok(here.get('/events', poll));
      expect(events.map((event: { message?: { id: number } }) => event.message?.id)).toContain(id);
      await ok(here.delete('/events', { queue_id: state.queue_id }));
      expect(await there.get('/events', { ...poll, dont_block: true })).toMatchObject({
        status: 400,
        body: { code: 'BAD_EVENT_QUEUE_ID' },
      });
    }
  });

  it('direct messages', async () => {
    for (let time = 0; time < TIMES; time++) {
      const { here, there } = ann(time);
      const to = [ben(time).here.userId];
      const { id } = await ok(here.post('/messages', { type: 'direct', to, content: `psst ${time}` }));
      expect((await fetch(there, [{ operator: 'dm', operand: to }])).at(-1)).toMatchObject({ id });
      expect((await ok(there.get(`/messages/${id}`))).raw_content).toBe(`psst ${time}`);
    }
  });

  it('edits, reactions and flags', async () => {
    await subscribe(ann(0).here, 'changes', { principals: [ann(0).here.userId, ben(0).here.userId], ...QUIETLY });
    for (let time = 0; time < TIMES; time++) {
      const { here, there } = ann(time);
      const id = await send(here, 'changes', `before ${time}`);
      const prev_content_sha256 = createHash('sha256').update(`before ${time}`).digest('hex');
      await ok(there.patch(`/messages/${id}`, { content: `after ${time}`, prev_content_sha256 }));
      const edited = await ok(here.get(`/messages/${id}`));
      expect(edited.raw_content).toBe(`after ${time}`);

      const reader = ben(time);
      expect(await unread(reader.there)).toContain(id);
      await ok(reader.here.post(`/messages/${id}/reactions`, { emoji_name: 'octopus' }));
      const reacted = await ok(reader.there.get(`/messages/${id}`));
      expect(reacted.message.reactions).toMatchObject([{ emoji_name: 'octopus', user_id: reader.here.userId }]);
      await ok(reader.there.delete(`/messages/${id}/reactions`, { emoji_name: 'octopus' }));
      expect((await ok(reader.here.get(`/messages/${id}`))).message.reactions).toEqual([]);

      for (const flag of ['read', 'starred']) {
        await ok(reader.here.post('/messages/flags', { messages: [id], op: 'add', flag }));
        const [fetched] = await fetch(reader.there, [{ operator: 'id', operand: id }]);
        expect(fetched?.flags).toContain(flag);
      }
      expect(await unread(reader.there)).not.toContain(id);
      expect((await fetch(reader.there, [{ operator: 'is', operand: 'starred' }])).map((m) => m.id)).toContain(id);
      await ok(reader.there.post('/messages/flags', { messages: [id], op: 'remove', flag: 'read' }));
      expect(await unread(reader.here)).toContain(id);
    }
  });

  it('new users', async () => {
    for (let time = 0; time < 4; time++) {
      const { here, there } = admin(time);
      const email = `new${time}@example.com`;
      const password = 'correct horse battery';
      const { user_id } = await ok(here.post('/users', { email, password, full_name: `New ${time}` }));
      const { members } = await ok(there.get('/users'));
      expect(members.map((one: { user_id: number }) => one.user_id)).toContain(user_id);
      expect((await ok(there.get(`/users/${user_id}`))).user).toMatchObject({ full_name: `New ${time}` });
      // Every other service knows the user too.
      await subscribe(there, `welcome ${time}`, { principals: [user_id], ...QUIETLY });
      await ok(there.post('/messages', { type: 'direct', to: [user_id], content: 'welcome' }));
      const state = await ok(there.post('/register', { event_types: ['realm_user'] }));
      expect(state.realm_users.map((one: { user_id: number }) => one.user_id)).toContain(user_id);
      const { api_key } = await ok(
        at(all.organisation.nobody, there.origin).post('/fetch_api_key', { username: email, password }),
      );
      expect(api_key).toMatch(/^\w{32}$/);
    }
  });

  it('presence, and the end of a session', async () => {
    for (let time = 0; time < 4; time++) {
      const { here, there } = ben(time);
      await ok(here.post('/users/me/presence', { status: 'active', ping_only: true }));
      const { presences } = await ok(there.post('/users/me/presence', { status: 'active', last_update_id: -1 }));
      expect(presences).toHaveProperty(String(here.userId));

      const nobody = (client: ApiClient) => at(all.organisation.nobody, client.origin);
      const headers = await sessionOf(nobody(here), here);
      await ok(nobody(there).get('/json/users/me', {}, { headers }));
      await ok(nobody(here).post('/json/logout', {}, { headers }));
      for (const client of [there, here]) {
        expect((await nobody(client).get('/json/users/me', {}, { headers })).status).toBe(401);
      }
    }
  });
});
