/**
 * `DELETE /users/me/subscriptions`: unsubscribes the caller, or the users that the request names, from channels by
 * name.
 */
import type { Tx } from '@rookery/data';
import { type ChannelsHandler, jsonReply, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { checkBulk } from '../subscription/rules/bulk.ts';
import { raiseVersions } from '../subscription/store/writes.ts';
import { countPrincipals, resolvePrincipals } from '../upstream/principals.ts';
import { checkLeave, distinctNames, leaveChannels } from './leave-channels.ts';

/**
 * Returns `{"removed": [names], "not_removed": [names]}`; a channel is removed if at least one user left it.
 * @throws STREAM_DOES_NOT_EXIST for a channel that does not exist or is not visible; BAD_REQUEST without permission
 */
export const unsubscribe: ChannelsHandler<'Unsubscribe', Context> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  const names = distinctNames(request.names);
  checkBulk({ channels: names.length, users: countPrincipals(request) });
  const affectsVisibility = context.visibility.isRestricted(await context.realms.get(caller));
  const principals = await resolvePrincipals(context, request, ctx);

  const operation = async (tx: Tx) => {
    const leaving = await checkLeave(context, tx, { caller, names, principals });
    const { changed, ...reply } = leaveChannels(tx, leaving);
    raiseVersions(tx, changed, leaving.versions);
    if (affectsVisibility && changed.size > 0) context.visibility.stage(tx, changed);
    return reply;
  };

  const reply = await context.commits.run(realm, ctx, operation);
  if (affectsVisibility) await context.visibility.deliver(realm);
  return jsonReply<'UNSUBSCRIBED'>(reply);
};
