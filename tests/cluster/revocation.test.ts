/**
 * P6: what a user loses at one gateway is immediately inaccessible at every other one, and no further events of it are
 * delivered.
 */
import { type ApiClient, EventQueue, QUIETLY } from '@rookery/testkit';
import { describe, expect, it } from 'vitest';
import { ok } from '../answers.ts';
import { fetch, send, subscribe, TIMES, unreadIn, useTwoGateways } from '../load/two-gateways.ts';

const all = useTwoGateways();
const { admin, ann, ben } = all;

describe('what was taken at one gateway is out of reach at the other', () => {
  const SECRET = 'the secret word';

  it.each([
    ['shared history', true],
    ['protected history', false],
  ])('a private channel with %s, to who left it or was taken out', async (_, shared) => {
    for (let time = 0; time < TIMES / 2; time++) {
      const owner = ann(time);
      const { here, there } = ben(time);
      const name = `private ${shared} ${time}`;
      const kind = { invite_only: true, history_public_to_subscribers: shared };
      await subscribe(owner.here, name, {
        ...kind,
        principals: [owner.here.userId, here.userId, admin(0).here.userId],
        ...QUIETLY,
      });
      const { stream_id } = await ok(here.get('/get_stream_id', { stream: name }));
      const id = await send(owner.there, name, SECRET);
      expect((await fetch(there, [{ operator: 'channel', operand: name }])).map((one) => one.id)).toEqual([id]);
      await ok(there.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
      await all.organisation.settled();
      const queue = await EventQueue.register(there, {});

      // By the user, or by an administrator.
      const taker = time % 4 < 2 ? here : admin(time).here;
      const { removed } = await ok(
        taker.delete('/users/me/subscriptions', { subscriptions: [name], principals: [here.userId] }),
      );
      expect(removed).toEqual([name]);

      await expectNothing(there, { name, stream_id, id });
      // From now on neither an answer nor an event reveals what happens there.
      const later = await send(owner.here, name, `${SECRET}, later`);
      await ok(owner.there.patch(`/messages/${id}`, { content: `${SECRET}, edited` }));
      await ok(owner.here.post(`/messages/${id}/reactions`, { emoji_name: 'octopus' }));
      await expectNothing(there, { name, stream_id, id: later });
      await all.organisation.settled();
      const received = (await queue.drain()).filter(
        (event) => !(event.type === 'subscription' && event.op === 'remove'),
      );
      expect(received.filter((event) => JSON.stringify(event).includes(SECRET))).toEqual([]);
      expect(received.filter((event) => [event.type, event.message_id].join() === `reaction,${id}`)).toEqual([]);
      await ok(there.delete('/events', { queue_id: queue.queueId }));
    }
  });

  it('what is sent to the channel from then on, by any user, is not delivered', async () => {
    for (let time = 0; time < 6; time++) {
      const { here, there } = ben(time);
      const name = `busy ${time}`;
      const principals = [ann(0).here.userId, here.userId];
      await subscribe(ann(time).here, name, { invite_only: true, principals, ...QUIETLY });
      await all.organisation.settled();
      const queue = await EventQueue.register(there, { event_types: ['message'] });
      const sent: { content: string; startedAt: number; endedAt: number }[] = [];
      let going = true;
      const sending = Array.from({ length: 4 }, async (_, worker) => {
        for (let n = 0; going && n < 1000; n++) {
          const one = { content: `${name} ${worker} ${n}`, startedAt: performance.now(), endedAt: 0 };
          await send(ann(n).here, name, one.content);
          sent.push({ ...one, endedAt: performance.now() });
        }
      });
      await expect.poll(() => sent.length, { timeout: 10_000 }).toBeGreaterThan(10);
      const takingAt = performance.now();
      await ok(
        admin(time).here.delete('/users/me/subscriptions', { subscriptions: [name], principals: [here.userId] }),
      );
      const takenAt = performance.now();
      const after = () => sent.filter((one) => one.startedAt > takenAt);
      await expect.poll(() => after().length, { timeout: 10_000 }).toBeGreaterThan(10);
      going = false;
      await Promise.all(sending);
      await all.organisation.settled();
      await queue.drain();
      const received = new Set<string>(queue.events.map((event) => event.message.content));
      expect(after().filter((one) => received.has(one.content))).toEqual([]);
      expect(sent.filter((one) => one.endedAt < takingAt && !received.has(one.content))).toEqual([]);
      expect(JSON.stringify(await fetch(there, []))).not.toContain(name);
    }
  });

  async function expectNothing(
    client: ApiClient,
    options: { name: string; stream_id: number; id: number },
  ): Promise<void> {
    const invalid = { status: 400, body: { result: 'error', msg: 'Invalid message(s)' } };
    expect(await client.get(`/messages/${options.id}`)).toMatchObject(invalid);
    expect(await client.patch(`/messages/${options.id}`, { content: 'mine now' })).toMatchObject(invalid);
    expect(await client.post(`/messages/${options.id}/reactions`, { emoji_name: 'octopus' })).toMatchObject(invalid);
    await client.post('/messages/flags', { messages: [options.id], op: 'add', flag: 'starred' });
    const channel = { type: 'channel', topic: 'now', content: 'may I?' };
    for (const to of [options.name, options.stream_id]) {
      expect((await client.post('/messages', { ...channel, to })).status).toBe(400);
    }
    expect((await client.get('/get_stream_id', { stream: options.name })).status).toBe(400);
    expect((await client.get(`/users/me/${options.stream_id}/topics`)).status).toBe(400);
    expect((await client.post('/users/me/subscriptions', { subscriptions: [{ name: options.name }] })).status).toBe(
      400,
    );
    const typing = { type: 'channel', op: 'start', stream_id: options.stream_id, topic: 'now' };
    expect((await client.post('/typing', typing)).status).toBe(400);
    const narrows = [
      [],
      [{ operator: 'channel', operand: options.name }],
      [{ operator: 'channel', operand: options.stream_id }],
      [{ operator: 'topic', operand: 'now' }],
      [{ operator: 'is', operand: 'starred' }],
      [{ operator: 'id', operand: options.id }],
      [{ operator: 'sender', operand: ann(0).here.userId }],
      [{ operator: 'with', operand: options.id }],
    ];
    for (const narrow of narrows) {
      const answer = await client.get('/messages', { anchor: 'newest', num_before: 100, num_after: 0, narrow });
      expect(JSON.stringify(answer.body), `narrow ${JSON.stringify(narrow)}`).not.toContain(SECRET);
      const ids = (answer.body.messages ?? []).map((one: { id: number }) => one.id);
      expect(ids, `narrow ${JSON.stringify(narrow)}`).not.toContain(options.id);
    }
    const listed = await ok(client.get('/streams', { include_all: false }));
    expect(listed.streams.map((one: { stream_id: number }) => one.stream_id)).not.toContain(options.stream_id);
    const state = await ok(client.post('/register', { include_subscribers: true }));
    await ok(client.delete('/events', { queue_id: state.queue_id }));
    expect(JSON.stringify(state), 'register').not.toContain(options.name);
    expect(JSON.stringify(state), 'register').not.toContain(SECRET);
    expect(unreadIn(state)).not.toContain(options.id);
    expect(state.starred_messages).not.toContain(options.id);
  }
});
