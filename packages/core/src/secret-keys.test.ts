import { describe, expect, it } from 'vitest';
import { SecretKeys, SIGNATURE_BYTES } from './secret-keys.ts';

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];

describe('secret keys', () => {
  const keys = new SecretKeys([first, second]);

  it('verify what they signed, and nothing else', () => {
    const signature = keys.sign('purpose ', Buffer.from('bytes')) as Buffer;
    expect(signature).toHaveLength(SIGNATURE_BYTES);
    expect(keys.verify(signature, 'purpose bytes')).toBe(true);
    expect(keys.verify(signature, 'another bytes')).toBe(false);
    expect(keys.verify(signature.subarray(1), 'purpose bytes')).toBe(false);
    expect(keys.verify(Buffer.alloc(SIGNATURE_BYTES), 'purpose bytes')).toBe(false);
  });

  it('sign with the first, and verify with all', () => {
    const rotated = new SecretKeys([second, first]);
    const old = new SecretKeys([second]);
    expect(keys.verify(old.sign('x') as Buffer, 'x')).toBe(true);
    expect(old.verify(rotated.sign('x') as Buffer, 'x')).toBe(true);
    expect(old.verify(keys.sign('x') as Buffer, 'x')).toBe(false);
  });

  it('are none: nothing is signed or believed', () => {
    const none = new SecretKeys([]);
    expect(none.sign('x')).toBeUndefined();
    expect(none.verify(Buffer.alloc(SIGNATURE_BYTES), 'x')).toBe(false);
  });
});
