import type { Empty__Output } from '@rookery/protos/gen/rookery/Empty.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { type CallContext, jsonReply, requireCaller } from '@rookery/rpc';
import { accessUser } from '../user/rules/access-user.ts';
import { ownUserJson } from '../user/rules/json.ts';
import type { AccountContext } from './context.ts';

/** `GET /users/me`. */
export async function getOwnUser(
  context: Pick<AccountContext, 'directories'>,
  _request: Empty__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const caller = requireCaller(ctx);
  const { users } = await context.directories.current(caller.realm_id);
  return jsonReply<'OWN_USER'>(ownUserJson(accessUser(users.byId.get(caller.user_id))));
}
