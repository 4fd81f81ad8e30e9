import { gemoji } from 'gemoji';
import unicodeEmoji from 'unicode-emoji-json/data-by-emoji.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { emojiByCode, emojiNames, isNameOf, resolveEmoji, unicodeCode } from './emoji.ts';
import { API_EMOJI_NAMES } from './emoji-names.ts';
import { checkNewEmoji, toEmoji } from './given-emoji.ts';

const NO_CUSTOM_EMOJI = { codeOf: () => undefined, of: () => undefined };

function bareCodeOf(emoji: string): string {
  const points = Array.from(emoji.replaceAll('\u{fe0f}', ''), (char) => char.codePointAt(0)?.toString(16) ?? '');
  return points.map((point) => point.padStart(4, '0')).join('-');
}

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

  it('gives a name that the API and a list give to different emoji the meaning of the API, and the other a name', () => {
    for (const [name, code, other, shown] of [
      ['dog', '1f415', '1f436', 'puppy'],
      ['cat', '1f408', '1f431', 'kitten'],
      ['check_mark', '2714', '2705', 'check'],
      ['x', '274e', '274c', 'cross_mark'],
      ['point_up', '1f446', '261d', 'wait_one_second'],
      ['calendar', '1f4c5', '1f4c6', 'date'],
      ['email', '2709', '1f4e7', 'e-mail'],
      ['sad', '2639', '1f641', 'frown'],
    ] as const) {
      expect(resolveEmoji(name)?.emoji_code, name).toBe(code);
      expect(emojiByCode(code)?.emoji_name, name).toBe(name);
      expect(emojiByCode(other)?.emoji_name, name).toBe(shown);
    }
    expect([isNameOf('check_mark', '2705'), isNameOf('sad', '1f641')]).toEqual([true, true]);
    // A stored name is also valid for the code that a list gives it.
    expect([isNameOf('dog', '1f436'), isNameOf('dog', '1f415'), isNameOf('dog', '1f408')]).toEqual([true, true, false]);
  });

  it('knows names of the API beside those of the lists, in every alphabet', () => {
    const known = ['stuck_out_tongue_wink', 'gooooooooal', 'piñata', 'ココ', 'flag_côte_divoire', 'jack-o-lantern'];
    const alsoOfLists = ['dog_face', 'pinata', 'cote_divoire', 'jack_o_lantern', 'white_check_mark', 'slight_smile'];
    for (const name of [...known, ...alsoOfLists]) expect(resolveEmoji(name), name).toBeDefined();
  });

  it('accepts a code with variation selectors and without, and answers the one of the API', () => {
    for (const code of ['26f9-fe0f-200d-2642-fe0f', '26f9-200d-2642', '26f9-200d-2642-fe0f']) {
      const given = { emoji_name: 'man_bouncing_ball', emoji_code: code, reaction_type: 'unicode_emoji' };
      expect(emojiByCode(code)).toEqual({ ...given, emoji_code: '26f9-fe0f-200d-2642-fe0f' });
      expect(toEmoji(given, NO_CUSTOM_EMOJI)).toEqual(emojiByCode(code));
      expect(() => checkNewEmoji(toEmoji(given, NO_CUSTOM_EMOJI), NO_CUSTOM_EMOJI)).not.toThrow();
    }
    expect(unicodeCode('2764-fe0f')).toBe('2764');
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

  it('names every emoji of Unicode', () => {
    const codes = Object.keys(unicodeEmoji).map(bareCodeOf);
    expect(codes.filter((code) => !emojiByCode(code))).toEqual([]);
    expect(Object.keys(emojiNames()).sort()).toEqual([...new Set(codes.map(unicodeCode))].sort());
  });

  it('has lines of the API only for what the lists do not give alone', () => {
    const codeByName = new Map<string, string>();
    const listed = new Map<string, string[]>();
    const add = (name: string, code: string) => {
      if (codeByName.has(name)) return;
      codeByName.set(name, code);
      listed.set(code, [...(listed.get(code) ?? []), name]);
    };
    for (const [emoji, { slug }] of Object.entries(unicodeEmoji)) add(slug, bareCodeOf(emoji));
    for (const { emoji, names } of gemoji) for (const name of names) add(name, bareCodeOf(emoji));
    const lines = API_EMOJI_NAMES.trim().split('\n');
    const needless = lines.filter((line) => {
      const [code = '', shown, ...others] = line.split(' ');
      const names = listed.get(code.replaceAll('-fe0f', '')) ?? [];
      const isListed = others.length === 0 && names[0] === shown && !code.includes('fe0f');
      return isListed || others.some((name) => names.includes(name));
    });
    expect(needless).toEqual([]);
    const words = lines.flatMap((line) => line.split(' '));
    expect(new Set(words).size).toBe(words.length);
    expect(lines.length).toBeGreaterThan(900);
  });

  it('knows the extra emoji', () => {
    expect(resolveEmoji('zulip')?.reaction_type).toBe('zulip_extra_emoji');
  });
});
