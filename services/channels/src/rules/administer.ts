/** What administrators of the organisation alone may do, or its owners. */
import { DomainError, isAdmin, isOwner } from '@rookery/core';

/** @throws UNAUTHORIZED_PRINCIPAL for who does not administer the organisation */
export function checkAdministrator({ role }: { readonly role: number }): void {
  if (!isAdmin(role)) throw new DomainError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator');
}

/** @throws UNAUTHORIZED_PRINCIPAL for who does not own the organisation */
export function checkOwner({ role }: { readonly role: number }): void {
  if (!isOwner(role)) throw new DomainError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
}
