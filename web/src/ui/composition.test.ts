import { expect, test } from 'vitest';
import { isOfComposition } from './composition.ts';

test('a key belongs to a composition by its flag, and by the code that Safari leaves of it', () => {
  const key = (parts: Partial<KeyboardEvent>) => ({ isComposing: false, keyCode: 13, ...parts }) as KeyboardEvent;
  expect(isOfComposition(key({ isComposing: true }))).toBe(true);
  expect(isOfComposition(key({ keyCode: 229 }))).toBe(true);
  expect(isOfComposition(key({}))).toBe(false);
});
