import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import { expect, it } from 'vitest';
import { organisationRow } from './rows.ts';

it('shows a time of deletion that no date can show as the last one that can be shown', () => {
  const realm = { created_at_ms: 0, deletion_at_ms: 2_147_483_647 * 24 * 3600_000 } as Realm__Output;
  expect(organisationRow(realm)).toMatchObject({ created_at: null, deletion_at: '+275760-09-13T00:00:00.000Z' });
});
