/** All users, or some of them. */
import { StatePart } from '@rookery/core';
import type { ListUsersReply } from '@rookery/protos/gen/rookery/ListUsersReply.ts';
import type { ListUsersRequest__Output } from '@rookery/protos/gen/rookery/ListUsersRequest.ts';
import { type CallContext, jsonReply, requireCaller, requireSpectator } from '@rookery/rpc';
import { checkSpectators } from '../realm/rules/access.ts';
import { addressVisibilityOf, isShownTo, seesAddress } from '../user/rules/addresses.ts';
import { publicUserJson, userJson, withOwnAddress } from '../user/rules/json.ts';
import { sees } from '../user/rules/visibility.ts';
import type { AccountContext } from './context.ts';

/**
 * `GET /users` for who is not logged in: everyone, as the web is shown them; `client_gravatar` and custom profile
 * fields mean nothing.
 * @throws UNAUTHORIZED where the organisation does not show itself
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
 * `GET /users`: everyone of the organisation whom the caller sees, deactivated users too, but not the server's own
 * bots. Of ids asked for, those that are nobody's are left out. The whole list is made once a change, for all who may
 * know the same addresses, and left out where the gateway has it; who hides their own from people of their role gets it
 * with their own entry put in.
 */
export async function listUsers(
  context: Pick<AccountContext, 'directories'>,
  request: ListUsersRequest__Output,
  ctx: CallContext,
): Promise<ListUsersReply> {
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
}
