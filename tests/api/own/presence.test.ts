/** The presence of one user, and of all. */
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
