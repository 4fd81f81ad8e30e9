import { expect, it } from 'vitest';
import { emojiCharacters } from './emoji.ts';

it('makes characters of codes', () => {
  expect(emojiCharacters('1f389')).toBe('🎉');
  expect(emojiCharacters('2764')).toBe('❤️');
  expect(emojiCharacters('1f1e9-1f1ea')).toBe('🇩🇪');
  expect(emojiCharacters('zulip')).toBe('');
  expect(emojiCharacters('ffffffff')).toBe('');
});
