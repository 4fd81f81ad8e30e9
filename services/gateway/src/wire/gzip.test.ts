import { gunzipSync } from 'node:zlib';
import { deflate } from '@rookery/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Block, DeflatedBlock, gzip } from './gzip.ts';

/** Bytes with repetitions, within and across blocks, for which the compressor would like to refer to other blocks. */
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc
    .tuple(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat({ max: 3000 }))
    .map(([text, times]) => Buffer.from(text.repeat(times))),
);
const shared = fc
  .array(bytes, { minLength: 1, maxLength: 5 })
  .map((all) => all.map((one) => new Block(one, { shared: true })));

test('blocks in any order and number, used again and again, are one gzip stream of their bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      shared.chain((blocks) =>
        fc.tuple(
          fc.constant(blocks),
          fc.array(fc.array(fc.oneof(fc.nat({ max: blocks.length - 1 }), bytes), { maxLength: 8 }), { maxLength: 4 }),
        ),
      ),
      async ([blocks, responses]) => {
        for (const response of responses) {
          const parts = response.map((one) =>
            typeof one === 'number' ? (blocks[one] as Block) : new Block(one, { shared: false }),
          );
          // Every second piece of a response's own is received compressed.
          const pieces = response.map(async (one, i) =>
            typeof one !== 'number' && i % 2 === 1 ? new DeflatedBlock(await deflate(one)) : (parts[i] as Block),
          );
          const all = await Promise.all(pieces);
          const stream = Buffer.concat(await gzip(all));
          // Not `toEqual`, which walks buffers element by element.
          const whole = Buffer.concat(parts.map((part) => part.bytes));
          expect(gunzipSync(stream).equals(whole)).toBe(true);
          expect(Buffer.concat(await Promise.all(all.map((piece) => piece.plain()))).equals(whole)).toBe(true);
        }
      },
    ),
  );
});

test('a large shared block is compressed once', async () => {
  const large = new Block(Buffer.from(JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id })))), {
    shared: true,
  });
  const [first, second] = await Promise.all([large.deflated(), large.deflated()]);
  expect(first).toBe(second);
  expect(first.length).toBeLessThan(large.bytes.length / 3);
});
