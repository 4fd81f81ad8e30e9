import { describe, expect, it } from 'vitest';
import { DerivedKeys } from './derived-keys.ts';
import { secretHash } from './keys.ts';

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
const purpose = { kind: 'api-key', realm: 2, id: 7, length: 32 } as const;

describe('a derived key', () => {
  const keys = new DerivedKeys([first]);
  const stored = keys.make(purpose);
  const key = keys.show(purpose, stored) as string;

  it('has the form of a key, and is shown again unchanged', () => {
    expect(key).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(keys.show(purpose, stored)).toBe(key);
    expect(stored.digest).toBe(secretHash(key));
    expect(JSON.stringify(stored)).not.toContain(key);
  });

  it('is another one each time, and for everything else', () => {
    const others = [keys.make(purpose), keys.make(purpose)].map((one) => keys.show(purpose, one));
    expect(new Set([key, ...others]).size).toBe(3);
    for (const other of [{ realm: 3 }, { id: 8 }, { kind: 'invitation' as const }]) {
      expect(keys.show({ ...purpose, ...other }, stored)).toBeUndefined();
    }
  });

  it('is shown while the secret is among those that there are', () => {
    expect(new DerivedKeys([second, first]).show(purpose, stored)).toBe(key);
    expect(new DerivedKeys([second]).show(purpose, stored)).toBeUndefined();
    expect(() => new DerivedKeys([]).make(purpose)).toThrow(/SECRET_KEYS/);
  });
});
