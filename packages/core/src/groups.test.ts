import { describe, expect, it } from 'vitest';
import { inGroupSetting } from './groups.ts';
import { atLeast, isAdmin, isRole, ROLES } from './roles.ts';

describe('group settings', () => {
  const member = { user_id: 7, role: ROLES.member, group_ids: [3, 12] };
  const guest = { user_id: 8, role: ROLES.guest, group_ids: [2, 12] };
  it('count groups, people and groups reached through others', () => {
    expect(inGroupSetting(member, 3, { allowEveryone: false })).toBe(true);
    expect(inGroupSetting(member, 4, { allowEveryone: false })).toBe(false);
    expect(inGroupSetting(member, { direct_members: [7], direct_subgroups: [] }, { allowEveryone: false })).toBe(true);
    expect(inGroupSetting(member, { direct_members: [], direct_subgroups: [12] }, { allowEveryone: false })).toBe(true);
  });
  it('leave guests out where the setting does not allow everyone', () => {
    expect(inGroupSetting(guest, 12, { allowEveryone: false })).toBe(false);
    expect(inGroupSetting(guest, 12, { allowEveryone: true })).toBe(true);
  });
});

describe('roles', () => {
  it('are ordered from the owner down', () => {
    expect(isAdmin(ROLES.owner) && isAdmin(ROLES.administrator)).toBe(true);
    expect(isAdmin(ROLES.moderator)).toBe(false);
    expect(atLeast(ROLES.moderator, ROLES.member)).toBe(true);
    expect(atLeast(ROLES.guest, ROLES.member)).toBe(false);
    expect(isRole(400)).toBe(true);
    expect(isRole(500)).toBe(false);
  });
});
