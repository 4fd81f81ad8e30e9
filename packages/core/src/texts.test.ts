import { describe, expect, it } from 'vitest';
import { isVisible, trimVisible, truncate } from './texts.ts';

/** A character of each invisible kind. */
const INVISIBLE = [
  ...['\u0000', '\u0007', '\u0085', '\u00a0', '\u00ad', '\u034f', '\u061c', '\u115f', '\u1160', '\u17b4', '\u180e'],
  ...['\u2000', '\u200b', '\u200c', '\u200d', '\u200e', '\u2028', '\u202e', '\u205f', '\u2060', '\u2063', '\u2066'],
  ...['\u206f', '\u2800', '\u3000', '\u3164', '\ufe00', '\ufe0f', '\ufeff', '\uffa0', '\ufffa'],
  ...['\u{1d159}', '\u{1d173}', '\u{e0001}', '\u{e0061}', '\u{e007f}', '\u{e0100}'],
];

describe('what shows nothing', () => {
  it.each([...INVISIBLE, '', ' \n\t', INVISIBLE.join('')])('%j is as good as empty', (text) => {
    expect(isVisible(text)).toBe(false);
    expect(trimVisible(text)).toBe('');
  });

  it.each(INVISIBLE)('%j stays where something shows beside it', (character) => {
    const text = `a${character}b`;
    expect(trimVisible(` ${text} `)).toBe(text);
  });

  it.each([
    ...['👨\u200d👩\u200d👧', '❤\ufe0f', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', '1\ufe0f\u20e3'],
    ...['می\u200cخواهم', 'क्\u200dष', 'ශ්\u200dරී', '한글', '\u1100\u1161', '\u0600', '\u0301', '.', '\ufffd', '\ue000'],
  ])('%j shows', (text) => {
    expect(isVisible(text)).toBe(true);
    expect(trimVisible(text)).toBe(text);
  });
});

describe('truncate', () => {
  it('counts code points, and never cuts one', () => {
    expect(truncate('🎉🎉🎉', 3)).toBe('🎉🎉🎉');
    expect(truncate('🎉🎉🎉🎉', 3)).toBe('🎉🎉…');
    expect(truncate(`a${'🎉'.repeat(100)}`, 4)).toBe('a🎉🎉…');
    expect(truncate('abcd', 3, '..')).toBe('a..');
    expect(truncate('abc', 3)).toBe('abc');
  });
});
