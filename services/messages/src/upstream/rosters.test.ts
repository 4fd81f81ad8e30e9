import { UserSet } from '@rookery/core';
import type { PrepareSendReply__Output } from '@rookery/protos/gen/rookery/PrepareSendReply.ts';
import { expect, test } from 'vitest';
import { RosterCache } from './rosters.ts';

const reply = (channel_id: number, name: string, version: number, users?: number[]) =>
  ({
    channel: { channel_id, name, version },
    roster: users ? UserSet.of(users).toBytes() : Buffer.alloc(0),
    not_modified: users === undefined,
  }) as PrepareSendReply__Output;

test('a roster is found by id and by name, and cached while it is not modified', () => {
  const rosters = new RosterCache();
  expect(rosters.get(1, { channel_id: 9, name: '' })).toBeUndefined();
  const first = rosters.take(1, reply(9, 'Ops', 4, [1, 2]), undefined);
  expect(first?.users.toArray()).toEqual([1, 2]);
  expect(rosters.get(1, { channel_id: 0, name: 'ops' })).toBe(first);
  expect(rosters.get(2, { channel_id: 9, name: '' })).toBeUndefined();
  expect(rosters.take(1, reply(9, 'Ops', 4), first)).toBe(first);
});

test('a name that went to another channel of the same version is asked for again', () => {
  const rosters = new RosterCache();
  const old = rosters.take(1, reply(9, 'ops', 4, [1, 2]), undefined);
  expect(rosters.take(1, reply(10, 'ops', 4), old)).toBeUndefined();
});

test('an answer that was overtaken does not replace a newer roster', () => {
  const rosters = new RosterCache();
  rosters.take(1, reply(9, 'ops', 5, [1, 2, 3]), undefined);
  expect(rosters.take(1, reply(9, 'ops', 4, [1]), undefined)?.version).toBe(4);
  expect(rosters.get(1, { channel_id: 9, name: '' })?.version).toBe(5);
});

test('of rosters together heavier than the bound, the one unused for longest is forgotten', () => {
  const rosters = new RosterCache();
  // Scattered ids take some ten bytes each.
  const bytes = UserSet.of(Array.from({ length: 60_000 }, (_, i) => i * 65_536 + 1)).toBytes();
  const most = Math.ceil((64 * 1024 * 1024) / bytes.length);
  const take = (id: number) =>
    rosters.take(1, { ...reply(id, `c${id}`, 1), not_modified: false, roster: Buffer.from(bytes) }, undefined);
  for (let id = 1; id <= most; id++) {
    take(id);
    rosters.get(1, { channel_id: 1, name: '' });
  }
  expect(rosters.get(1, { channel_id: 1, name: '' })).toBeDefined();
  expect(rosters.get(1, { channel_id: 2, name: '' })).toBeUndefined();
  expect(rosters.get(1, { channel_id: most, name: '' })).toBeDefined();
});
