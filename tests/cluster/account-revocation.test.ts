/**
 * P6 and P5 of accounts: after a change at one gateway is answered, the other gateway rejects what the user may no
 * longer do.
 */
import { ApiClient, EventQueue, type Params, QUIETLY } from '@rookery/testkit';
import { describe, expect, it } from 'vitest';
import { ok } from '../answers.ts';
import { at } from '../load/clients/person.ts';
import { send, subscribe, useTwoGateways } from '../load/two-gateways.ts';
import { sessionOf } from '../session.ts';

const all = useTwoGateways();
let people = 0;

/** Repetitions of each step: the failures under test depend on timing. */
const TIMES = [0, 1, 2, 3];

/** Creates a user and makes a request at both gateways, so that both have the user cached. */
async function someone(options: { password?: string } = {}): Promise<{ here: ApiClient; there: ApiClient }> {
  const client = await all.organisation.user(`Person ${++people}`, options);
  const [first, second] = all.cluster.address.origins as [string, string];
  const [origin, other] = people % 2 === 0 ? [first, second] : [second, first];
  const pair = { here: at(client, origin), there: at(client, other) };
  await Promise.all([ok(pair.here.get('/users/me')), ok(pair.there.get('/users/me'))]);
  return pair;
}

/**
 * Polls a queue until it is rejected, with its client's key unless `get` uses other credentials. Returns the rejection.
 */
async function pollToItsEnd(queue: EventQueue, get = (params: Params) => queue.client.get('/events', params)) {
  for (;;) {
    const answer = await get({ queue_id: queue.queueId, last_event_id: queue.lastEventId });
    if (answer.status !== 200) return answer;
    for (const event of answer.body.events) {
      queue.lastEventId = event.id;
      if (event.type !== 'heartbeat') queue.events.push(event);
    }
  }
}

/** Logs in. Returns the headers of the session. */
async function logIn(client: ApiClient): Promise<{ headers: Record<string, string> }> {
  return { headers: await sessionOf(at(all.organisation.nobody, client.origin), client) };
}

describe('an account that was changed at one gateway is changed at the other', () => {
  it.each(TIMES)('deactivated: refused, every queue ended, nothing published (%i)', async (time) => {
    const { here, there } = await someone();
    const name = `deactivated ${time}`;
    await subscribe(all.ann(time).here, name, { principals: [all.ann(time).here.userId, here.userId], ...QUIETLY });
    await all.organisation.settled();
    const queue = await EventQueue.register(there, { event_types: ['message'] });
    const end = pollToItsEnd(queue);
    // Both gateways make requests for the user continuously, so that their leases are as fresh as possible.
    let going = true;
    const acting = [here, there].map(async (client) => {
      const registered: string[] = [];
      while (going) {
        const answer = await client.post('/register', { event_types: ['message'], fetch_event_types: [] });
        if (answer.status === 200) registered.push(answer.body.queue_id);
        else if (answer.status === 401) break;
      }
      return registered;
    });
    await ok(all.admin(time).here.delete(`/users/${here.userId}`));
    const deactivated = { status: 401, body: { code: 'USER_DEACTIVATED' } };
    for (const client of [there, here]) {
      expect(await client.get('/users/me')).toMatchObject(deactivated);
      expect(await client.post('/register')).toMatchObject(deactivated);
      expect((await client.post('/messages', { type: 'channel', to: name, topic: 't', content: 'x' })).status).toBe(
        401,
      );
    }
    going = false;
    const registered = (await Promise.all(acting)).flat();
    expect(registered.length).toBeGreaterThan(0);
    await send(all.ann(time).there, name, 'the secret word');
    expect(await end).toMatchObject({ status: 400, body: { code: 'BAD_EVENT_QUEUE_ID' } });
    expect(queue.events).toEqual([]);

    // After reactivation, no earlier queue delivers events of the time in between.
    await ok(all.admin(time).there.post(`/users/${here.userId}/reactivate`));
    for (const queue_id of [queue.queueId, ...registered]) {
      const answer = await here.get('/events', { queue_id, last_event_id: -1, dont_block: true });
      expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_EVENT_QUEUE_ID' } });
    }
    const range = { anchor: 'newest', num_before: 50, num_after: 0 };
    expect(JSON.stringify(await ok(there.get('/messages', range)))).not.toContain('the secret word');
  });

  it.each(TIMES)('another role: what it does not allow is refused (%i)', async (time) => {
    const { here, there } = await someone();
    const name = `of members ${time}`;
    await subscribe(all.ann(time).here, name);
    expect((await there.get('/get_stream_id', { stream: name })).status).toBe(200);
    await ok(all.admin(time).here.patch(`/users/${here.userId}`, { role: 600 }));
    expect((await there.get('/get_stream_id', { stream: name })).status).toBe(400);
    expect((await ok(there.get('/users/me'))).is_guest).toBe(true);
    await ok(all.admin(time).there.patch(`/users/${here.userId}`, { role: 200 }));
    expect((await ok(here.get('/users/me'))).is_admin).toBe(true);
    expect((await here.get('/get_stream_id', { stream: name })).status).toBe(200);
  });

  it.each(TIMES)(
    'another key: the old one opens nothing, and what waited with it is notified of nothing (%i)',
    async (time) => {
      const { here, there } = await someone();
      const queue = await EventQueue.register(there, {});
      const end = pollToItsEnd(queue);
      const { api_key } = await ok(here.post('/users/me/api_key/regenerate'));
      for (const client of [there, here]) {
        expect(await client.get('/users/me')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
      }
      expect(api_key).not.toBe(here.apiKey);
      const { origin, host, email } = here;
      await subscribe(new ApiClient({ origin, host, email, apiKey: api_key }), `untold ${time}`);
      expect(await end).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
      expect(JSON.stringify(queue.events)).not.toContain('untold');
    },
  );

  it.each(TIMES)(
    'a logout: the session opens nothing, and what waited with it is notified of nothing (%i)',
    async (time) => {
      const { here, there } = await someone();
      const session = await logIn(here);
      const ofSession = await EventQueue.register(there, {});
      const ofKey = await EventQueue.register(there, {});
      const [nobodyHere, nobodyThere] = [here, there].map(({ origin }) => at(all.organisation.nobody, origin)) as [
        ApiClient,
        ApiClient,
      ];
      const end = pollToItsEnd(ofSession, (params) => nobodyThere.get('/json/events', params, session));
      await ok(nobodyHere.post('/json/logout', {}, session));
      await subscribe(here, `unheard ${time}`);
      expect(await end).toMatchObject({ status: 401 });
      expect(JSON.stringify(ofSession.events)).not.toContain('unheard');
      // A client with a key still receives events.
      expect(await ofKey.next(({ type }) => type === 'subscription')).toMatchObject({ op: 'add' });
    },
  );

  it('another password: other sessions and the old key open nothing, and what waited with them is notified of nothing', async () => {
    const password = 'correct horse battery';
    const { here, there } = await someone({ password });
    const session = await logIn(here);
    const [ofSession, ofKey] = [await EventQueue.register(there, {}), await EventQueue.register(there, {})];
    const nobody = at(all.organisation.nobody, there.origin);
    const ends = [
      pollToItsEnd(ofSession, (params) => nobody.get('/json/events', params, session)),
      pollToItsEnd(ofKey),
    ];
    const change = { old_password: password, new_password: `${password} staple` };
    const { api_key } = await ok(here.patch('/settings', change));
    for (const client of [there, here]) {
      expect(await client.get('/users/me')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    }
    const { origin, host, email } = there;
    await subscribe(new ApiClient({ origin, host, email, apiKey: api_key }), 'after the password');
    for (const end of ends) expect(await end).toMatchObject({ status: 401 });
    expect(JSON.stringify([ofSession.events, ofKey.events])).not.toContain('after the password');
  });
});
