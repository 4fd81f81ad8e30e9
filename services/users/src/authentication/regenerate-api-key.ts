/** A new API key in place of the old one. */
import type { ApiKeyReply } from '@rookery/protos/gen/rookery/ApiKeyReply.ts';
import type { RegenerateApiKeyRequest__Output } from '@rookery/protos/gen/rookery/RegenerateApiKeyRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { endPolls } from '../upstream/end-polls.ts';
import { accessBot } from '../user/rules/administer.ts';
import { apiKeyOfId, endApiKeys } from './api-keys.ts';
import type { AuthenticationContext } from './context.ts';

/**
 * `POST /users/me/api_key/regenerate` and `POST /bots/{bot_id}/api_key/regenerate`. When it answers, the old key opens
 * nothing at any gateway, and polls that it authenticated return nothing.
 *
 * @throws BAD_REQUEST `No such bot`, `Insufficient permission`
 */
export async function regenerateApiKey(
  context: Pick<AuthenticationContext, 'commits' | 'database' | 'keys' | 'directories' | 'config' | 'gateways'>,
  request: RegenerateApiKeyRequest__Output,
  ctx: CallContext,
): Promise<ApiKeyReply> {
  const caller = requireCaller(ctx);
  const { realm_id: realm } = caller;
  let userId = caller.user_id;
  if (!request.self) {
    const { users } = await context.directories.current(realm);
    userId = accessBot(caller, users.byId.get(request.bot_id)).id;
  }
  await context.commits.run(realm, ctx, async (tx) => endApiKeys(tx, context.database, userId));
  await endPolls(context, realm, userId);
  return { user_id: userId, api_key: await apiKeyOfId(context, realm, userId) };
}
