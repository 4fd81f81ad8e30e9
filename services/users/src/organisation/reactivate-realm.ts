import { badRequest } from '@rookery/core';
import type { UsersHandler } from '@rookery/rpc';
import { endLateSessions } from '../authentication/store/sessions.ts';
import type { RealmDocument } from '../realm/documents.ts';
import { readRealm, stageRealmChange } from '../realm/store.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import type { OrganisationContext } from './context.ts';

/**
 * Reactivates an organisation, for the operator. Keys become valid again, sessions do not.
 * @throws NONEXISTENT_SUBDOMAIN; BAD_REQUEST if it is active, or its deletion was started
 */
export const reactivateRealm: UsersHandler<
  'ReactivateRealm',
  Pick<OrganisationContext, 'commits' | 'database' | 'config' | 'gateways'>
> = async (context, request, ctx) => {
  const { realm_id: id } = request;
  await context.commits.run(id, ctx, async (tx) => {
    const realm: RealmDocument = await readRealm(tx, context.database);
    if (realm.deleting_at !== undefined) throw badRequest('The organization is being deleted.');
    if (!realm.deactivated) throw badRequest('The organization is not deactivated.');
    endLateSessions(tx);
    stageRealmChange(tx, { deactivated: false, deletion_at: undefined, version: tx.next('version') });
    return null;
  });
  await invalidateCallers(context, id, 'everyone');
  return {};
};
