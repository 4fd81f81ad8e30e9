import { describe, expect, it } from 'vitest';
import { EMPTY_FORM, mergeForms, parseForm, valuesOf } from './form.ts';

describe('urlencoded text', () => {
  it.each<[string, Record<string, string>]>([
    ['', {}],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1&a=2', { a: '2' }],
    ['a+b=c+d%20e', { 'a b': 'c d e' }],
    ['a=%F0%9F%98%80&b=é', { a: '😀', b: 'é' }],
    ['a', { a: '' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=%zz&b=%', { a: '%zz', b: '%' }],
    ['a=%ff%00', { a: '\ufffd\0' }],
  ])('%j', (text, expected) => {
    expect({ ...parseForm(text) }).toEqual(expected);
  });

  it('has all values of a repeated name', () => {
    const form = parseForm('a=1&b=2&a=3&__proto__=x&__proto__=y');
    expect(['a', 'b', 'c', '__proto__'].map((name) => valuesOf(form, name))).toEqual([
      ['1', '3'],
      ['2'],
      [],
      ['x', 'y'],
    ]);
    expect(valuesOf(EMPTY_FORM, 'a')).toEqual([]);
  });

  it('has no prototype', () => {
    const form = parseForm('__proto__=x&toString=y');
    expect(Object.keys(form).sort()).toEqual(['__proto__', 'toString']);
    expect(parseForm('a=1').constructor).toBeUndefined();
  });

  it('reads a bounded number of fields', () => {
    const text = Array.from({ length: 5000 }, (_, i) => `f${i}=1`).join('&');
    expect(Object.keys(parseForm(text))).toHaveLength(1000);
  });
});

describe('two forms', () => {
  it('the body wins', () => {
    expect({ ...mergeForms(parseForm('a=1&b=2'), parseForm('b=3&c=4')) }).toEqual({ a: '1', b: '3', c: '4' });
    expect(mergeForms(EMPTY_FORM, EMPTY_FORM)).toBe(EMPTY_FORM);
  });
});
