import { expect, it } from 'vitest';
import { initialsOf } from './avatars.ts';

it.each([
  ['Ada Lovelace', 'AL'],
  ['  ada  von der lovelace ', 'AL'],
  ['Ada', 'A'],
  ['(Ada) "Countess" [7]', 'A7'],
  ['e\u0301mile zola', 'ÉZ'],
  ['ßeta', 'S'],
  ['Жанна Ёлкина', 'ЖЁ'],
  ['山田 太郎', '山太'],
  ['😀 !', ''],
])('%s: %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
