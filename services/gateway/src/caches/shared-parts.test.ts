import { toSharedMembers } from '@rookery/core';
import { expect, test } from 'vitest';
import type { Block, Piece } from '../wire/gzip.ts';
import { SharedParts } from './shared-parts.ts';

const part = (name: string) => ({
  ...toSharedMembers(Buffer.from(JSON.stringify({ [name]: name }))),
  deflated: null,
});
const byName = (name: string) => ({ hash: part(name).hash, json: Buffer.alloc(0), deflated: null });
const textOf = (pieces: readonly Piece[]) => pieces.map((one) => Buffer.from((one as Block).bytes).toString());

test('names what came before, of the realm alone, and gives the same block again', () => {
  const parts = new SharedParts({ maxBytes: 10_000 });
  expect(parts.hold(1).hashes).toEqual([]);
  const [users] = parts.hold(1).take([part('users')]);
  const held = parts.hold(1);
  expect(held.hashes).toEqual([part('users').hash]);
  const [again, groups] = held.take([byName('users'), part('groups')]);
  expect(again).toBe(users);
  expect(textOf([again, groups].flatMap((one) => one ?? []))).toEqual([',"users":"users"', ',"groups":"groups"']);
  expect(parts.hold(2).hashes).toEqual([]);
  // Two concurrent requests: the bytes are received twice, but cached and compressed once.
  expect(parts.hold(1).take([part('users')])[0]).toBe(users);
});

test('a request can count on what it named, though it is thrown out meanwhile', () => {
  const parts = new SharedParts({ maxBytes: 60 });
  parts.hold(1).take([part('users')]);
  const held = parts.hold(1);
  parts.hold(1).take([part('groups')]);
  parts.hold(1).take([part('streams')]);
  expect(parts.hold(1).hashes).not.toContainEqual(part('users').hash);
  expect(textOf(held.take([byName('users')]))).toEqual([',"users":"users"']);
  expect(() => parts.hold(1).take([byName('never seen')])).toThrow('was not named');
});

test('names the sixteen that were used last', () => {
  const parts = new SharedParts({ maxBytes: 1_000_000 });
  for (let i = 0; i < 16; i++) parts.hold(1).take([part(`p${i}`)]);
  parts.hold(1).take([byName('p0')]);
  parts.hold(1).take([part('p16')]);
  const { hashes } = parts.hold(1);
  expect(hashes).toHaveLength(16);
  expect(hashes).toContainEqual(part('p0').hash);
  expect(hashes).not.toContainEqual(part('p1').hash);
});

test('what is larger than all there may be is answered with, and not cached', () => {
  const parts = new SharedParts({ maxBytes: 10 });
  expect(textOf(parts.hold(1).take([part('users')]))).toEqual([',"users":"users"']);
  expect(parts.hold(1).hashes).toEqual([]);
});
