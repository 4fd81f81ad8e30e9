import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonBytes } from './json-bytes.ts';

test('texts and arrays of integers are the JSON that JSON.stringify makes of them', () => {
  const piece = fc.record({
    text: fc.string({ unit: 'grapheme', maxLength: 2000 }),
    ids: fc.array(fc.oneof(fc.nat(), fc.constantFrom(0, 9, 10, 99, 100, 2 ** 31 - 1)), { maxLength: 1000 }),
  });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const json = new JsonBytes(100).text('[');
      for (const [n, { text, ids }] of pieces.entries()) {
        json
          .text(`${n > 0 ? ',' : ''}{"text":${JSON.stringify(text)},"ids":`)
          .integers(Int32Array.from(ids))
          .text('}');
      }
      expect(json.text(']').bytes().toString()).toBe(JSON.stringify(pieces));
    }),
  );
});
