/**
 * P5 and P6 with two gateways, one of which is paused while changes are made at the other. Requests that are sent to it
 * after the changes were acknowledged are answered when it resumes, from the current state and not from its caches.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { ROLES } from '@rookery/core';
import { type ApiClient, type ApiResponse, EventQueue, QUIETLY } from '@rookery/testkit';
import { expect, it } from 'vitest';
import { ok } from '../answers.ts';
import { at } from '../load/clients/person.ts';
import { fetch, send, subscribe, useTwoGateways } from '../load/two-gateways.ts';
import { sessionOf } from '../session.ts';

/** Longer than the lease of callers (AUTH_LEASE_MS), and than the probes between members, ms. */
const PAUSE_MS = 2_000;
const TIMES = 4;
const SECRET = 'the secret word';

const all = useTwoGateways();

/** A user at the running gateway and at the paused one, whose caches contain the user. */
interface Someone {
  readonly awake: ApiClient;
  readonly asleep: ApiClient;
}

/** Creates a group. Returns its id. */
async function group(client: ApiClient, name: string, members: number[]): Promise<number> {
  return (await ok(client.post('/user_groups/create', { name, description: '', members }))).group_id;
}

const makeBot = (client: ApiClient, short_name: string): Promise<ApiResponse> =>
  client.post('/bots', { full_name: `Bot ${short_name}`, short_name });

async function someone(name: string, role: 'member' | 'administrator' = 'member'): Promise<Someone> {
  const awake = await all.organisation.user(name, { role });
  const asleep = at(awake, all.cluster.address.origins[1] as string);
  await ok(asleep.get('/users/me'));
  return { awake, asleep };
}

/** Returns an unauthenticated client at the gateway of a client. */
const browserAt = ({ origin }: ApiClient): ApiClient => at(all.organisation.nobody, origin);

it.each(Array.from({ length: TIMES }, (_, round) => [round]))(
  'one stands still while rights are taken and things are made at the other, round %d',
  async (round) => {
    const admin = await someone(`Admin ${round}`, 'administrator');
    const demoted = await someone(`Demoted ${round}`, 'administrator');
    const removed = await someone(`Removed ${round}`);
    const rekeyed = await someone(`Rekeyed ${round}`);
    const deactivated = await someone(`Deactivated ${round}`);
    const loggedOut = await someone(`Logged out ${round}`);
    const writer = await someone(`Writer ${round}`);
    const name = `private ${round}`;
    const principals = [admin, removed, rekeyed, deactivated, writer].map((one) => one.awake.userId);
    await subscribe(writer.awake, name, { invite_only: true, principals, ...QUIETLY });
    await send(writer.awake, name, 'before');
    // Bots may be created by the members of a group and of its subgroup.
    const grouped = await someone(`Grouped ${round}`);
    const nested = await someone(`Nested ${round}`);
    const makers = await group(admin.awake, `makers ${round}`, [grouped.awake.userId]);
    const inner = await group(admin.awake, `inner ${round}`, [nested.awake.userId]);
    await ok(admin.awake.post(`/user_groups/${makers}/subgroups`, { add: [inner] }));
    await ok(admin.awake.patch('/realm', { can_create_bots_group: { new: makers } }));
    await ok(makeBot(grouped.asleep, `g-${round}`));
    await ok(makeBot(nested.asleep, `n-${round}`));
    await all.organisation.settled();
    const narrow = [{ operator: 'channel', operand: name }];
    const headers = await sessionOf(browserAt(loggedOut.awake), loggedOut.awake);
    await ok(browserAt(loggedOut.asleep).get('/json/users/me', {}, { headers }));
    for (const { asleep } of [removed, rekeyed, deactivated]) expect(await fetch(asleep, narrow)).toHaveLength(1);
    const queues = await Promise.all(
      [removed, rekeyed, deactivated, writer].map(({ asleep }) => EventQueue.register(asleep, {})),
    );
    const [ofRemoved, ofRekeyed, ofDeactivated, ofWriter] = queues as [EventQueue, EventQueue, EventQueue, EventQueue];

    await all.cluster.supervisor.kill('gateway', 2, 'SIGSTOP');
    const over = delay(PAUSE_MS);
    let late: Promise<ApiResponse>[];
    let own: Promise<[unknown[], ApiResponse, ApiResponse]>;
    try {
      // Permissions that are taken, and acknowledged.
      const { awake } = admin;
      const removal = { subscriptions: [name], principals: [removed.awake.userId] };
      expect((await ok(awake.delete('/users/me/subscriptions', removal))).removed).toEqual([name]);
      await ok(awake.patch(`/users/${demoted.awake.userId}`, { role: ROLES.member }));
      await ok(rekeyed.awake.post('/users/me/api_key/regenerate'));
      await ok(awake.delete(`/users/${deactivated.awake.userId}`));
      await ok(browserAt(loggedOut.awake).post('/json/logout', {}, { headers }));
      await ok(writer.awake.delete('/events', { queue_id: ofWriter.queueId }));
      await ok(awake.post(`/user_groups/${makers}/members`, { delete: [grouped.awake.userId] }));
      await ok(awake.post(`/user_groups/${makers}/subgroups`, { delete: [inner] }));
      // Changes that are made, and acknowledged.
      const id = await send(writer.awake, name, SECRET);
      await ok(writer.awake.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
      await subscribe(writer.awake, `made ${round}`);
      // Requests to the paused gateway.
      const search = { anchor: 'newest', num_before: 100, num_after: 0, narrow };
      const poll = (queue: EventQueue) =>
        queue.client.get('/events', { queue_id: queue.queueId, last_event_id: queue.lastEventId, dont_block: true });
      late = [
        removed.asleep.get('/messages', search),
        removed.asleep.post('/messages', { type: 'channel', to: name, topic: 'now', content: 'may I?' }),
        removed.asleep.post('/register', {}),
        demoted.asleep.post('/users', { email: `x${round}@e.org`, password: 'correct horse battery', full_name: 'X' }),
        rekeyed.asleep.get('/messages', search),
        rekeyed.asleep.get('/users/me'),
        poll(ofRekeyed),
        browserAt(loggedOut.asleep).get('/json/users/me', {}, { headers }),
        deactivated.asleep.get('/messages', search),
        deactivated.asleep.post('/register', {}),
        poll(ofDeactivated),
        poll(ofWriter),
        makeBot(grouped.asleep, `late-g-${round}`),
        makeBot(nested.asleep, `late-n-${round}`),
      ];
      own = Promise.all([
        fetch(writer.asleep, narrow),
        writer.asleep.get('/users/me/subscriptions'),
        writer.asleep.post('/register', {}),
      ]);
      // Rejections must be handled while the rest is awaited.
      for (const one of [...late, own]) one.catch(() => {});
      await over;
    } finally {
      await all.cluster.supervisor.kill('gateway', 2, 'SIGCONT');
    }

    const answers = await Promise.all(late);
    expect(JSON.stringify(answers)).not.toContain(SECRET);
    const [seen, posted, registered, ...refused] = answers as [ApiResponse, ApiResponse, ApiResponse, ...ApiResponse[]];
    // Indistinguishable from a channel that does not exist.
    expect(seen.body.messages ?? []).toEqual([]);
    expect(posted.status).toBe(400);
    expect(registered.status).toBe(200);
    expect(registered.body.subscriptions.map((one: { name: string }) => one.name)).not.toContain(name);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'UNAUTHORIZED_PRINCIPAL'],
      ...Array.from({ length: 4 }, () => [401, 'UNAUTHORIZED']),
      ...Array.from({ length: 3 }, () => [401, 'USER_DEACTIVATED']),
      [400, 'BAD_EVENT_QUEUE_ID'],
      ...Array.from({ length: 2 }, () => [400, 'BAD_REQUEST']),
    ]);
    for (const { body } of refused.slice(-2)) expect(body.msg).toBe('Insufficient permission');

    const [messages, subscriptions, state] = await own;
    expect(messages).toMatchObject([{ content: 'before' }, { content: SECRET, flags: ['starred'] }]);
    for (const { body } of [subscriptions, state]) {
      expect(body.subscriptions.map((one: { name: string }) => one.name)).toContain(`made ${round}`);
    }
    // The queue of the removed user continues, and receives only the removal.
    await all.organisation.settled();
    const events = await ofRemoved.drain();
    expect(JSON.stringify(events)).not.toContain(SECRET);
    expect(events).toContainEqual(expect.objectContaining({ type: 'subscription', op: 'remove' }));
  },
);
