/** Checks whether an organisation accepts users and spectators. */
/** @throws REALM_DEACTIVATED */
import { DomainError } from '@rookery/core';
import type { RealmDocument } from '../documents.ts';
export function checkRealmActive(realm: Pick<RealmDocument, 'deactivated'>): void {
  if (realm.deactivated) throw new DomainError('REALM_DEACTIVATED', 'This organization has been deactivated');
}

/** @throws UNAUTHORIZED if the organisation has no access for spectators; REALM_DEACTIVATED */
export function checkSpectators(realm: Pick<RealmDocument, 'deactivated' | 'settings'>): void {
  checkRealmActive(realm);
  if (!realm.settings.enable_spectator_access) {
    throw new DomainError('UNAUTHORIZED', 'Not logged in: API authentication or user session required');
  }
}
