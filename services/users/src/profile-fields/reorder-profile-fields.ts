/** An administrator reorders the custom profile fields. */
import { requireAdministrator, type UsersHandler } from '@rookery/rpc';
import type { DirectoryContext } from '../directory/context.ts';
import { readRealm } from '../realm/store.ts';
import { reorderedFields } from './rules/fields.ts';
import { saveProfileFields } from './save-profile-fields.ts';

/**
 * `PATCH /realm/profile_fields`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Invalid order mapping.`
 */
export const reorderProfileFields: UsersHandler<
  'ReorderProfileFields',
  Pick<DirectoryContext, 'commits' | 'database'>
> = async (context, request, ctx) => {
  const caller = requireAdministrator(ctx);
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    const { profile_fields: fields = [] } = await readRealm(tx, context.database);
    const ordered = reorderedFields(fields, request.order);
    if (ordered.every((field, place) => field === fields[place])) return {};
    saveProfileFields(tx, ordered, tx.next('version'));
    return {};
  });
};
