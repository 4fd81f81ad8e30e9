/**
 * `PATCH /users/me/subscriptions`: the caller joins some channels, as by subscribing, and leaves others, as by
 * unsubscribing. Both are one operation: where anything is refused, nothing happens.
 */
import { badRequest } from '@rookery/core';
import type { Tx } from '@rookery/data';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { UpdateSubscriptionsRequest__Output } from '@rookery/protos/gen/rookery/UpdateSubscriptionsRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { resolvePrincipals } from '../access/principals.ts';
import type { Context } from '../context.ts';
import { checkLeaving, distinctNames, leaveChannels } from '../leave-channels.ts';
import { checkBulk } from '../rules/bulk.ts';
import { raiseVersions } from '../store/writes.ts';
import { prepareSubscribing } from './subscribe.ts';

/**
 * Answers what `Subscribe` and `Unsubscribe` answer, in one object.
 * @throws as they do; BAD_REQUEST where nothing is asked for, or the same channel is to be joined and left
 */
export async function updateSubscriptions(
  context: Context,
  request: UpdateSubscriptionsRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  const names = distinctNames(request.remove);
  const { add } = request;
  if (!add || add.subscriptions.length + names.length === 0) {
    throw badRequest('Nothing to do. Specify at least one of "add" or "delete".');
  }
  const added = new Set(add.subscriptions.map(({ name }) => name.trim().toLowerCase()));
  const both = names.find((name) => added.has(name.toLowerCase()));
  // What the caller is subscribed to afterwards would be a matter of the order.
  if (both !== undefined) throw badRequest(`Channel '${both}' is both in "add" and in "delete".`);
  checkBulk({ channels: names.length + added.size, users: 1 });
  const { changesSights, run } = await prepareSubscribing(context, add, ctx);
  const principals = await resolvePrincipals(context, NOBODY_ELSE, ctx);

  const operation = async (tx: Tx) => {
    // What may refuse comes before anything is staged: `subscribe` decides before it stages, too.
    const leaving = await checkLeaving(context, tx, { caller, names, principals });
    const joined = await run(tx);
    const { removed, not_removed, changed } = leaveChannels(tx, leaving);
    const all = new Set([...joined.changed, ...changed]);
    raiseVersions(tx, all, leaving.versions);
    if (changesSights && all.size > 0) context.sights.note(tx, all);
    return { ...joined.reply, removed, not_removed };
  };

  const reply = await context.commits.run(realm, { requestKey: ctx.requestKey, attempt: ctx.attempt }, operation);
  context.notices.soon();
  if (changesSights) await context.sights.follow(realm);
  return { json: Buffer.from(JSON.stringify(reply)) };
}

const NOBODY_ELSE = { has_principals: false, principal_ids: [], principal_emails: [] };
