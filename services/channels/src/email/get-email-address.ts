/**
 * `GET /streams/{stream_id}/email_address`: an address whose mails are to become messages of a channel. It holds a token,
 * which nobody can guess and which stands for the channel, who asked for the address, and as whom its mails are to be sent;
 * asking again gives the same one.
 */
import { randomBytes } from 'node:crypto';
import { badRequest } from '@rookery/core';
import type { GetEmailAddressRequest__Output } from '@rookery/protos/gen/rookery/GetEmailAddressRequest.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { UserCard__Output } from '@rookery/protos/gen/rookery/UserCard.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { checkMayPost, hasContentAccess } from '../channel/rules/access.ts';
import { invalidChannelId } from '../channel/rules/unknown.ts';
import { COLLECTIONS, type EmailTokenDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { accessChannel } from '../subscription/access-channel.ts';
import { accessUser } from '../upstream/access-user.ts';
import { emailAddress } from './rules.ts';

/** The server's bot as which mails are sent unless another sender is named. */
const GATEWAY = 'emailgateway';

/**
 * Answers `{"email": address}`.
 * @throws BAD_REQUEST `Invalid channel ID`, `No such user`, `User is deactivated`; `Insufficient permission` for a sender who
 * is neither the caller, nor a bot of theirs, nor the gateway's; as a send where the caller may not post
 */
export async function getEmailAddress(
  context: Pick<Context, 'channels' | 'commits' | 'database' | 'realms' | 'rosters' | 'users'>,
  request: GetEmailAddressRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  const seen = await accessChannel(context, request.channel_id, ctx);
  if (!hasContentAccess(caller, seen)) throw invalidChannelId();
  const { systemBots } = await context.realms.get(caller);
  const gateway = await accessUser(context, systemBots.get(GATEWAY) ?? 0, ctx);
  const sender = request.has_sender ? await accessUser(context, request.sender_id, ctx) : gateway;
  if (!isOwn(sender, caller.user_id) && sender.user_id !== gateway.user_id) throw badRequest('Insufficient permission');
  checkMayPost(caller, seen, invalidChannelId());
  const token = await tokenOf(context, { r: realm, c: seen.channel.c, by: caller.user_id, as: sender.user_id });
  const domain = gateway.email.slice(gateway.email.lastIndexOf('@') + 1);
  const email = emailAddress(seen.channel.name, token, domain);
  return { json: Buffer.from(JSON.stringify({ email })) };
}

const isOwn = (sender: UserCard__Output, user: number): boolean =>
  sender.user_id === user || sender.bot_owner_id === user;

/** The token of an address, made when it is first asked for. */
async function tokenOf(
  { database, commits }: Pick<Context, 'commits' | 'database'>,
  _id: EmailTokenDocument['_id'],
): Promise<string> {
  const find = (options: object) =>
    database.collection<EmailTokenDocument>(COLLECTIONS.emailTokens).findOne({ _id }, options);
  const known = await find({});
  if (known) return known.token;
  const token = randomBytes(16).toString('hex');
  return commits.run(_id.r, {}, async (tx) => {
    const other = await tx.read((session) => find({ session }));
    if (other) return other.token;
    tx.insert(COLLECTIONS.emailTokens, { _id, token } satisfies EmailTokenDocument);
    return token;
  });
}
