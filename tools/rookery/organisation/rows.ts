import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';

/** An organisation, as commands print it. */
export const organisationRow = (realm: Realm__Output) => ({
  realm_id: realm.realm_id,
  subdomain: realm.string_id,
  name: realm.name,
  description: realm.description,
  url: realm.url,
  created_at: timeOf(realm.created_at_ms),
  deactivated: realm.deactivated,
  deletion_at: timeOf(realm.deletion_at_ms),
  deleting: realm.deleting,
});

/** The last time that a date can show, ms. Stored times of deletion may be later. */
const LAST_MS = 8.64e15;

/** Returns an ISO time; null for 0. */
const timeOf = (ms: number): string | null => (ms === 0 ? null : new Date(Math.min(ms, LAST_MS)).toISOString());
