import { createRoot, createSignal } from 'solid-js';
import { expect, it } from 'vitest';
import { createEdited } from './save.ts';

it('shows an accepted value again if the next one is rejected before the event of the first', async () => {
  const [current, setCurrent] = createSignal('old');
  const edited = createRoot(() =>
    createEdited(current, async (value) => {
      if (value === 'invalid') throw new Error('Invalid.');
    }),
  );
  await edited.set('new');
  await edited.set('invalid');
  expect([edited.value(), edited.status()]).toEqual(['new', { is: 'failed', error: 'Invalid.' }]);
  setCurrent('new');
  setCurrent('of another device');
  expect(edited.value()).toBe('of another device');
});

it('shows the value of the model if both of two changes in flight are rejected', async () => {
  const edited = createRoot(() =>
    createEdited(
      () => 'old',
      () => Promise.reject(new Error('Invalid.')),
    ),
  );
  await Promise.all([edited.set('one'), edited.set('two')]);
  expect(edited.value()).toBe('old');
});
