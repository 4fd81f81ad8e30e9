/**
 * `GET /streams/{stream_id}/email_address`: an address whose mails become messages of a channel. Its token, 128 random
 * bits, stands for the channel, the user who requested it and the sender of its messages; a repeated request gets the
 * same token.
 */
import { randomBytes } from 'node:crypto';
import { badRequest } from '@rookery/core';
import type { UserCard__Output } from '@rookery/protos/gen/rookery/UserCard.ts';
import { type ChannelsHandler, jsonReply, requireCaller } from '@rookery/rpc';
import { checkMayPost, hasContentAccess } from '../channel/rules/access.ts';
import { invalidChannelId } from '../channel/rules/unknown.ts';
import type { Context } from '../context.ts';
import { accessChannel } from '../subscription/access-channel.ts';
import { accessUser } from '../upstream/access-user.ts';
import { emailAddress } from './rules.ts';
import { type EmailTarget, findToken, insertToken } from './store.ts';

/** The system bot that sends the messages of mails unless the request names another sender. */
const GATEWAY = 'emailgateway';

/**
 * Returns `{"email": address}`.
 * @throws BAD_REQUEST `Invalid channel ID`, `No such user`, `User is deactivated`; `Insufficient permission` for a
 *   sender who is neither the caller, nor one of their bots, nor the gateway's bot; as for a send if the caller may not
 *   post
 */
export const getEmailAddress: ChannelsHandler<
  'GetEmailAddress',
  Pick<Context, 'channels' | 'commits' | 'database' | 'realms' | 'rosters' | 'users'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  const seen = await accessChannel(context, request.channel_id, ctx);
  if (!hasContentAccess(caller, seen)) throw invalidChannelId();
  const { systemBots } = await context.realms.get(caller);
  const gateway = await accessUser(context, systemBots.get(GATEWAY) ?? 0, ctx);
  const sender = request.sender_id === undefined ? gateway : await accessUser(context, request.sender_id, ctx);
  if (!isOwn(sender, caller.user_id) && sender.user_id !== gateway.user_id) throw badRequest('Insufficient permission');
  checkMayPost(caller, seen, invalidChannelId);
  const token = await tokenOf(context, {
    realm,
    channel: seen.channel.c,
    madeBy: caller.user_id,
    sender: sender.user_id,
  });
  const domain = gateway.email.slice(gateway.email.lastIndexOf('@') + 1);
  const email = emailAddress(seen.channel.name, token, domain);
  return jsonReply<'CHANNEL_EMAIL_ADDRESS'>({ email });
};

const isOwn = (sender: UserCard__Output, user: number): boolean =>
  sender.user_id === user || sender.bot_owner_id === user;

/** Returns the token of an address; creates it at the first request. */
async function tokenOf(
  { database, commits }: Pick<Context, 'commits' | 'database'>,
  target: EmailTarget,
): Promise<string> {
  const known = await findToken(database, target);
  if (known) return known;
  const token = randomBytes(16).toString('hex');
  return commits.run(target.realm, {}, async (tx) => {
    const other = await tx.read((session) => findToken(database, target, session));
    if (other) return other;
    insertToken(tx, target, token);
    return token;
  });
}
