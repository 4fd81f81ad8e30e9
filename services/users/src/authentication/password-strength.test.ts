import { expect, it } from 'vitest';
import { checkStrongPassword } from './password-strength.ts';

const STRONG = 'Vk7#qWz9!mXr';

it('is that of the first 24 characters, however many follow', async () => {
  for (const weak of ['1', 'ab', 'p@$$w0rd', '\u{1f600}']) {
    const start = [...weak.repeat(24)].slice(0, 24).join('');
    await expect(checkStrongPassword(start + STRONG, [])).rejects.toThrow('New password is too weak!');
  }
  const long = STRONG + '1'.repeat(88);
  expect(await checkStrongPassword(long, [])).toBe(long);
});

it('finds a long address of the user', async () => {
  const address = 'a.rather.long.address.of.vkqwz@example.org';
  await expect(checkStrongPassword(address, ['Vera', address])).rejects.toThrow('New password is too weak!');
  expect(await checkStrongPassword(address, ['Vera', 'vera@example.org'])).toBe(address);
});
