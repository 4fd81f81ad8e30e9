import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type StateMembers, StatePart, toSegments, toSharedMembers } from './state-part.ts';

const large = (name: string) => toSharedMembers(Buffer.from(JSON.stringify({ [name]: 'x'.repeat(2000) })));
const text = (bytes: Buffer) => bytes.toString();

test('joins members of one object, in order', () => {
  const part = new StatePart<Record<string, unknown>>({ takes_shared: false, known_parts: [] })
    .addAll({})
    .add('a', [1])
    .addBytes('b', Buffer.from('{"c":2}'))
    .addAll({ d: null, e: 'ö' });
  expect(JSON.parse(text(part.at(7).json))).toEqual({ a: [1], b: { c: 2 }, d: null, e: 'ö' });
  expect(text(new StatePart<Record<string, unknown>>({ takes_shared: true, known_parts: [] }).at(0).json)).toBe('{}');
});

test('gives shared members whole, by name to who has them, and as own to who does not understand', () => {
  const [users, groups] = [large('users'), large('groups')];
  const both = (takes_shared: boolean, known_parts: Buffer[]) =>
    new StatePart<Record<string, unknown>>({ takes_shared, known_parts })
      .add('own', 1)
      .addShared(users)
      .addShared(groups)
      .at(3);
  const whole = both(true, []);
  expect(whole.seq).toBe(3);
  expect(whole.shared).toEqual([users, groups]);
  expect(text(whole.json)).toBe('{"own":1}');
  const known = both(true, [Buffer.alloc(16), groups.hash]);
  expect(known.shared.map(({ hash, json }) => [hash, json?.length])).toEqual([
    [users.hash, users.json.length],
    [groups.hash, 0],
  ]);
  const own = both(false, [groups.hash]);
  expect(own.shared).toEqual([]);
  expect(Object.keys(JSON.parse(text(own.json)))).toEqual(['own', 'users', 'groups']);
});

test('what is short goes with the rest', () => {
  const short = toSharedMembers(Buffer.from('{"a":1}'));
  const { json, shared } = new StatePart<Record<string, unknown>>({ takes_shared: true, known_parts: [short.hash] })
    .addShared(short)
    .at(1);
  expect([text(json), shared]).toEqual(['{"a":1}', []]);
});

test('many members of the caller’s own are compressed for who takes that, behind a comma each', async () => {
  const many = { a: 'x'.repeat(100_000), b: [1, 2] };
  const part = (takes_shared: boolean) =>
    new StatePart<Record<string, unknown>>({ takes_shared, known_parts: [] }).addAll(many).addShared(large('users'));
  const plain = await part(false).deflatedAt(5);
  expect(JSON.parse(text(plain.json))).toMatchObject(many);
  const { seq, json, shared } = await part(true).deflatedAt(5);
  expect([seq, text(json), shared.length]).toEqual([5, '{}', 2]);
  const { blocks, length, checksum } = shared[1]?.deflated ?? { blocks: Buffer.alloc(0), length: 0, checksum: 0 };
  const bytes = inflateRawSync(Buffer.concat([blocks, Buffer.from([3, 0])]));
  expect([bytes.length, crc32(bytes)]).toEqual([length, checksum]);
  expect(JSON.parse(`{${text(bytes).slice(1)}}`)).toEqual(many);
  expect(blocks.length).toBeLessThan(2000);
});

test('members in pieces are one object again, with the caller’s own among them', async () => {
  const pieces = toSegments([[Buffer.from('"list":[1,2')], [Buffer.from('3,4')], [Buffer.from('5],"rest":{}')]]);
  const own = { index: 1, json: Buffer.from('{3,"four"}') };
  const part = (options: { shared: boolean; known?: Buffer[]; own?: typeof own }) =>
    new StatePart<Record<string, unknown>>({ takes_shared: options.shared, known_parts: options.known ?? [] })
      .add('first', 0)
      .addPieces(pieces, options.own)
      .deflatedAt(1);
  const whole = { first: 0, list: [1, 2, 3, 'four', 5], rest: {} };
  const joined = ({ json, shared }: { json: Buffer; shared: StateMembers[] }) =>
    JSON.parse(`${text(json).slice(0, -1)}${shared.map(inflated).join('')}}`);
  // A reader that joins nothing.
  expect(JSON.parse(text((await part({ shared: false, own })).json))).toEqual(whole);
  // A reader that joins shared members.
  const mine = await part({ shared: true, own });
  expect(mine.shared.map(({ hash }) => hash)).toEqual([pieces[0]?.hash, undefined, pieces[2]?.hash]);
  expect(joined(mine)).toEqual(whole);
  const common = await part({ shared: true });
  expect(joined(common)).toEqual({ ...whole, list: [1, 2, 3, 4, 5] });
  const known = await part({ shared: true, own, known: [pieces[2]?.hash as Buffer] });
  expect(known.shared[2]).toEqual({ hash: pieces[2]?.hash, json: Buffer.alloc(0) });
});

/** A piece in the form in which it is joined to others: preceded by a comma. */
function inflated({ json, deflated }: StateMembers): string {
  if (!deflated) return `,${text(json as Buffer).slice(1, -1)}`;
  return text(inflateRawSync(Buffer.concat([deflated.blocks, Buffer.from([3, 0])])));
}
