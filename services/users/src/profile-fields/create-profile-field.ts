/** An administrator adds a custom profile field. */
import { requireAdministrator, type UsersHandler } from '@rookery/rpc';
import type { DirectoryContext } from '../directory/context.ts';
import { readRealm } from '../realm/store.ts';
import { newProfileField, type ProfileFieldInput } from './rules/fields.ts';
import { saveProfileFields } from './save-profile-fields.ts';

/**
 * `POST /realm/profile_fields`: adds a field after the others.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST as `newProfileField`
 */
export const createProfileField: UsersHandler<
  'CreateProfileField',
  Pick<DirectoryContext, 'commits' | 'database'>
> = async (context, request, ctx) => {
  const caller = requireAdministrator(ctx);
  const input = JSON.parse(String(request.change)) as ProfileFieldInput;
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    const { profile_fields: fields = [] } = await readRealm(tx, context.database);
    const field = newProfileField(tx.next('profile_field'), request.type, input, fields);
    saveProfileFields(tx, [...fields, field], tx.next('version'));
    return { id: field.id };
  });
};
