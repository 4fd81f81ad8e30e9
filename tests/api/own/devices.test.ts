/** Who is here, of one and of all; and the devices that people let be woken. */
import type { ApiClient } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, admin, member, guest, bot } = await useOrganisation({
  admin: { name: 'Ada', role: 'administrator' },
  member: 'Max',
  guest: { name: 'Gus', role: 'guest' },
  bot: { name: 'Robbie', botOf: 'member' },
});

const report = (who: ApiClient, status = 'active') => ok(who.post('/users/me/presence', { status, ping_only: true }));
const presence = (of: ApiClient, as = guest) => as.get(`/users/${of.userId}/presence`);

describe('GET /users/{user}/presence', () => {
  it('tells in both forms when a user was here, by id and by address', async () => {
    const from = Math.floor(Date.now() / 1000);
    await report(member);
    const { presence: received, server_timestamp } = await ok(presence(member));
    const { timestamp } = received.aggregated;
    expect(received).toEqual({
      active_timestamp: timestamp,
      idle_timestamp: timestamp,
      website: { status: 'active', timestamp },
      aggregated: { status: 'active', timestamp },
    });
    expect(timestamp).toBeGreaterThanOrEqual(from);
    expect(server_timestamp).toBeGreaterThanOrEqual(timestamp);
    expect((await ok(bot.get(`/users/${member.email}/presence`))).presence).toEqual(received);
    const connected = await organisation.user('Connected Only');
    await report(connected, 'idle');
    expect((await ok(presence(connected))).presence.aggregated.status).toBe('idle');
  });

  it('knows nothing of who was never here, hides, is a bot, is gone, or is nobody', async () => {
    expect(await presence(guest, member)).toMatchObject(refused(`No presence data for ${guest.userId}`));
    expect(await member.get(`/users/${guest.email}/presence`)).toMatchObject(
      refused(`No presence data for ${guest.email}`),
    );
    const hiding = await organisation.user('Hiding');
    await report(hiding);
    await ok(hiding.patch('/settings', { presence_enabled: false }));
    expect(await presence(hiding)).toMatchObject(refused(`No presence data for ${hiding.userId}`));
    expect(await presence(bot)).toMatchObject(refused('Presence is not supported for bot users.'));
    const gone = await organisation.user('Gone Once');
    await report(gone);
    await ok(admin.delete(`/users/${gone.userId}`));
    expect(await presence(gone)).toMatchObject(refused('No such user'));
    expect(await member.get('/users/999999/presence')).toMatchObject(refused('No such user'));
    expect(await member.get('/users/nobody@example.com/presence')).toMatchObject(refused('No such user'));
  });
});

it('GET /realm/presence tells of everyone who was here, by address', async () => {
  await report(member);
  const { presences, server_timestamp } = await ok(guest.get('/realm/presence'));
  const { timestamp } = presences[member.email].aggregated;
  const last = { client: 'website', status: 'active', timestamp };
  expect(presences[member.email]).toEqual({ aggregated: last, website: { ...last, pushable: false } });
  expect(Object.keys(presences)).not.toContain(guest.email);
  expect(server_timestamp).toBeGreaterThanOrEqual(timestamp);
});

describe.each([
  ['apns_device_token', { appid: 'org.example.app' }],
  ['android_gcm_reg_id', {}],
])('POST and DELETE /users/me/%s', (name, more) => {
  const path = `/users/me/${name}`;
  const token = 'c0ffee42';

  it('keeps a token until it is taken back, for its user alone', async () => {
    await ok(member.post(path, { token, ...more }));
    await ok(member.post(path, { token, ...more }));
    expect(await guest.delete(path, { token })).toMatchObject(refused('Token does not exist'));
    await ok(member.delete(path, { token }));
    expect(await member.delete(path, { token })).toMatchObject(refused('Token does not exist'));
  });

  it('refuses tokens of no or too great a length, and bots', async () => {
    const wrong = refused('Empty or invalid length token');
    for (const bad of ['', 'a'.repeat(5001)]) {
      expect(await member.post(path, { token: bad, ...more })).toMatchObject(wrong);
      expect(await member.delete(path, { token: bad })).toMatchObject(wrong);
    }
    expect(await member.post(path)).toMatchObject({ status: 400, body: { code: 'REQUEST_VARIABLE_MISSING' } });
    expect(await bot.post(path, { token, ...more })).toMatchObject(
      refused('This endpoint does not accept bot requests.'),
    );
  });

  it('is forgotten with the API key', async () => {
    const user = await organisation.user(`New key ${name}`);
    await ok(user.post(path, { token, ...more }));
    const { api_key } = await ok(user.post('/users/me/api_key/regenerate'));
    const renewed = new (Object.getPrototypeOf(user).constructor)({ ...user, apiKey: api_key }) as ApiClient;
    expect(await renewed.delete(path, { token })).toMatchObject(refused('Token does not exist'));
  });
});

it('refuses what is no token of an Apple device, and what is no app', async () => {
  const path = '/users/me/apns_device_token';
  expect(await member.post(path, { token: 'not hex', appid: 'a.b' })).toMatchObject(refused('Invalid APNS token'));
  expect(await member.post(path, { token: 'ab', appid: 'a b' })).toMatchObject(refused('Invalid app ID'));
  expect(await member.delete(path, { token: 'ab' })).toMatchObject(refused('Token does not exist'));
});
