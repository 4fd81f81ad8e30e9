/** Checks whether an organisation accepts users and spectators. */
import { DomainError, notLoggedIn } from '@rookery/core';
import type { RealmDocument } from '../documents.ts';

/** @throws REALM_DEACTIVATED */
export function checkRealmActive(realm: Pick<RealmDocument, 'deactivated'>): void {
  if (realm.deactivated) throw new DomainError('REALM_DEACTIVATED', 'This organization has been deactivated');
}

/** @throws UNAUTHORIZED if the organisation has no access for spectators; REALM_DEACTIVATED */
export function checkSpectators(realm: Pick<RealmDocument, 'deactivated' | 'settings'>): void {
  checkRealmActive(realm);
  if (!realm.settings.enable_spectator_access) throw notLoggedIn();
}
