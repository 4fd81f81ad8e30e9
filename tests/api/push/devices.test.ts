/** The apps in which users are logged in, and the older push tokens. */
import { ApiClient, type ClientEvent, EventQueue } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, admin, member, guest, bot } = await useOrganisation({
  admin: { name: 'Ada', role: 'administrator' },
  member: 'Max',
  guest: { name: 'Gus', role: 'guest' },
  bot: { name: 'Robbie', botOf: 'member' },
});

const NEW = {
  push_key_id: null,
  push_token_id: null,
  pending_push_token_id: null,
  push_token_last_updated_timestamp: null,
  push_registration_error_code: null,
};

const isDevice = ({ type }: ClientEvent) => type === 'device';
const register = async (who: ApiClient): Promise<number> => (await ok(who.post('/register_client_device'))).device_id;
const devicesOf = async (who: ApiClient) =>
  (await ok(who.post('/register', { fetch_event_types: ['device'] }))).devices;

async function renewed(user: ApiClient): Promise<ApiClient> {
  const { api_key } = await ok(user.post('/users/me/api_key/regenerate'));
  return new ApiClient({ ...user, apiKey: api_key });
}

describe('POST /register_client_device and /remove_client_device', () => {
  it('registers a device that gets no notifications yet, for its user alone', async () => {
    const user = await organisation.user('First Device');
    const queue = await EventQueue.register(user, { event_types: ['device'] });
    const other = await EventQueue.register(guest, { event_types: ['device'] });
    const device_id = await register(user);
    expect(await devicesOf(user)).toEqual({ [device_id]: NEW });
    expect(await queue.next(isDevice)).toMatchObject({ op: 'add', device_id });
    expect(await guest.post('/remove_client_device', { device_id })).toMatchObject(refused('Invalid `device_id`'));
    await ok(user.post('/remove_client_device', { device_id }));
    expect(await queue.next(isDevice)).toMatchObject({ op: 'remove', device_id });
    expect(await devicesOf(user)).toEqual({});
    expect(await user.post('/remove_client_device', { device_id })).toMatchObject(refused('Invalid `device_id`'));
    const last = await register(guest);
    expect(await other.next(isDevice)).toMatchObject({ op: 'add', device_id: last });
  });

  it('replaces the oldest device beyond fifty', async () => {
    const user = await organisation.user('Many Devices');
    const ids: number[] = [];
    for (let n = 0; n < 50; n++) ids.push(await register(user));
    const queue = await EventQueue.register(user, { event_types: ['device'] });
    ids.push(await register(user));
    expect(await queue.next(isDevice)).toMatchObject({ op: 'remove', device_id: ids[0] });
    expect(await queue.next(isDevice)).toMatchObject({ op: 'add', device_id: ids[50] });
    expect(Object.keys(await devicesOf(user)).map(Number)).toEqual(ids.slice(1));
  });

  it('refuses bots, and what is no id', async () => {
    const noBots = refused('This endpoint does not accept bot requests.');
    expect(await bot.post('/register_client_device')).toMatchObject(noBots);
    expect(await bot.post('/remove_client_device', { device_id: 1 })).toMatchObject(noBots);
    expect(await member.post('/remove_client_device', { device_id: 'x' })).toMatchObject({ status: 400 });
    expect(await member.post('/remove_client_device')).toMatchObject({
      status: 400,
      body: { code: 'REQUEST_VARIABLE_MISSING' },
    });
  });

  it('ends with the API key, and with the account', async () => {
    const user = await organisation.user('Key Owner');
    await register(user);
    const again = await renewed(user);
    expect(await devicesOf(again)).toEqual({});
    await register(again);
    await ok(admin.delete(`/users/${user.userId}`));
    await ok(admin.post(`/users/${user.userId}/reactivate`));
    expect(await devicesOf(again)).toEqual({});
  });
});

describe.each([
  ['apns_device_token', { appid: 'org.example.app' }],
  ['android_gcm_reg_id', {}],
])('POST and DELETE /users/me/%s', (name, more) => {
  const path = `/users/me/${name}`;
  const token = 'c0ffee42';

  it('stores a token until it is removed, for its user alone', async () => {
    await ok(member.post(path, { token, ...more }));
    await ok(member.post(path, { token, ...more }));
    expect(await guest.delete(path, { token })).toMatchObject(refused('Token does not exist'));
    await ok(member.delete(path, { token }));
    expect(await member.delete(path, { token })).toMatchObject(refused('Token does not exist'));
  });

  it('refuses tokens of no or too great a length, and bots', async () => {
    const wrong = refused('Empty or invalid length token');
    for (const bad of ['', 'a'.repeat(4097)]) {
      expect(await member.post(path, { token: bad, ...more })).toMatchObject(wrong);
      expect(await member.delete(path, { token: bad })).toMatchObject(wrong);
    }
    expect(await member.post(path)).toMatchObject({ status: 400, body: { code: 'REQUEST_VARIABLE_MISSING' } });
    expect(await bot.post(path, { token, ...more })).toMatchObject(
      refused('This endpoint does not accept bot requests.'),
    );
  });

  it('replaces the oldest token beyond fifty', async () => {
    const user = await organisation.user(`Many tokens ${name}`);
    const tokens = Array.from({ length: 51 }, (_, n) => (n + 256).toString(16).padStart(4, '0'));
    for (const one of tokens) await ok(user.post(path, { token: one, ...more }));
    expect(await user.delete(path, { token: tokens[0] })).toMatchObject(refused('Token does not exist'));
    await ok(user.delete(path, { token: tokens[1] }));
    await ok(user.delete(path, { token: tokens[50] }));
  });

  it('ends with the API key', async () => {
    const user = await organisation.user(`New key ${name}`);
    await ok(user.post(path, { token, ...more }));
    expect(await (await renewed(user)).delete(path, { token })).toMatchObject(refused('Token does not exist'));
  });
});

it('refuses what is no token of an Apple device, and what is no app', async () => {
  const path = '/users/me/apns_device_token';
  expect(await member.post(path, { token: 'not hex', appid: 'a.b' })).toMatchObject(refused('Invalid APNS token'));
  expect(await member.post(path, { token: 'ab', appid: 'a b' })).toMatchObject(refused('Invalid app ID'));
  expect(await member.delete(path, { token: 'ab' })).toMatchObject(refused('Token does not exist'));
});
