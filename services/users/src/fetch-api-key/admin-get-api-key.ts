/** The operator's way to a user's API key, and to a new one. */
import { badRequest } from '@rookery/core';
import type { AdminGetApiKeyRequest__Output } from '@rookery/protos/gen/rookery/AdminGetApiKeyRequest.ts';
import type { ApiKeyReply } from '@rookery/protos/gen/rookery/ApiKeyReply.ts';
import type { CallContext } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { endPolls } from '../end-polls.ts';
import { accessUser } from '../rules/access-user.ts';
import { isAccount } from '../rules/accounts.ts';
import { addressKey } from '../rules/addresses.ts';
import { replaceApiKey } from '../store/users.ts';

/**
 * The API key of a user; with `regenerate` a new one, which replaces the old everywhere before the call answers.
 * @throws BAD_REQUEST `No such user`
 */
export async function adminGetApiKey(
  context: Pick<Context, 'commits' | 'directories' | 'config' | 'gateways'>,
  request: AdminGetApiKeyRequest__Output,
  ctx: CallContext,
): Promise<ApiKeyReply> {
  const { users } = await context.directories.current(request.realm_id);
  const user = users.byEmail.get(addressKey(request.email));
  if (!user || !isAccount(user)) throw badRequest('No such user');
  if (!request.regenerate) return { user_id: user.id, email: user.email, api_key: user.api_key };
  await context.commits.run(user.realm, ctx, async (tx) => replaceApiKey(tx, user.id));
  await endPolls(context, user.realm, user.id);
  const after = await context.directories.current(user.realm);
  return { user_id: user.id, email: user.email, api_key: accessUser(after.users.byId.get(user.id)).api_key };
}
