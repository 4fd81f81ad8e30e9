import { describe, expect, it } from 'vitest';
import { applyEvent } from './apply-event.ts';
import type { ClientEvent, ClientState, User } from './types.ts';

// tests/api/events/state.test.ts tests the effect of every change of the server on the state.

const user = (user_id: number, more: Partial<User> = {}): User =>
  ({ user_id, full_name: `user ${user_id}`, role: 400, profile_data: {}, ...more }) as User;

const state = (more: Partial<ClientState> = {}): ClientState =>
  ({
    user_id: 1,
    asked: {},
    realm_users: [user(1), user(3), user(5)],
    realm_non_active_users: [],
    realm_user_groups: [],
    user_status: {},
    presences: {},
    subscriptions: [],
    unsubscribed: [],
    never_subscribed: [],
    streams: [],
    user_topics: [],
    ...more,
  }) as ClientState;

const event = (one: object): ClientEvent => ({ id: 1, ...one }) as ClientEvent;

describe('an event', () => {
  it('of a type or operation that is not known changes nothing, and says so', () => {
    const before = state();
    for (const one of [{ type: 'wizardry' }, { type: 'stream', op: 'paint' }, { type: 'drafts', op: 'burn' }]) {
      expect(applyEvent(before, event(one))).toBe(false);
    }
    expect(before).toEqual(state());
    expect(applyEvent(before, event({ type: 'heartbeat' }))).toBe(true);
  });

  it('of a thing that the client does not know of is passed over', () => {
    const before = state();
    const unknown = [
      { type: 'realm_user', op: 'update', person: { user_id: 99, full_name: 'x' } },
      { type: 'realm_user', op: 'update', person: { user_id: 99, is_active: false } },
      { type: 'user_group', op: 'add_members', group_id: 99, user_ids: [1] },
      { type: 'subscription', op: 'update', stream_id: 99, property: 'color', value: '#fff' },
      { type: 'subscription', op: 'remove', subscriptions: [{ stream_id: 99, name: 'x' }] },
      { type: 'subscription', op: 'peer_add', stream_ids: [99], user_ids: [1] },
      { type: 'stream', op: 'delete', stream_ids: [99] },
    ];
    for (const one of unknown) expect(applyEvent(before, event(one)), JSON.stringify(one)).toBe(true);
    expect(before).toEqual(state());
  });

  it('leaves lists of users ascending, and moves who is deactivated', () => {
    const now = state();
    applyEvent(now, event({ type: 'realm_user', op: 'add', person: user(4, { is_active: true }) }));
    applyEvent(now, event({ type: 'realm_user', op: 'add', person: user(6, { is_active: true }) }));
    applyEvent(now, event({ type: 'realm_user', op: 'update', person: { user_id: 3, is_active: false } }));
    applyEvent(now, event({ type: 'realm_user', op: 'remove', person: { user_id: 5 } }));
    expect(now.realm_users.map((one) => one.user_id)).toEqual([1, 4, 6]);
    expect(now.realm_non_active_users.map((one) => one.user_id)).toEqual([3]);
    applyEvent(now, event({ type: 'realm_user', op: 'update', person: { user_id: 3, is_active: true } }));
    expect(now.realm_users.map((one) => one.user_id)).toEqual([1, 3, 4, 6]);
  });

  it('removes the presence of a user who hides it, is deactivated, or is no longer visible', () => {
    const online = { active_timestamp: 5, idle_timestamp: 5 };
    const now = state({ presences: { 1: online, 3: online, 5: online, 7: online } });
    applyEvent(now, event({ type: 'user_status', user_id: 1, status_text: 'here' }));
    applyEvent(now, event({ type: 'user_status', user_id: 7, away: true }));
    expect(Object.keys(now.presences)).toEqual(['1', '3', '5']);
    applyEvent(now, event({ type: 'realm_user', op: 'update', person: { user_id: 3, is_active: false } }));
    applyEvent(now, event({ type: 'realm_user', op: 'remove', person: { user_id: 5 } }));
    expect(Object.keys(now.presences)).toEqual(['1']);
  });

  it('removes it from a state by address too', () => {
    const website = { client: 'website', status: 'active', timestamp: 5, pushable: false } as const;
    const presences = { 'ann@b.c': { aggregated: website, website } } as unknown as ClientState['presences'];
    const now = state({ realm_users: [user(1), user(3, { email: 'ann@b.c' })], presences });
    applyEvent(now, event({ type: 'user_status', user_id: 3, away: true }));
    expect(now.presences).toEqual({});
  });

  it('that says twice that a channel is there leaves it there once, and nothing of it when it is gone', () => {
    const now = state();
    const create = event({ type: 'stream', op: 'create', streams: [{ stream_id: 4, name: 'nest' }] });
    applyEvent(now, create);
    applyEvent(now, create);
    expect([now.streams.length, now.never_subscribed.length]).toEqual([1, 1]);
    applyEvent(now, event({ type: 'subscription', op: 'add', subscriptions: [{ stream_id: 4, name: 'nest' }] }));
    applyEvent(now, create);
    applyEvent(now, event({ type: 'stream', op: 'delete', stream_ids: [4] }));
    expect(now).toEqual(state());
  });

  it("of one's own user changes what the register says of them beside the lists", () => {
    const now = state();
    applyEvent(now, event({ type: 'realm_user', op: 'update', person: { user_id: 1, role: 300 } }));
    applyEvent(now, event({ type: 'realm_user', op: 'update', person: { user_id: 1, new_email: 'a@b.c' } }));
    applyEvent(now, event({ type: 'realm_user', op: 'update', person: { user_id: 1, full_name: 'Ann' } }));
    expect(now).toMatchObject({ is_moderator: true, is_admin: false, email: 'a@b.c', full_name: 'Ann' });
    expect(now.realm_users[0]).toMatchObject({ role: 300, is_owner: false, email: 'a@b.c', full_name: 'Ann' });
    expect(now.realm_users[0]).not.toHaveProperty('new_email');
  });

  it('for each of 10,000 people is applied within microseconds', () => {
    const now = state({ realm_users: Array.from({ length: 10_000 }, (_, i) => user(i + 1)) });
    const startedAt = performance.now();
    for (let i = 1; i <= 10_000; i++) {
      applyEvent(now, event({ type: 'realm_user', op: 'update', person: { user_id: i, full_name: `${i}` } }));
    }
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(now.realm_users.every((one) => one.full_name === `${one.user_id}`)).toBe(true);
  });
});
