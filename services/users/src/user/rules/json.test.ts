import { DEFAULT_USER_SETTINGS, hostedAvatarUrl, ROLES } from '@rookery/core';
import { describe, expect, it } from 'vitest';
import { legacySettings, userSettings } from '../../realm/rules/user-settings.ts';
import type { User } from '../documents.ts';
import { newUserDocument } from '../store/users.ts';
import { ownUserJson, userJson } from './json.ts';

function user(id: number, fields: Partial<User> = {}): User {
  const document = newUserDocument({
    realm: 1,
    id,
    version: 1,
    email: `User${id}@Example.com`,
    fullName: `User ${id}`,
    role: ROLES.member,
    joinedAt: Date.UTC(2024, 0, 2, 3, 4, 5, 678),
    host: 'chat.example.com',
  });
  return { ...document, ...fields };
}

describe('users', () => {
  it('are shown with a computed avatar, or without', () => {
    const one = user(7);
    const url = hostedAvatarUrl('User7@Example.com', 1);
    // The example of the hosting service's own documentation.
    expect(hostedAvatarUrl('MyEmailAddress@example.com', 1)).toContain('/avatar/0bc83cb571cd1c50ba6f3e8a78ef1346?');
    expect(hostedAvatarUrl('USER7@example.com', 1)).toBe(url);
    expect(userJson(one, { address: true, clientGravatar: false, profileData: false }).avatar_url).toBe(url);
    expect(userJson(one, { address: true, clientGravatar: true, profileData: false })).toMatchObject({
      user_id: 7,
      avatar_url: null,
      bot_type: null,
      bot_owner_id: null,
      date_joined: '2024-01-02T03:04:05.678+00:00',
    });
  });
  it('have profile data only as humans', () => {
    const form = { address: true, clientGravatar: true, profileData: true };
    expect(userJson(user(7), form).profile_data).toEqual({});
    expect(userJson(user(7, { bot_type: 1 }), form)).not.toHaveProperty('profile_data');
  });
  it('see of themselves what GET /users/me documents', () => {
    expect(Object.keys(ownUserJson(user(7))).sort()).toEqual([
      'avatar_url',
      'avatar_version',
      'date_joined',
      'delivery_email',
      'email',
      'full_name',
      'is_active',
      'is_admin',
      'is_bot',
      'is_guest',
      'is_owner',
      'profile_data',
      'role',
      'timezone',
      'user_id',
    ]);
  });
  it('have every setting, changed or not', () => {
    const settings = userSettings({ color_scheme: 2 }, 'Europe/Oslo');
    expect(settings).toMatchObject({ color_scheme: 2, timezone: 'Europe/Oslo', web_home_view: 'inbox' });
    expect(Object.keys(settings)).toHaveLength(Object.keys(DEFAULT_USER_SETTINGS).length + 3);
    for (const type of ['update_display_settings', 'update_global_notifications'] as const) {
      for (const value of Object.values(legacySettings(type, settings))) expect(value).not.toBeUndefined();
    }
  });
});
