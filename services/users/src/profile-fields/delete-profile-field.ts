/** An administrator removes a custom profile field. */
import { requireAdministrator, type UsersHandler } from '@rookery/rpc';
import type { DirectoryContext } from '../directory/context.ts';
import { readRealm } from '../realm/store.ts';
import { accessProfileField } from './rules/fields.ts';
import { saveProfileFields } from './save-profile-fields.ts';
import { stageNoProfileValues } from './store.ts';

/**
 * `DELETE /realm/profile_fields/{field_id}`, with all values of the field. There are no events about the values:
 * clients derive their removal from the list of fields.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Field id {id} not found.`
 */
export const deleteProfileField: UsersHandler<
  'DeleteProfileField',
  Pick<DirectoryContext, 'commits' | 'database'>
> = async (context, request, ctx) => {
  const caller = requireAdministrator(ctx);
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    const { profile_fields: fields = [] } = await readRealm(tx, context.database);
    const field = accessProfileField(fields, request.field_id);
    const version = tx.next('version');
    const others = fields.filter((one) => one !== field);
    saveProfileFields(tx, others, version);
    stageNoProfileValues(tx, field.id, version);
    return {};
  });
};
