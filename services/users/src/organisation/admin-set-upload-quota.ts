/** The operator bounds the uploaded files of an organisation. */
import { emit } from '@rookery/data';
import type { UsersHandler } from '@rookery/rpc';
import { checkRealmActive } from '../realm/rules/access.ts';
import { readRealm, stageRealmChange } from '../realm/store.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import type { OrganisationContext } from './context.ts';

/**
 * Sets the quota, or removes it. When it returns, uploads are checked against it; stored files stay.
 * @throws NONEXISTENT_SUBDOMAIN, REALM_DEACTIVATED
 */
export const adminSetUploadQuota: UsersHandler<
  'AdminSetUploadQuota',
  Pick<OrganisationContext, 'commits' | 'database' | 'config' | 'gateways'>
> = async (context, { realm_id, upload_quota_mib: value = null }, ctx) => {
  await context.commits.run(realm_id, ctx, async (tx) => {
    const realm = await readRealm(tx, context.database);
    checkRealmActive(realm);
    if (realm.settings.upload_quota_mib === value) return null;
    stageRealmChange(tx, { 'settings.upload_quota_mib': value, version: tx.next('version') });
    emit(tx, { type: 'realm', op: 'update', property: 'upload_quota_mib', value }, { everyone: true });
    return null;
  });
  await invalidateCallers(context, realm_id, 'everyone');
  return {};
};
