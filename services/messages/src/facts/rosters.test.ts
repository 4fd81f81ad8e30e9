import { UserSet } from '@rookery/core';
import type { PrepareSendReply__Output } from '@rookery/protos/gen/rookery/PrepareSendReply.ts';
import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';
import { RosterCache } from './rosters.ts';

const reply = (channel_id: number, name: string, version: number, users?: number[]) =>
  ({
    channel: { channel_id, name, version },
    roster: users ? UserSet.of(users).toBytes() : Buffer.alloc(0),
    not_modified: users === undefined,
  }) as PrepareSendReply__Output;

test('a roster is found by id and by name, and kept while it is not modified', () => {
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

test('a bounded map forgets what was used longest ago', () => {
  const map = new BoundedMap<string, number>(10, (weight) => weight);
  map.set('a', 4);
  map.set('b', 4);
  expect(map.get('a')).toBe(4);
  map.set('c', 4);
  expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([4, undefined, 4, 2]);
  map.set('a', 1);
  map.set('huge', 50);
  expect([map.get('huge'), map.size]).toEqual([50, 1]);
});
