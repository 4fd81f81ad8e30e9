/** All users, or some of them. */
import { StatePart } from '@rookery/core';
import type { ListUsersReply } from '@rookery/protos/gen/rookery/ListUsersReply.ts';
import type { ListUsersRequest__Output } from '@rookery/protos/gen/rookery/ListUsersRequest.ts';
import { type CallContext, jsonReply, requireCaller, requireSpectator, type UsersHandler } from '@rookery/rpc';
import { checkSpectators } from '../realm/rules/access.ts';
import { addressVisibilityOf, isShownTo, seesAddress } from '../user/rules/addresses.ts';
import { publicUserJson, userJson, withOwnAddress } from '../user/rules/json.ts';
import { sees } from '../user/rules/visibility.ts';
import type { AccountContext } from './context.ts';

/**
 * `GET /users` for spectators: all users in their public form; ignores `client_gravatar` and the request for custom
 * profile fields.
 * @throws UNAUTHORIZED if the organisation does not allow spectators
 */
export async function listUsersPublicly(
  context: Pick<AccountContext, 'directories'>,
  request: ListUsersRequest__Output,
  ctx: CallContext,
): Promise<ListUsersReply> {
  const { users, realm } = await context.directories.current(requireSpectator(ctx).realm_id);
  checkSpectators(realm);
  const wanted = request.has_user_ids ? new Set(request.user_ids) : undefined;
  const shown = users.people.filter((user) => !wanted || wanted.has(user.id));
  return jsonReply<'USERS'>({ members: shown.map((user) => publicUserJson(user, realm.bot_domain)) });
}

/**
 * `GET /users`: all users whom the caller sees, including deactivated users but not the server's own bots. Unknown ids
 * in the request are ignored. The whole list is built once per change, for all callers who see the same addresses, and
 * omitted if the gateway has it. A caller whose own address is hidden from their role gets the list with their own
 * entry replaced.
 */
export const listUsers: UsersHandler<'ListUsers', Pick<AccountContext, 'directories'>> = async (
  context,
  request,
  ctx,
) => {
  const caller = requireCaller(ctx);
  const { users, prepared } = await context.directories.current(caller.realm_id);
  const observer = users.observer(caller);
  const form = { clientGravatar: request.client_gravatar, profileData: request.include_custom_profile_fields };
  if (request.has_user_ids || observer.visibility) {
    const wanted = request.has_user_ids ? new Set(request.user_ids) : undefined;
    const members = users.people
      .filter((user) => (!wanted || wanted.has(user.id)) && sees(observer, user))
      .map((user) => userJson(user, { ...form, address: seesAddress(caller, user) }));
    return jsonReply<'USERS'>({ members });
  }
  const hidden = users.hiddenFrom(caller.role);
  const name = `members ${form.clientGravatar} ${form.profileData} ${hidden}`;
  const list = prepared.members(name, String(users.version), () => ({
    members: users.people.map((user) =>
      userJson(user, { ...form, address: isShownTo(caller.role, addressVisibilityOf(user)) }),
    ),
  }));
  const own = users.byId.get(caller.user_id);
  if (!own || !hidden.includes(addressVisibilityOf(own))) {
    const { json, shared } = new StatePart(request).addShared(list).at(0);
    return { json, shared };
  }
  return { json: withOwnAddress(list.json, (address) => userJson(own, { ...form, address })) };
};
