import type { Empty__Output } from '@rookery/protos/gen/rookery/Empty.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { type CallContext, jsonReply, requireCaller } from '@rookery/rpc';
import type { DirectoryContext } from '../directory/context.ts';
import { profileFieldsJson } from './rules/fields.ts';

/** `GET /realm/profile_fields`, for all users of the organisation. */
export async function listProfileFields(
  context: Pick<DirectoryContext, 'directories'>,
  _request: Empty__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const { realm } = await context.directories.current(requireCaller(ctx).realm_id);
  return jsonReply<'PROFILE_FIELDS'>({ custom_fields: profileFieldsJson(realm.profile_fields) });
}
