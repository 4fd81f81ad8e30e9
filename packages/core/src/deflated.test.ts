import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinChecksums } from './deflated.ts';

const bytes = fc.uint8Array({ maxLength: 5000 });

test('checksums are joined as if the bytes had been one', () => {
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      expect(joinChecksums(crc32(a), crc32(b), b.length)).toBe(crc32(Buffer.concat([a, b])));
    }),
  );
  const long = Buffer.alloc(20_000_000, 'much');
  expect(joinChecksums(crc32('a'), crc32(long), long.length)).toBe(crc32(long, crc32('a')));
});
