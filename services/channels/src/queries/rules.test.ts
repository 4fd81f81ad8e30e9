import { ROLES, UserSet } from '@rookery/core';
import { describe, expect, it } from 'vitest';
import {
  canAddOthers,
  canJoin,
  checkMayPost,
  hasContentAccess,
  hasMetadataAccess,
  holdersOf,
} from '../channel/rules/access.ts';
import { checkChannelDescription, checkChannelName } from '../channel/rules/names.ts';
import { noChannelNamed } from '../channel/rules/unknown.ts';
import type { ChannelDocument } from '../channel/store/documents.ts';
import { pickColor } from '../subscription/rules/colors.ts';
import { groupUses } from './rules.ts';

/** System groups as ids: the smaller the id, the wider the group. */
const GROUPS = { everyone: 2, members: 3, administrators: 6, nobody: 8 };
const groupsOf = (role: number) => {
  if (role === ROLES.guest) return [GROUPS.everyone];
  return role <= ROLES.administrator
    ? [GROUPS.everyone, GROUPS.members, GROUPS.administrators]
    : [GROUPS.everyone, GROUPS.members];
};
const person = (user_id: number, role: number) => ({ user_id, role, group_ids: groupsOf(role) });

const admin = person(1, ROLES.administrator);
const creator = person(2, ROLES.member);
const member = person(3, ROLES.member);
const guest = person(4, ROLES.guest);

function channel(more: Partial<ChannelDocument> = {}): ChannelDocument {
  return {
    _id: { r: 1, c: 1 },
    r: 1,
    c: 1,
    name: 'one',
    ln: 'one',
    description: '',
    renderedDescription: '',
    createdAt: new Date(0),
    creatorId: creator.user_id,
    inviteOnly: false,
    historyPublic: true,
    webPublic: false,
    archived: false,
    isDefault: false,
    topicsPolicy: 'inherit',
    retentionDays: null,
    groups: {
      can_add_subscribers_group: GROUPS.nobody,
      can_administer_channel_group: { direct_members: [creator.user_id], direct_subgroups: [] },
      can_create_topic_group: GROUPS.everyone,
      can_delete_any_message_group: GROUPS.nobody,
      can_delete_own_message_group: GROUPS.nobody,
      can_move_messages_out_of_channel_group: GROUPS.nobody,
      can_move_messages_within_channel_group: GROUPS.nobody,
      can_remove_subscribers_group: GROUPS.administrators,
      can_resolve_topics_group: GROUPS.nobody,
      can_send_message_group: GROUPS.everyone,
      can_subscribe_group: GROUPS.nobody,
    },
    ver: 1,
    subscribers: 1,
    at: 1,
    written: 1,
    ...more,
  };
}

const PUBLIC = channel();
const PRIVATE = channel({ inviteOnly: true });
const WEB = channel({ webPublic: true });
const ARCHIVED = channel({ archived: true });

describe('the uses of a group', () => {
  const team = 20;
  const uses = (c: number, more: Partial<ChannelDocument>) => ({
    channel: channel({
      c,
      groups: {
        ...PUBLIC.groups,
        can_subscribe_group: team,
        can_send_message_group: { direct_members: [member.user_id], direct_subgroups: [GROUPS.members, team] },
      },
      ...more,
    }),
    subscribed: false,
  });

  it('are listed by channel, without the id of channels that the caller may not see', () => {
    const settings = ['can_send_message_group', 'can_subscribe_group'];
    const channels = [
      uses(1, {}),
      uses(2, { inviteOnly: true }),
      uses(3, { archived: true }),
      { channel: PUBLIC, subscribed: false },
    ];
    expect(groupUses(member, channels, team)).toEqual([
      { channel_id: 1, settings },
      { channel_id: 0, settings },
    ]);
    expect(groupUses(admin, channels, team).map((use) => use.channel_id)).toEqual([1, 2]);
    expect(groupUses(admin, channels, 21)).toEqual([]);
  });
});

describe('who may do what with a channel', () => {
  // Columns: content access, metadata access, may join.
  it.each([
    ['a member', member, PUBLIC, false, [true, true, true]],
    ['a member', member, PRIVATE, false, [false, false, false]],
    ['a subscribed member', member, PRIVATE, true, [true, true, false]],
    ['the creator, unsubscribed', creator, PRIVATE, false, [false, true, false]],
    ['an administrator', admin, PRIVATE, false, [false, true, false]],
    ['a guest', guest, PUBLIC, false, [false, false, false]],
    ['a subscribed guest', guest, PUBLIC, true, [true, true, false]],
    ['a guest', guest, WEB, false, [true, true, true]],
    ['a member', member, ARCHIVED, false, [true, true, false]],
  ] as const)('%s', (_, caller, one, subscribed, expected) => {
    const seen = { channel: one, subscribed };
    expect([hasContentAccess(caller, seen), hasMetadataAccess(caller, seen), canJoin(caller, seen)]).toEqual(expected);
  });

  it('lets those in whom a group setting names, but never guests', () => {
    const open = channel({ inviteOnly: true, groups: { ...PRIVATE.groups, can_subscribe_group: GROUPS.everyone } });
    expect(canJoin(member, { channel: open, subscribed: false })).toBe(true);
    expect(canJoin(guest, { channel: open, subscribed: false })).toBe(false);
  });

  it('lets only people with access put others in', () => {
    const outside = { channel: PRIVATE, subscribed: false };
    expect(canAddOthers(member, outside, true)).toBe(false);
    expect(canAddOthers(admin, outside, true)).toBe(false);
    expect(canAddOthers(member, { channel: PRIVATE, subscribed: true }, true)).toBe(true);
    expect(canAddOthers(member, { channel: PRIVATE, subscribed: true }, false)).toBe(false);
  });

  it('refuses a post as an unknown channel to users who may not see it', () => {
    const unknown = noChannelNamed('one');
    expect(() => checkMayPost(member, { channel: PRIVATE, subscribed: false }, () => unknown)).toThrow(unknown);
    expect(() => checkMayPost(admin, { channel: PRIVATE, subscribed: false }, () => unknown)).toThrow(
      /Not authorized to send/,
    );
    expect(() => checkMayPost(member, { channel: ARCHIVED, subscribed: true }, () => unknown)).toThrow(
      /Not authorized to send/,
    );
    const announcements = channel({ groups: { ...PUBLIC.groups, can_send_message_group: GROUPS.administrators } });
    expect(() => checkMayPost(member, { channel: announcements, subscribed: true }, () => unknown)).toThrow(
      /permission to post/,
    );
    expect(() => checkMayPost(admin, { channel: announcements, subscribed: false }, () => unknown)).not.toThrow();
  });

  it('names who knows of a private channel without being in it', () => {
    expect(holdersOf(PRIVATE).toArray()).toEqual(UserSet.of([creator.user_id]).toArray());
  });
});

describe('names and descriptions', () => {
  it('are trimmed and put on one line', () => {
    expect(checkChannelName('  two words ')).toBe('two words');
    expect(checkChannelDescription(' a\n b\r\n\nc ')).toBe('a b c');
    expect(checkChannelName('👩‍👩‍👧‍👦 família')).toBe('👩‍👩‍👧‍👦 família');
  });
  it('refuse a megabyte of blanks for its length, in a time that grows with the length alone', () => {
    const blanks = ' '.repeat(1_000_000);
    expect(() => checkChannelDescription(`a${blanks}b`)).toThrow('description is too long (limit: 1024 characters)');
    expect(checkChannelDescription(`a${blanks}\n${blanks}b${blanks}`)).toBe('a b');
  });
  it.each([
    ['', "Channel name can't be empty."],
    [' \t ', "Channel name can't be empty."],
    ['x'.repeat(61), 'Channel name too long (limit: 60 characters).'],
    ['ab\u0000', 'Invalid character in channel name, at position 3.'],
    ['a\ud800b', 'Invalid character in channel name, at position 2.'],
  ])('refuse %j', (name, message) => {
    expect(() => checkChannelName(name)).toThrow(message);
  });
});

describe('colours', () => {
  it('are each used once before any is used twice', () => {
    const used = new Map<string, number>();
    const picked = Array.from({ length: 48 }, () => pickColor(used));
    expect(new Set(picked.slice(0, 24)).size).toBe(24);
    expect([...used.values()].every((count) => count === 2)).toBe(true);
  });
});
