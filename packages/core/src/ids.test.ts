import { expect, it } from 'vitest';
import { documentKey, idOfKey, isDocumentId, MAX_ID, realmKeys } from './ids.ts';

it.each([1, 2, 4_000_000])('packs the ids of realm %i into keys of its range, and unpacks them', (realm) => {
  const { $gte, $lt } = realmKeys(realm);
  for (const id of [1, 2, MAX_ID]) {
    const key = documentKey(realm, id);
    expect(idOfKey(key)).toBe(id);
    expect(key).toBeGreaterThan($gte);
    expect(key).toBeLessThan($lt);
  }
  expect(realmKeys(realm + 1).$gte).toBe($lt);
});

it('knows which numbers can be ids', () => {
  expect([1, MAX_ID].every(isDocumentId)).toBe(true);
  expect([0, -1, 1.5, MAX_ID + 1, Number.NaN].some(isDocumentId)).toBe(false);
});
