/** What administrators of the organisation alone may do. */
import { DomainError, isAdmin } from '@rookery/core';

/** @throws UNAUTHORIZED_PRINCIPAL for who does not administer the organisation */
export function checkAdministrator({ role }: { readonly role: number }): void {
  if (!isAdmin(role)) throw new DomainError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator');
}
