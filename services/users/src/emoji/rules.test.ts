import { ROLES } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import { expect, it } from 'vitest';
import type { CustomEmoji, RealmDocument } from '../realm/documents.ts';
import { checkMayAddEmoji } from './rules.ts';

const MEMBERS = 5;
const caller = (user_id: number, role: number, bot_owner_id = 0) =>
  ({ user_id, role, group_ids: [MEMBERS], card: { bot_owner_id } }) as unknown as Caller__Output;
const [ann, admin] = [caller(1, ROLES.member), caller(3, ROLES.administrator)];

/** Adds one emoji to `ofAnn` in Ann's share and `others` in no share. */
function add(by: Caller__Output, count: { ofAnn: number; others: number }): void {
  const of = (counts: object) => (_: unknown, id: number) => ({ id, name: `e${id}`, ...counts }) as CustomEmoji;
  const emoji = [
    ...Array.from({ length: count.ofAnn }, of({ counts_for: ann.user_id })),
    ...Array.from({ length: count.others }, of({})),
  ];
  const settings = { can_add_custom_emoji_group: MEMBERS };
  checkMayAddEmoji(by, { _id: 1, emoji, settings } as unknown as RealmDocument, 'our_own_name');
}

it('lets a member add 200, their bots included', () => {
  const quota = 'You can create at most 200 custom emoji.';
  add(ann, { ofAnn: 199, others: 5 });
  for (const by of [ann, caller(7, ROLES.member, ann.user_id)]) {
    expect(() => add(by, { ofAnn: 200, others: 0 })).toThrow(quota);
  }
  for (const by of [caller(2, ROLES.member), admin]) add(by, { ofAnn: 200, others: 0 });
});

it('leaves the last 200 of 2,000 to administrators', () => {
  const full = 'This organization has too many custom emoji.';
  add(ann, { ofAnn: 0, others: 1_799 });
  expect(() => add(ann, { ofAnn: 0, others: 1_800 })).toThrow(full);
  add(admin, { ofAnn: 0, others: 1_999 });
  expect(() => add(admin, { ofAnn: 0, others: 2_000 })).toThrow(full);
});
