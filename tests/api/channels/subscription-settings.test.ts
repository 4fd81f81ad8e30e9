/** A user's own settings of the channels that they are subscribed to. */
import { type ApiClient, EventQueue } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, member, other, guest } = await useOrganisation({
  member: 'Max Member',
  other: 'Otto Other',
  guest: { name: 'Gustav Guest', role: 'guest' },
});
/** A channel of all three users, a public one of the other user alone, and a private one of the other user. */
const ids: Record<'open' | 'elsewhere' | 'secret', number> = { open: 0, elsewhere: 0, secret: 0 };

beforeAll(async () => {
  const create = async (name: keyof typeof ids, more = {}) => {
    const quiet = { send_new_subscription_messages: false };
    await ok(other.post('/users/me/subscriptions', { subscriptions: [{ name }], ...quiet, ...more }));
    ids[name] = (await ok(other.get('/get_stream_id', { stream: name }))).stream_id;
  };
  await create('open', { principals: [member.userId, other.userId, guest.userId] });
  await create('elsewhere');
  await create('secret', { invite_only: true });
});

const PATH = '/users/me/subscriptions/properties';
const item = (property: string, value: unknown, channel: keyof typeof ids = 'open') => ({
  stream_id: ids[channel],
  property,
  value,
});
const set = (client: ApiClient, ...subscription_data: unknown[]) => client.post(PATH, { subscription_data });
const settings = async (client: ApiClient) =>
  (await ok(client.get('/users/me/subscriptions'))).subscriptions.find(
    (one: { stream_id: number }) => one.stream_id === ids.open,
  );
const PROPERTIES = {
  color: '#0a1B2c',
  is_muted: true,
  pin_to_top: true,
  desktop_notifications: true,
  audible_notifications: true,
  push_notifications: false,
  email_notifications: true,
  wildcard_mentions_notify: false,
};

it('cannot join and leave at once: the endpoint for both went with level 512', async () => {
  const answer = await organisation.nobody.patch('/users/me/subscriptions', { add: [{ name: 'x' }] });
  expect(answer).toMatchObject({ status: 405, body: { allowed_methods: ['DELETE', 'GET', 'POST'] } });
});

describe('settings of a subscription', () => {
  it('change together, as their owner alone is notified', async () => {
    await organisation.settled();
    const mine = await EventQueue.register(member, { event_types: ['subscription'] });
    const theirs = await EventQueue.register(other, { event_types: ['subscription'] });
    await ok(set(member, ...Object.entries(PROPERTIES).map(([property, value]) => item(property, value))));
    expect(await settings(member)).toMatchObject({ ...PROPERTIES, in_home_view: false });
    expect(await settings(other)).toMatchObject({ is_muted: false, in_home_view: true, push_notifications: null });
    await organisation.settled();
    const received = (await mine.drain()).map(({ id: _, ...event }) => event);
    const update = (property: string, value: unknown) => ({
      type: 'subscription',
      op: 'update',
      stream_id: ids.open,
      property,
      value,
    });
    expect(received).toEqual(
      Object.entries(PROPERTIES).flatMap(([property, value]) =>
        property === 'is_muted' ? [update('in_home_view', false), update(property, value)] : [update(property, value)],
      ),
    );
    expect(await theirs.drain()).toEqual([]);
    const { subscriptions } = await ok(member.post('/register', { fetch_event_types: ['subscription'] }));
    expect(subscriptions[0]).toMatchObject({ ...PROPERTIES, in_home_view: false });
  });

  it('may be those of a guest, and in the older forms', async () => {
    await ok(set(guest, item('in_home_view', false)));
    expect(await settings(guest)).toMatchObject({ is_muted: true, in_home_view: false });
    const one = (property: string, value: unknown) =>
      guest.patch(`/users/me/subscriptions/${ids.open}`, { property, value });
    await ok(one('is_muted', false));
    await ok(one('color', '#fff'));
    await ok(one('color', '"#c2c2c2"'));
    expect(await settings(guest)).toMatchObject({ is_muted: false, in_home_view: true, color: '#c2c2c2' });
    expect(await one('is_muted', 'yes')).toMatchObject(refused('is_muted is not a boolean'));
    expect(await guest.patch('/users/me/subscriptions/99', { property: 'is_muted', value: true })).toMatchObject(
      refused('Invalid channel ID'),
    );
  });

  it('outlast the subscription', async () => {
    await ok(set(other, item('color', '#445566', 'elsewhere'), item('is_muted', true, 'elsewhere')));
    await ok(other.delete('/users/me/subscriptions', { subscriptions: ['elsewhere'] }));
    expect(await set(other, item('is_muted', false, 'elsewhere'))).toMatchObject(
      refused(`Not subscribed to channel ID ${ids.elsewhere}`),
    );
    await ok(other.post('/users/me/subscriptions', { subscriptions: [{ name: 'elsewhere' }] }));
    const { subscriptions } = await ok(other.get('/users/me/subscriptions'));
    expect(subscriptions).toContainEqual(
      expect.objectContaining({ name: 'elsewhere', color: '#445566', is_muted: true }),
    );
  });

  it.each<[string, () => unknown, string]>([
    ['an unknown property', () => item('sound', true), 'Unknown subscription property: sound'],
    ['a name of every object', () => item('constructor', true), 'Unknown subscription property: constructor'],
    ['a text for a truth value', () => item('pin_to_top', 'true'), 'pin_to_top is not a boolean'],
    ['a truth value for a colour', () => item('color', true), 'color is not a string'],
    ['a colour by name', () => item('color', 'red'), 'color is not a valid hex color code'],
    ['a colour of four digits', () => item('color', '#1234'), 'color is not a valid hex color code'],
    ['a channel without a subscription', () => item('is_muted', true, 'elsewhere'), 'Not subscribed to channel ID'],
    ['an invisible channel', () => item('is_muted', true, 'secret'), 'Invalid channel ID'],
    ['a channel that is not there', () => ({ ...item('is_muted', true), stream_id: 4711 }), 'Invalid channel ID'],
    ['a number', () => item('is_muted', 1), 'subscription_data[1]["value"] is not a boolean'],
    [
      'no property',
      () => ({ stream_id: 1, value: true }),
      'subscription_data[1]["property"] field is missing: Field required',
    ],
  ])('refuse %s, and nothing changes', async (_, wrong, msg) => {
    const before = await settings(member);
    const answer = await set(member, item('pin_to_top', !before.pin_to_top), wrong());
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', msg: expect.stringContaining(msg) } });
    expect(await settings(member)).toEqual(before);
  });

  it('refuse more than a thousand at once, and take none', async () => {
    const many = Array.from({ length: 1001 }, () => item('pin_to_top', true));
    expect(await set(member, ...many)).toMatchObject(refused('Too many subscription settings in one request.'));
    await ok(set(member));
  });
});

it('what is unread in a muted channel is not counted, and the channel is not in the combined feed', async () => {
  const send = async (to: string) =>
    (await ok(other.post('/messages', { type: 'channel', to, topic: 't', content: 'x' }))).id;
  await ok(set(guest, item('is_muted', true)));
  const muted = await send('open');
  const direct = (await ok(other.post('/messages', { type: 'direct', to: [guest.userId], content: 'x' }))).id;
  const { unread_msgs } = await ok(guest.post('/register', { fetch_event_types: ['message', 'update_message_flags'] }));
  expect(unread_msgs.count).toBe(1);
  expect(unread_msgs.streams[0].unread_message_ids).toEqual([muted]);
  const found = async (...narrow: unknown[]) => {
    const range = { anchor: 'newest', num_before: 10, num_after: 0, narrow };
    return (await ok(guest.get('/messages', range))).messages.map((one: { id: number }) => one.id);
  };
  const home = { operator: 'in', operand: 'home' };
  expect(await found(home)).toEqual([direct]);
  expect(await found({ ...home, negated: true })).toEqual([muted]);
  expect(await found({ operator: 'is', operand: 'muted' })).toEqual([muted]);
  expect(await found({ operator: 'in', operand: 'all' })).toEqual([muted, direct]);
  await ok(set(guest, item('is_muted', false)));
  expect(await found(home)).toEqual([muted, direct]);
});
