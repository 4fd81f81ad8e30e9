/** An administrator changes a custom profile field. */
import { requireAdministrator, type UsersHandler } from '@rookery/rpc';
import type { DirectoryContext } from '../directory/context.ts';
import { readRealm } from '../realm/store.ts';
import { audienceOf } from '../user/rules/visibility.ts';
import { readRestrictedUsers } from '../visibility/store.ts';
import { accessProfileField, changedProfileField, FIELD, optionsOf, type ProfileFieldInput } from './rules/fields.ts';
import { saveProfileFields } from './save-profile-fields.ts';
import { readProfileValues, stageProfileValue } from './store.ts';

/**
 * `PATCH /realm/profile_fields/{field_id}`. Values whose option was removed are removed.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Field id {id} not found.` and as `changedProfileField`
 */
export const updateProfileField: UsersHandler<
  'UpdateProfileField',
  Pick<DirectoryContext, 'commits' | 'database'>
> = async (context, request, ctx) => {
  const caller = requireAdministrator(ctx);
  const input = JSON.parse(String(request.change)) as ProfileFieldInput;
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    const { profile_fields: fields = [] } = await readRealm(tx, context.database);
    const field = accessProfileField(fields, request.field_id);
    const others = fields.filter((one) => one !== field);
    const changed = changedProfileField(field, input, others);
    if (JSON.stringify(changed) === JSON.stringify(field)) return {};
    const options = optionsOf(changed);
    const chosen = field.type === FIELD.select ? await readProfileValues(tx, context.database, field.id) : [];
    const restricted = chosen.length === 0 ? [] : await readRestrictedUsers(tx, context.database);
    const version = tx.next('version');
    const after = fields.map((one) => (one === field ? changed : one));
    saveProfileFields(tx, after, version);
    for (const user of chosen) {
      if (Object.hasOwn(options, user.value)) continue;
      stageProfileValue(tx, user, field.id, null, { version, audience: audienceOf(user, restricted) });
    }
    return {};
  });
};
