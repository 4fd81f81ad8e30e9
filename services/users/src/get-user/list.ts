/** All users, or some of them. */
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { ListUsersRequest__Output } from '@rookery/protos/gen/rookery/ListUsersRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { jsonReply } from '../json-reply.ts';
import { userJson } from '../rules/user-json.ts';

/**
 * `GET /users`: everyone of the organisation, deactivated users too, but not the server's own bots. Of ids asked for,
 * those that are nobody's are left out. The whole list is made once a change and sent as it is.
 */
export async function listUsers(
  context: Pick<Context, 'directories'>,
  request: ListUsersRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const caller = requireCaller(ctx);
  const { users, prepared } = await context.directories.current(caller.realm_id);
  const form = { clientGravatar: request.client_gravatar, profileData: request.include_custom_profile_fields };
  if (request.has_user_ids) {
    const wanted = new Set(request.user_ids);
    const members = users.people.filter((user) => wanted.has(user.id)).map((user) => userJson(user, form));
    return jsonReply({ members });
  }
  const name = `members ${form.clientGravatar} ${form.profileData}`;
  const json = prepared.json(name, String(users.version), () => ({
    members: users.people.map((user) => userJson(user, form)),
  }));
  return { json };
}
