import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTraceparent } from './traceparent.ts';

const hex = (digits: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: digits, maxLength: digits });
const isZero = (text: string) => /^0*$/.test(text);

test('a header of the form is read, of this version and of later ones', () => {
  fc.assert(
    fc.property(hex(2), hex(32), hex(16), hex(2), fc.string({ maxLength: 50 }), (version, trace, span, flags, more) => {
      const suffix = version === '00' ? '' : `-${more.replaceAll(/[\n\r\u2028\u2029]/g, '')}`;
      const parent = parseTraceparent(`${version}-${trace}-${span}-${flags}${suffix}`);
      if (version === 'ff' || isZero(trace) || isZero(span)) expect(parent).toBeUndefined();
      else {
        expect(Buffer.from(parent?.context ?? []).toString('hex')).toBe(trace + span);
        expect(parent?.sampled).toBe(Number.parseInt(flags, 16) % 2 === 1);
      }
    }),
  );
});

test('whatever else a client sends is ignored', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(parseTraceparent(header)).toBeUndefined();
    }),
  );
  const good = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;
  expect(parseTraceparent(good)).toBeDefined();
  for (const bad of [
    undefined,
    `${good}-more`,
    ` ${good}`,
    good.toUpperCase().replace('00', '0A'),
    `${good}, ${good}`,
  ]) {
    expect(parseTraceparent(bad), bad).toBeUndefined();
  }
  expect(parseTraceparent(`01-${good.slice(3)}-${'x'.repeat(250)}`)).toBeUndefined();
});
