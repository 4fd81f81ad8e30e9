import { expect, test } from 'vitest';
import { PartCache, partKey } from './part-cache.ts';
import { StatePart, toSharedMembers } from './state-part.ts';

const users = toSharedMembers(Buffer.from(JSON.stringify({ users: 'x'.repeat(2000) })));
const reader = (...known_parts: Buffer[]) => ({ takes_shared: true, known_parts });
const part = () => new StatePart<Record<string, unknown>>(reader()).add('own', 1).addShared(users).at(0);

test('a part is served at its version alone', () => {
  const parts = new PartCache();
  parts.offer('key', 7, part(), reader());
  const found = parts.get('key', 7, reader(users.hash));
  expect(String(found?.json)).toBe('{"own":1}');
  expect(found?.shared).toEqual([{ hash: users.hash, json: Buffer.alloc(0) }]);
  for (const [key, version] of [
    ['key', 8],
    ['key', 6],
    ['other', 7],
  ] as const) {
    expect(parts.get(key, version, reader(users.hash))).toBeUndefined();
  }
});

test('who lacks what is shared of it, or does not understand that, gets none', () => {
  const parts = new PartCache();
  parts.offer('key', 7, part(), reader());
  expect(parts.get('key', 7, reader())).toBeUndefined();
  expect(parts.get('key', 7, { takes_shared: false, known_parts: [users.hash] })).toBeUndefined();
  parts.offer('whole', 7, part(), { takes_shared: false, known_parts: [] });
  expect(parts.get('whole', 7, reader(users.hash))).toBeUndefined();
});

test('a key names the caller and what is asked for, not what the reader has', () => {
  const request = { ...reader(), min_seq: 1, types: ['stream'] };
  const key = partKey([1, 2], request);
  expect(partKey([1, 2], { ...request, ...reader(users.hash), min_seq: 5 })).toBe(key);
  expect(partKey([1, 3], request)).not.toBe(key);
  expect(partKey([1, 2], { ...request, types: ['stream', 'subscription'] } as typeof request)).not.toBe(key);
});
