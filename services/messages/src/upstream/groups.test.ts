import { UserSet } from '@rookery/core';
import { expect, it } from 'vitest';
import { addressOf } from '../compose/address.ts';
import { NamedGroups } from './groups.ts';

const group = (
  group_id: number,
  members: number[],
  options: { may_mention?: boolean; deactivated?: boolean } = {},
) => ({
  asked: `g${group_id}`,
  group_id,
  name: `G${group_id}`,
  title: `Group ${group_id}`,
  deactivated: false,
  may_mention: true,
  members: Buffer.from(UserSet.of(members).toBytes()),
  ...options,
});
const many = Array.from({ length: 100 }, (_, index) => index + 10);
const named = new NamedGroups([
  group(1, [1, 2]),
  group(2, [2, 3]),
  group(3, many),
  group(4, [], { may_mention: false }),
  { ...group(5, [], { deactivated: true }), members: Buffer.alloc(0) },
]);
const mentionedGroupMembers = (...ids: number[]) => named.mentionedGroupMembers({ groups: new Set(ids) });

it('knows groups by the names that the source has for them', () => {
  expect(named.named('g1')).toEqual({ id: 1, name: 'G1', title: 'Group 1', silent: false });
  expect(named.named('g5')).toMatchObject({ id: 5, silent: true });
  expect(named.named('G1')).toBeUndefined();
});

it('calls on the members of groups that the author may mention', () => {
  expect(mentionedGroupMembers(1, 2).toArray()).toEqual([1, 2, 3]);
  expect(mentionedGroupMembers().toArray()).toEqual([]);
  expect(() => mentionedGroupMembers(1, 4)).toThrow("You are not allowed to mention user group 'G4'.");
});

it('addresses those of them who receive the message, few as entries and many as a set', () => {
  const mentions = { mentioned: new Set([1]), groups: new Set([2]), wildcard: false, topicWildcard: false };
  const rendered = { ...NOTHING, ...mentions };
  const parts = { rendered, users: undefined, publicChannel: false, alerted: UserSet.EMPTY };
  const of = (receivers: number[], members: UserSet) =>
    addressOf({ ...parts, receivers: UserSet.of(receivers), mentionedGroupMembers: members });
  const few = of([1, 3, 4], mentionedGroupMembers(2));
  expect(few.flags.map(({ flag, users }) => [flag, UserSet.fromBytes(users as Uint8Array).toArray()])).toEqual([
    ['mentioned', [1, 3]],
  ]);
  expect(few.stored.userFlags?.length).toBe(2);
  const wide = of([1, ...many], mentionedGroupMembers(3)).stored;
  expect(wide.wide).toBe(true);
  expect(UserSet.fromBytes(wide.mentionedSet?.buffer as Uint8Array).toArray()).toEqual([1, ...many]);
});

const NOTHING = { html: '', link: false, image: false, attachment: false };
