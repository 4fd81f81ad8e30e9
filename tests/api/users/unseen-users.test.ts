/**
 * Guests with restricted visibility: every endpoint that takes a user gives the same answer for a hidden user as for a
 * nonexistent one, byte for byte.
 */
import { type ApiClient, type Params, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, owner, peer, unseen, gone, guest, bot } = await useOrganisation({
  owner: { name: 'Olga Owner', role: 'owner' },
  peer: 'Pia Peer',
  unseen: 'Una Unseen',
  gone: 'Gone Unseen',
  guest: { name: 'Gus Guest', role: 'guest' },
  bot: { name: 'Own Bot', botOf: 'unseen' },
});
let shared: number;
let elsewhere: number;
let message: number;
let group: number;
/** A profile field whose values are users. */
let mentors: number;
/** The id of no user; as long as the organisation's ids, so that no answer differs by its length. */
const ABSENT = 77_777;
/** Replaces the user's id or address in answers. */
const UNSEEN_MARK = '#';

beforeAll(async () => {
  const join = (name: string, people: readonly ApiClient[]) =>
    ok(
      owner.post('/users/me/subscriptions', {
        subscriptions: [{ name }],
        principals: people.map((one) => one.userId),
        ...QUIETLY,
      }),
    );
  await join('shared', [owner, peer, guest]);
  await join('elsewhere', [owner, unseen, gone]);
  await ok(owner.delete(`/users/${gone.userId}`));
  const id = async (stream: string) => (await ok(owner.get('/get_stream_id', { stream }))).stream_id;
  [shared, elsewhere] = [await id('shared'), await id('elsewhere')];
  const sent = peer.post('/messages', { type: 'channel', to: 'shared', topic: 'talk', content: 'hi' });
  message = (await ok(sent)).id;
  const { user_groups } = await ok(owner.get('/user_groups'));
  const named = (name: string) => user_groups.find((one: { name: string }) => one.name === name).id;
  group = named('role:members');
  mentors = (await ok(owner.post('/realm/profile_fields', { name: 'Mentors', field_type: 6 }))).id;
  await ok(owner.delete('/users/me/subscriptions', { subscriptions: ['shared'] }));
  await ok(owner.patch('/realm', { can_access_all_users_group: { new: group } }));
  expect(bot.userId).not.toBe(ABSENT);
});

type Who = number | string;
interface Row {
  readonly endpoint: string;
  /** How the endpoint takes users: by address, by id, or by either (default). */
  readonly by?: 'id' | 'address';
  readonly path: (who: Who) => string;
  readonly params?: (who: Who) => Params;
}

const narrows = ['sender', 'dm', 'dm-including', 'group-pm-with', 'pm-with', 'pm_with', 'mentions', 'group-dm-with'];
const asOperand = (operator: string, who: Who) => (/^(dm|pm.with)$/.test(operator) ? [who] : who);
const range = { anchor: 'newest', num_before: 10, num_after: 0 };
const setting = (who: Who) => ({ new: { direct_members: [who], direct_subgroups: [] } });

const ROWS: readonly Row[] = [
  ...['', '/presence', '/status', '/channels'].map((what): Row => {
    const by = what === '/status' || what === '/channels' ? { by: 'id' as const } : {};
    return { endpoint: `GET /users/{user}${what}`, path: (who) => `/users/${who}${what}`, ...by };
  }),
  {
    endpoint: 'GET /users/{user_id}/subscriptions/{seen}',
    by: 'id',
    path: (who) => `/users/${who}/subscriptions/${shared}`,
  },
  {
    endpoint: 'GET /users/{user_id}/subscriptions/{unseen}',
    by: 'id',
    path: (who) => `/users/${who}/subscriptions/${elsewhere}`,
  },
  { endpoint: 'GET /users', by: 'id', path: () => '/users', params: (who) => ({ user_ids: [who] }) },
  { endpoint: 'PATCH /users/{user}', path: (who) => `/users/${who}`, params: () => ({ full_name: 'Another' }) },
  { endpoint: 'DELETE /users/{user_id}', by: 'id', path: (who) => `/users/${who}` },
  { endpoint: 'POST /users/{user_id}/reactivate', by: 'id', path: (who) => `/users/${who}/reactivate` },
  {
    endpoint: 'POST /users/{user_id}/status',
    by: 'id',
    path: (who) => `/users/${who}/status`,
    params: () => ({ status_text: 'x' }),
  },
  { endpoint: 'POST /users/me/muted_users/{user_id}', by: 'id', path: (who) => `/users/me/muted_users/${who}` },
  { endpoint: 'DELETE /users/me/muted_users/{user_id}', by: 'id', path: (who) => `/users/me/muted_users/${who}` },
  {
    endpoint: 'GET /user_groups/{id}/members/{user_id}',
    by: 'id',
    path: (who) => `/user_groups/${group}/members/${who}`,
  },
  {
    endpoint: 'POST /user_groups/{id}/members',
    by: 'id',
    path: () => `/user_groups/${group}/members`,
    params: (who) => ({ add: [who] }),
  },
  {
    endpoint: 'POST /user_groups/create',
    by: 'id',
    path: () => '/user_groups/create',
    params: (who) => ({ name: 'g', description: '', members: [who] }),
  },
  {
    endpoint: 'PATCH /users/me/profile_data',
    by: 'id',
    path: () => '/users/me/profile_data',
    params: (who) => ({ data: [{ id: mentors, value: [who] }] }),
  },
  {
    endpoint: 'PATCH /bots/{bot_id}',
    by: 'id',
    path: (who) => `/bots/${who}`,
    params: () => ({ full_name: 'Another' }),
  },
  { endpoint: 'GET /bots/{bot_id}/api_key', by: 'id', path: (who) => `/bots/${who}/api_key` },
  { endpoint: 'POST /bots/{bot_id}/api_key/regenerate', by: 'id', path: (who) => `/bots/${who}/api_key/regenerate` },
  {
    endpoint: 'PATCH /settings',
    by: 'id',
    path: () => '/settings',
    params: (who) => ({ enter_sends: true, target_users: { user_ids: [who], skip_if_already_edited: false } }),
  },
  { endpoint: 'PATCH /realm', by: 'id', path: () => '/realm', params: (who) => ({ can_create_groups: setting(who) }) },
  {
    endpoint: 'PATCH /streams/{stream_id}',
    by: 'id',
    path: () => `/streams/${shared}`,
    params: (who) => ({ can_send_message_group: setting(who) }),
  },
  {
    endpoint: 'GET /streams/{stream_id}/email_address',
    by: 'id',
    path: () => `/streams/${shared}/email_address`,
    params: (sender_id) => ({ sender_id }),
  },
  {
    endpoint: 'POST /users/me/subscriptions',
    path: () => '/users/me/subscriptions',
    params: (who) => ({ subscriptions: [{ name: 'shared' }], principals: [who] }),
  },
  {
    endpoint: 'DELETE /users/me/subscriptions',
    path: () => '/users/me/subscriptions',
    params: (who) => ({ subscriptions: ['shared'], principals: [who] }),
  },
  {
    endpoint: 'POST /messages',
    path: () => '/messages',
    params: (who) => ({ type: 'direct', to: [who], content: 'x' }),
  },
  {
    endpoint: 'POST /messages with others',
    by: 'id',
    path: () => '/messages',
    params: (who) => ({ type: 'direct', to: [peer.userId, who], content: 'x' }),
  },
  {
    endpoint: 'POST /messages/render',
    by: 'id',
    path: () => '/messages/render',
    params: (who) => ({ content: `@_**|${who}** and @**Una Unseen|${who}**` }),
  },
  {
    endpoint: 'POST /typing',
    by: 'id',
    path: () => '/typing',
    params: (who) => ({ type: 'direct', op: 'start', to: [who] }),
  },
  {
    endpoint: 'POST /scheduled_messages',
    by: 'id',
    path: () => '/scheduled_messages',
    params: (who) => ({ type: 'direct', to: [who], content: 'x', scheduled_delivery_timestamp: 4_000_000_000 }),
  },
  ...narrows.flatMap((operator): Row[] =>
    [false, true].map((negated) => ({
      endpoint: `GET /messages, ${negated ? '-' : ''}${operator}`,
      path: () => '/messages',
      params: (who) => ({ ...range, narrow: [{ operator, operand: asOperand(operator, who), negated }] }),
    })),
  ),
  {
    endpoint: 'GET /messages/matches_narrow',
    path: () => '/messages/matches_narrow',
    params: (who) => ({ msg_ids: [message], narrow: [{ operator: 'sender', operand: who }] }),
  },
  {
    endpoint: 'POST /messages/flags/narrow',
    path: () => '/messages/flags/narrow',
    params: (who) => ({ ...range, op: 'add', flag: 'starred', narrow: [{ operator: 'sender', operand: who }] }),
  },
];

/** Returns the status and body of an answer, with one mark in place of the requested user. */
async function answerOf({ endpoint, path, params }: Row, who: Who): Promise<[number, string]> {
  const [method = ''] = endpoint.split(' ');
  const { status, body } = await guest.send(method, path(who), params?.(who) ?? {});
  const text = JSON.stringify(body).replaceAll(
    new RegExp(`(?<![\\w.@-])${String(who).replaceAll('.', '\\.')}(?![\\w@-])`, 'g'),
    UNSEEN_MARK,
  );
  return [status, text];
}

describe('of a user whom the caller does not see', () => {
  it.each(ROWS.map((row) => [row.endpoint, row] as const))('%s', async (_, row) => {
    const absent = await answerOf(row, ABSENT);
    expect(absent[1]).not.toContain(String(ABSENT));
    for (const user of [unseen, gone, owner]) expect(await answerOf(row, user.userId)).toEqual(absent);
    if (row.by === 'id') return;
    const nobody = await answerOf(row, 'nobody@example.com');
    for (const who of [unseen.email, gone.email, `user${unseen.userId}@${organisation.host}`]) {
      expect(await answerOf(row, who)).toEqual(nobody);
    }
  });

  it('while one whom a profile names already may stay there', async () => {
    const entry = (...value: number[]) => [{ id: mentors, value }];
    const enter = (...ids: number[]) => guest.patch('/users/me/profile_data', { data: entry(...ids) });
    await ok(owner.patch(`/users/${guest.userId}`, { profile_data: entry(unseen.userId) }));
    await ok(enter(unseen.userId, peer.userId));
    expect(await enter(unseen.userId, gone.userId)).toMatchObject(refused(`Invalid user ID: ${gone.userId}`));
    await ok(enter());
  });

  it('while who is seen is found by all of it that a guest may do', async () => {
    const found = async (path: string, params: Params = {}) => (await guest.get(path, params)).status;
    expect(await found(`/users/${peer.userId}/channels`)).toBe(200);
    expect(await found(`/users/${bot.userId}/channels`)).toBe(200);
    expect(await found(`/users/${peer.userId}/subscriptions/${shared}`)).toBe(200);
    for (const operator of ['sender', 'dm', 'dm-including', 'mentions']) {
      const narrow = [{ operator, operand: asOperand(operator, peer.userId) }];
      expect([operator, await found('/messages', { ...range, narrow })]).toEqual([operator, 200]);
    }
  });
});
