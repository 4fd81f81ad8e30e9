/** Registers: which parts they share and which they must not, encodings, and what each user gets. */
import { gunzipSync } from 'node:zlib';
import { type ApiClient, createOrganisation, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { request } from 'undici';
import { beforeAll, describe, expect, inject, it } from 'vitest';

const { organisation, owner, ann, ben, guest } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  ann: 'Ann',
  ben: 'Ben',
  guest: { name: 'Gus', role: 'guest' },
});

// biome-ignore lint/suspicious/noExplicitAny: each expectation says what the shape is
type State = Record<string, any>;

const ok = async (answer: ReturnType<ApiClient['get']>): Promise<State> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** Registers with an accepted encoding. Returns the parsed body, and the encoding that it had. */
async function register(client: ApiClient, encoding: string, params = ''): Promise<{ state: State; encoded: unknown }> {
  const response = await request(`${client.origin}/api/v1/register`, {
    method: 'POST',
    headers: {
      host: client.host,
      authorization: `Basic ${Buffer.from(`${client.email}:${client.apiKey}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      'accept-encoding': encoding,
    },
    body: params,
  });
  expect(response.statusCode).toBe(200);
  const encoded = response.headers['content-encoding'];
  const bytes = Buffer.from(await response.body.arrayBuffer());
  expect(bytes.length).toBe(Number(response.headers['content-length']));
  return { state: JSON.parse((encoded === 'gzip' ? gunzipSync(bytes) : bytes).toString()), encoded };
}

/** Removes the fields that differ in every register. */
function lasting(state: State): State {
  const { queue_id: _queue, server_timestamp: _time, ...rest } = state;
  return rest;
}

const subscribe = (client: ApiClient, name: string, more: object = {}) =>
  ok(client.post('/users/me/subscriptions', { subscriptions: [{ name }], ...more }));

const names = (list: { name: string }[]) => list.map(({ name }) => name).sort();

beforeAll(async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => organisation.user(`Extra Person ${i}`)));
  for (let i = 0; i < 8; i++) await subscribe(ann, `public ${i}`);
  // So many channels that Ann's own part of the answer is compressed when it is created.
  const subscriptions = Array.from({ length: 80 }, (_, i) => ({
    name: `many ${i}`,
    description: 'words '.repeat(150),
  }));
  await ok(ann.post('/users/me/subscriptions', { subscriptions }));
  await subscribe(ann, 'for the guest too', { principals: [guest.userId], ...QUIETLY });
  await subscribe(ann, 'closed', { invite_only: true });
});

describe('the answer of a register', () => {
  it('is the same in every encoding, the first time and from what is retained', async () => {
    for (const client of [ann, guest]) {
      const plain = await register(client, 'identity');
      expect(plain.encoded).toBeUndefined();
      for (const encoding of ['gzip', 'br, gzip;q=0.5', '*', 'gzip']) {
        const { state, encoded } = await register(client, encoding);
        expect(encoded, encoding).toBe('gzip');
        expect(lasting(state)).toEqual(lasting(plain.state));
      }
      const refused = await register(client, 'gzip;q=0, br');
      expect(refused.encoded).toBeUndefined();
      expect(lasting(refused.state)).toEqual(lasting(plain.state));
    }
  });

  it('names what it did not understand', async () => {
    const { state } = await register(ann, 'gzip', 'nonsense=1');
    expect(state).toMatchObject({ result: 'success', ignored_parameters_unsupported: ['nonsense'] });
  });

  it('holds a change that was acknowledged before, however many parts are retained', async () => {
    for (const encoding of ['gzip', 'identity']) {
      await register(ben, encoding);
      const created = await ok(
        owner.post('/users', {
          email: `new-${encoding}@register.example.com`,
          password: 'a fine password',
          full_name: `New ${encoding}`,
        }),
      );
      const { state } = await register(ben, encoding);
      expect(state.realm_users).toContainEqual(expect.objectContaining({ user_id: created.user_id }));
      expect(state.realm_user_groups.find((one: State) => one.name === 'role:members').members).toContain(
        created.user_id,
      );
      await subscribe(ann, `made for ${encoding}`);
      expect(names((await register(ben, encoding)).state.streams)).toContain(`made for ${encoding}`);
    }
  });
});

describe('nobody is given what was made for another user', () => {
  it('users with hosted avatars and without', async () => {
    const both = async () => [
      (await register(ann, 'gzip', 'client_gravatar=true')).state.realm_users[0].avatar_url,
      (await register(ann, 'gzip', 'client_gravatar=false')).state.realm_users[0].avatar_url,
    ];
    for (const [own, hosted] of [await both(), await both()]) {
      expect(own).toBeNull();
      expect(hosted).toMatch(/^https:/);
    }
  });

  it('channels by role and subscription, the user who comes first', async () => {
    const everyone = [owner, ann, ben, guest];
    for (const order of [everyone, everyone.toReversed(), everyone]) {
      for (const client of order) {
        const { state } = await register(client, 'gzip');
        const visible = names(state.streams);
        expect(visible.includes('closed'), client.email).toBe(client === owner || client === ann);
        if (client === guest) expect(visible).toEqual(['for the guest too']);
        else expect(visible).toContain('public 0');
        const lists = [state.subscriptions, state.unsubscribed, state.never_subscribed].flat();
        expect(names(lists)).toEqual(visible);
        expect(state.user_id).toBe(client.userId);
      }
    }
  });

  it('a private channel after someone was put out of it', async () => {
    await subscribe(ann, 'closed', { principals: [ben.userId], ...QUIETLY });
    expect(names((await register(ben, 'gzip')).state.subscriptions)).toEqual(['closed']);
    await ok(owner.delete('/users/me/subscriptions', { subscriptions: ['closed'], principals: [ben.userId] }));
    const { state } = await register(ben, 'gzip');
    const lists = [state.streams, state.subscriptions, state.unsubscribed, state.never_subscribed].flat();
    expect(names(lists)).not.toContain('closed');
    expect(JSON.stringify(state)).not.toContain('"closed"');
  });

  it('what a role showed, after the role was taken away', async () => {
    const ada = await organisation.user('Ada', { role: 'administrator' });
    for (const encoding of ['gzip', 'identity']) {
      expect(names((await register(ada, encoding)).state.streams)).toContain('closed');
      await ok(owner.patch(`/users/${ada.userId}`, { role: 400 }));
      const member = (await register(ada, encoding)).state;
      expect(names(member.streams)).not.toContain('closed');
      expect(names(member.streams)).toContain('public 0');
      expect(member).toMatchObject({ is_admin: false, realm_bots: [] });
      await ok(owner.patch(`/users/${ada.userId}`, { role: 600 }));
      const asGuest = (await register(ada, encoding)).state;
      expect(asGuest.streams).toEqual([]);
      expect(asGuest.never_subscribed).toEqual([]);
      expect(asGuest.realm_users.find((one: State) => one.user_id === ada.userId)).toMatchObject({ is_guest: true });
      await ok(owner.patch(`/users/${ada.userId}`, { role: 200 }));
    }
  });

  it('subscribers as they are now, with the channels that they are of', async () => {
    const params = 'include_subscribers=true';
    const subscribersOf = async (client: ApiClient, name: string) => {
      const { state } = await register(client, 'gzip', params);
      const lists = [state.subscriptions, state.unsubscribed, state.never_subscribed].flat();
      const found = lists.find((one: State) => one.name === name);
      expect(found.subscriber_count).toBe(found.subscribers.length);
      return found.subscribers;
    };
    for (let turn = 0; turn < 2; turn++) {
      for (const client of [owner, ann, ben]) expect(await subscribersOf(client, 'public 1')).toEqual([ann.userId]);
    }
    await subscribe(ben, 'public 1');
    for (const client of [owner, ann, ben]) {
      expect(await subscribersOf(client, 'public 1')).toEqual([ann.userId, ben.userId]);
    }
    await ok(ben.delete('/users/me/subscriptions', { subscriptions: ['public 1'] }));
    for (const client of [owner, ann, ben]) expect(await subscribersOf(client, 'public 1')).toEqual([ann.userId]);
  });

  it('another organisation’s', async () => {
    const other = await createOrganisation(inject('cluster'));
    try {
      const outsider = await other.user('Foreigner');
      await register(ann, 'gzip');
      const { state } = await register(outsider, 'gzip');
      expect(state.realm_users.map((one: State) => one.full_name)).toEqual(['Foreigner']);
      expect(state.streams).toEqual([]);
    } finally {
      await other.close();
    }
  });
});
