import { jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import type { DirectoryContext } from '../directory/context.ts';
import { profileFieldsJson } from './rules/fields.ts';

/** `GET /realm/profile_fields`, for all users of the organisation. */
export const listProfileFields: UsersHandler<'ListProfileFields', Pick<DirectoryContext, 'directories'>> = async (
  context,
  _request,
  ctx,
) => {
  const { realm } = await context.directories.current(requireCaller(ctx).realm_id);
  return jsonReply<'PROFILE_FIELDS'>({ custom_fields: profileFieldsJson(realm.profile_fields) });
};
