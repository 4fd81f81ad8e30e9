/** A deactivated organisation: no login or key of it works, until an operator reactivates it. */
import { connectClients, createLogger } from '@rookery/runtime';
import { EventQueue } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { expect, it } from 'vitest';
import { ok } from '../../answers.ts';
import { get, upload } from '../uploads/files.ts';

const { organisation, owner, admin, member } = await useOrganisation(
  {
    owner: { name: 'Olga Owner', role: 'owner' },
    admin: { name: 'Ada Admin', role: 'administrator' },
    member: { name: 'Max Member', password: 'a fine password' },
  },
  { name: 'Short-lived', spectators: true },
);
const { nobody } = organisation;

const DEACTIVATED = {
  status: 401,
  body: { result: 'error', code: 'REALM_DEACTIVATED', msg: 'This organization has been deactivated' },
};

/** Polls until a poll is rejected. Returns the events, and the rejection. */
async function pollToItsEnd(queue: EventQueue) {
  const { client, queueId: queue_id } = queue;
  const came: unknown[] = [];
  for (let last_event_id = queue.lastEventId; ; ) {
    const answer = await client.get('/events', { queue_id, last_event_id });
    if (answer.status !== 200) return { answer, came };
    for (const { id, ...event } of answer.body.events) {
      last_event_id = id;
      if (event.type !== 'heartbeat') came.push(event);
    }
  }
}

/** Posts a message with a file in a web-public channel. @returns paths at which spectators read it, and the file's */
async function publish() {
  const file = await upload(owner, 'plan.txt');
  await ok(owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'window' }], is_web_public: true }));
  const channel: number = (await ok(owner.get('/get_stream_id', { stream: 'window' }))).stream_id;
  const content = `[plan](${file})`;
  const { id } = await ok(owner.post('/messages', { type: 'channel', to: channel, topic: 'news', content }));
  const narrow = encodeURIComponent(JSON.stringify([{ operator: 'channels', operand: 'web-public' }]));
  const found = `/json/messages?narrow=${narrow}&anchor=newest&num_before=1&num_after=0`;
  return { paths: [found, `/json/messages/${id}`, `/json/users/me/${channel}/topics`, '/json/users'], file };
}

async function reactivate() {
  const { natsUrl, namespace, signing } = organisation.address;
  const logger = createLogger({ service: 'test', replica: 'test', level: 'error' });
  const { clients, close } = await connectClients({ natsUrl, namespace, signing, logger, calls: ['users'] });
  try {
    const { realmId } = organisation;
    await clients.users.ReactivateRealm({ realm_id: realmId }, { route: String(realmId), requestKey: 'back' });
  } finally {
    await close();
  }
}

it('is for owners, and its data stays for two weeks at the least', async () => {
  for (const client of [admin, member]) {
    expect(await client.post('/realm/deactivate')).toMatchObject({
      status: 400,
      body: { code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Must be an organization owner' },
    });
  }
  expect(await owner.post('/realm/deactivate', { deletion_delay_days: 13 })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', msg: 'Data deletion time must be at least 14 days in the future.' },
  });
  for (const deletion_delay_days of [36_501, 2_147_483_647]) {
    expect(await owner.post('/realm/deactivate', { deletion_delay_days })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'Data deletion time must be at most 36500 days in the future.' },
    });
  }
  expect(await ok(owner.post('/register', { fetch_event_types: ['realm'] }))).toMatchObject({
    server_min_deactivated_realm_deletion_days: 14,
    server_max_deactivated_realm_deletion_days: 36_500,
  });
  expect((await owner.post('/realm/deactivate', { deletion_delay_days: 'never' })).status).toBe(400);
  expect((await member.get('/users/me')).status).toBe(200);
});

it('ends keys, sessions, polls and what spectators see; an operator brings it back', async () => {
  const login = await nobody.post('/dev_fetch_api_key', { username: member.email });
  const cookie = String(login.headers['set-cookie']).match(/sessionid=[^;]+/)?.[0] ?? '';
  const asBrowser = () => nobody.get('/json/users/me', {}, { headers: { cookie } });
  expect((await asBrowser()).status).toBe(200);
  expect((await nobody.post('/json/register')).status).toBe(200);
  const { paths, file } = await publish();
  for (const path of paths) expect(await nobody.get(path), path).toMatchObject({ status: 200 });
  expect((await get(nobody, file)).status).toBe(200);
  await organisation.settled();
  const received = await EventQueue.register(member, { event_types: ['realm'] });
  const untold = await EventQueue.register(admin, { event_types: ['message'] });
  const ends = [pollToItsEnd(received), pollToItsEnd(untold)];

  expect(await owner.post('/realm/deactivate', { deletion_delay_days: 14 })).toMatchObject({ status: 200 });
  for (const client of [owner, admin, member]) {
    expect(await client.get('/users/me')).toMatchObject(DEACTIVATED);
    expect(await client.post('/register')).toMatchObject(DEACTIVATED);
    expect(await client.post('/messages', { type: 'direct', to: [member.userId], content: 'hi' })).toMatchObject(
      DEACTIVATED,
    );
  }
  expect(await asBrowser()).toMatchObject(DEACTIVATED);
  expect(await nobody.post('/json/register')).toMatchObject(DEACTIVATED);
  for (const path of paths) expect(await nobody.get(path), path).toMatchObject(DEACTIVATED);
  expect((await get(nobody, file)).status).toBe(401);
  expect(await nobody.post('/dev_fetch_api_key', { username: member.email })).toMatchObject(DEACTIVATED);
  expect(await nobody.post('/fetch_api_key', { username: member.email, password: 'a fine password' })).toMatchObject(
    DEACTIVATED,
  );
  expect(await owner.post('/realm/deactivate')).toMatchObject(DEACTIVATED);
  const [first, second] = await Promise.all(ends);
  expect(first).toMatchObject({
    came: [{ type: 'realm', op: 'deactivated', realm_id: organisation.realmId }],
    answer: DEACTIVATED,
  });
  expect(second).toMatchObject({ came: [], answer: DEACTIVATED });

  await reactivate();
  expect((await member.get('/users/me')).status).toBe(200);
  expect((await asBrowser()).status).toBe(401);
  expect((await nobody.post('/json/register')).status).toBe(200);
  for (const path of paths) expect(await nobody.get(path), path).toMatchObject({ status: 200 });
  await expect(reactivate()).resolves.toBeUndefined();
  // The queue survived the deactivation.
  const sent = await member.post('/messages', { type: 'direct', to: [admin.userId], content: 'we are back' });
  expect(sent.status).toBe(200);
  expect((await untold.next(({ type }) => type === 'message')).message.content).toContain('we are back');
});
