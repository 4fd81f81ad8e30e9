/** `DELETE /users/me/subscriptions`: unsubscribes the caller, or the users it names, from channels by name. */
import { badRequest, isAdmin, isGuest, UserSet } from '@rookery/core';
import type { Tx } from '@rookery/data';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { UnsubscribeRequest__Output } from '@rookery/protos/gen/rookery/UnsubscribeRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { resolvePrincipals } from '../access/principals.ts';
import { emitPeers } from '../announce/announce.ts';
import type { Context } from '../context.ts';
import { canRemoveOthers, hasMetadataAccess, holdersOf } from '../rules/access.ts';
import { checkBulk } from '../rules/bulk.ts';
import { noChannelNamed } from '../rules/unknown.ts';
import { findChannelsByName } from '../store/channels.ts';
import { findRosters, findSubscriptions } from '../store/subscriptions.ts';
import { closeSubscription, raiseVersion, saveRoster } from '../store/writes.ts';

/**
 * Answers `{"removed": [names], "not_removed": [names]}`; a name is removed if it was for anyone.
 * @throws STREAM_DOES_NOT_EXIST for a channel that is not there or out of sight; BAD_REQUEST for what the caller may not do.
 */
export async function unsubscribe(
  context: Context,
  request: UnsubscribeRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  const names = [...new Map(request.names.map((name) => [name.trim().toLowerCase(), name.trim()])).values()];
  const changesSights = context.sights.concern(await context.realms.get(caller));
  const principals = await resolvePrincipals(context, request, ctx);
  checkBulk({ channels: names.length, users: principals.cards.length });
  const users = principals.cards.map((card) => card.user_id);

  const operation = async (tx: Tx) => {
    const { channels, rosters, subscriptions } = await tx.read(async (session) => {
      const channels = await findChannelsByName(context.database, realm, names, session);
      const ids = [...channels.values()].map((channel) => channel.c);
      return {
        channels,
        rosters: await findRosters(context.database, realm, ids, session),
        subscriptions: await findSubscriptions(context.database, realm, ids, users, session),
      };
    });
    const targets = names.map((name) => {
      const channel = channels.get(name.toLowerCase());
      const roster = (channel && rosters.get(channel.c)) ?? UserSet.EMPTY;
      const seen = channel && { channel, subscribed: roster.has(caller.user_id) };
      if (!seen || !hasMetadataAccess(caller, seen)) throw noChannelNamed(name);
      if (principals.others && !canRemoveOthers(caller, seen)) throw badRequest('Insufficient permission');
      return { channel: seen.channel, roster };
    });

    const reply = { removed: [] as string[], not_removed: [] as string[] };
    const changed = new Set<number>();
    for (const { channel, roster } of targets) {
      const leaving = principals.cards.filter((card) => roster.has(card.user_id));
      if (leaving.length === 0) {
        reply.not_removed.push(channel.name);
        continue;
      }
      reply.removed.push(channel.name);
      const version = channel.ver + 1;
      const ids = leaving.map((card) => card.user_id).sort((a, b) => a - b);
      for (const user of ids) {
        const subscription = subscriptions.get(`${channel.c}:${user}`);
        if (subscription) closeSubscription(tx, subscription, version);
        changed.add(user);
      }
      tx.emit({
        type: 'subscription',
        op: 'remove',
        payload: toJson({
          type: 'subscription',
          op: 'remove',
          subscriptions: [{ stream_id: channel.c, name: channel.name }],
        }),
        audience: { users: Buffer.from(UserSet.of(ids).toBytes()) },
      });
      emitPeers(tx, { channel, op: 'peer_remove', user_ids: ids, before: roster, causes: [] });
      // Those who now cannot even see the channel are told that it is gone.
      const holders = holdersOf(channel);
      const blind = leaving.filter((card) =>
        channel.inviteOnly
          ? !isAdmin(card.role) && !holders.has(card.user_id)
          : isGuest(card.role) && !channel.webPublic,
      );
      if (blind.length > 0) {
        tx.emit({
          type: 'stream',
          op: 'delete',
          payload: toJson({
            type: 'stream',
            op: 'delete',
            streams: [{ stream_id: channel.c }],
            stream_ids: [channel.c],
          }),
          audience: { users: Buffer.from(UserSet.of(blind.map((card) => card.user_id)).toBytes()) },
        });
      }
      saveRoster(tx, channel, version, roster.without(...ids));
    }
    for (const user of changed) raiseVersion(tx, user);
    if (changesSights && changed.size > 0) context.sights.note(tx, changed);
    return reply;
  };

  const reply = await context.commits.run(realm, { requestKey: ctx.requestKey, attempt: ctx.attempt }, operation);
  if (changesSights) await context.sights.follow(realm);
  return { json: toJson(reply) };
}

const toJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
