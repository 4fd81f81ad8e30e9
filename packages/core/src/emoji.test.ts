import { describe, expect, it } from 'vitest';
import { emojiByCode, emojiNames, isNameOf, resolveEmoji } from './emoji.ts';

describe('emoji', () => {
  it('finds the names that clients use', () => {
    for (const [name, code] of [
      ['+1', '1f44d'],
      ['thumbs_up', '1f44d'],
      ['smile', '1f642'],
      ['octopus', '1f419'],
      ['heart', '2764'],
      ['tada', '1f389'],
      ['one', '0031-20e3'],
    ] as const) {
      expect(resolveEmoji(name), name).toEqual({ emoji_name: name, emoji_code: code, reaction_type: 'unicode_emoji' });
    }
  });

  it('knows no name that the tables inherited from their prototype', () => {
    expect(resolveEmoji('constructor')).toBeUndefined();
    expect(resolveEmoji('__proto__')).toBeUndefined();
    expect(resolveEmoji('')).toBeUndefined();
  });

  it('names a code, and accepts each of its names for it', () => {
    const emoji = emojiByCode('1f44d');
    expect(emoji && isNameOf(emoji.emoji_name, '1f44d')).toBe(true);
    expect(isNameOf('thumbs_up', '1f44d')).toBe(true);
    expect(isNameOf('smile', '1f44d')).toBe(false);
    expect(emojiByCode('nothing')).toBeUndefined();
  });

  it('lists every name under the one code that it means', () => {
    const names = emojiNames();
    expect(names['1f44d']?.[0]).toBe(emojiByCode('1f44d')?.emoji_name);
    expect(names['1f44d']).toEqual(expect.arrayContaining(['+1', 'thumbs_up', 'like']));
    expect(names['1f642']).toContain('smile');
    const all = Object.entries(names).flatMap(([code, list]) => list.map((name) => [name, code] as const));
    expect(all.length).toBeGreaterThan(1800);
    expect(new Set(all.map(([name]) => name)).size).toBe(all.length);
    for (const [name, code] of all) expect(resolveEmoji(name)?.emoji_code, name).toBe(code);
  });

  it('knows the extra emoji', () => {
    expect(resolveEmoji('zulip')?.reaction_type).toBe('zulip_extra_emoji');
  });
});
