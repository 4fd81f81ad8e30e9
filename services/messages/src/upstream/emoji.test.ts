import { expect, it } from 'vitest';
import { KnownEmoji } from './emoji.ts';

const emoji = (id: string, name: string, deactivated = false) => ({
  ...{ id, name, deactivated, source_url: `/${id}.png`, still_url: '' },
});

it('asks again when a caller knows of a newer organisation, and not before', async () => {
  const asked: number[] = [];
  let now = { version: 4, emoji: [emoji('1', 'rook')] };
  const known = new KnownEmoji({
    GetEmoji: async ({ known_version = 0 }) => {
      asked.push(Number(known_version));
      if (known_version === now.version) return { version: now.version, not_modified: true, emoji: [] };
      return { ...now, not_modified: false };
    },
  });
  const at = (realm_version: number) => known.get({ realm_id: 1, realm_version });
  expect((await at(4)).codeOf('rook')).toBe('1');
  expect((await at(3)).codeOf('rook')).toBe('1');
  expect(asked).toEqual([0]);

  now = { version: 7, emoji: [emoji('1', 'rook', true), emoji('2', 'rook')] };
  expect((await at(4)).codeOf('rook')).toBe('1');
  const newer = await at(6);
  expect([newer.codeOf('rook'), newer.urlOf('rook'), newer.of('1')?.deactivated]).toEqual(['2', '/2.png', true]);
  expect((await at(7)).codeOf('none')).toBeUndefined();
  expect(asked).toEqual([0, 4]);

  // For a gateway that names no version the list is fetched; the reply contains no list if nothing changed.
  expect((await at(0)).codeOf('rook')).toBe('2');
  expect(asked).toEqual([0, 4, 7]);
});
