/**
 * Posts a mail to a channel's address as a message in the channel. The user who made the address may have lost the
 * permission to post since then, so it is checked as for any message.
 */

import { badRequest } from '@rookery/core';
import type { SendMessageRequest__Output } from '@rookery/protos/gen/rookery/SendMessageRequest.ts';
import { INTERNAL_CLIENT, type MessagesHandler } from '@rookery/rpc';
import { checkTopic } from '../message/rules/content.ts';
import { fetchPostPermit, findEmailAddress } from '../upstream/channels.ts';
import { orEarlierReply } from '../upstream/earlier-reply.ts';
import { serviceContext } from '../upstream/service-context.ts';
import { callerOf } from '../upstream/users.ts';
import { sendMessage } from './send-message.ts';
import { postAsServerBot } from './send-notices.ts';

/** The server's bot that posts mails, unless the address names another sender. */
const GATEWAY = 'emailgateway';
/** The topic of a mail without a subject, if the channel requires one. */
const NO_SUBJECT = 'Email with no subject';

type Dependencies = Parameters<typeof sendMessage>[0];

/**
 * @returns the message's id; the same id for a repetition of the mail under its key
 * @throws BAD_REQUEST if there is no such address, or its bot no longer belongs to the user who made it;
 *   USER_DEACTIVATED, REALM_DEACTIVATED; as `sendMessage`
 */
export const postMail: MessagesHandler<'PostMail', Dependencies> = async (context, request, ctx) => {
  const { realm_id, channel_id, made_by, sender_id } = await findEmailAddress(context, request.token, ctx);
  if (realm_id === 0) throw badRequest('There is no such address');
  const mailer = async (user: number) => ({
    ...(await callerOf(context, realm_id, user, ctx)),
    client: INTERNAL_CLIENT,
  });
  const maker = await mailer(made_by);
  const { systemBots, rules } = await context.realms.get(maker);
  const byGateway = sender_id === systemBots.get(GATEWAY);
  // The server's bot may post anywhere, so it posts where the user who made the address may.
  const sender = byGateway || sender_id === made_by ? maker : await mailer(sender_id);
  if (sender !== maker && sender.card?.bot_owner_id !== made_by) throw badRequest('Insufficient permission');
  // A mail server that received no response tries again, so each attempt may be a repetition.
  const own = serviceContext(ctx, { caller: sender, requestKey: `mail/${request.key}`, attempt: 1 });
  return orEarlierReply(context, own, async () => {
    const { channel } = await fetchPostPermit(context, realm_id, { channel_id, name: '' }, own);
    const policy = channel.topics_policy === 'inherit' ? rules.topics_policy : channel.topics_policy;
    const subject = policy === 'empty_topic_only' ? '' : checkTopic(request.topic);
    const topic = subject === '' && policy === 'disable_empty_topic' ? NO_SUBJECT : subject;
    if (!byGateway) return sendMessage(context, toRequest(channel_id, topic, request.content), own);
    const { content } = request;
    return { id: await postAsServerBot(context, own, { channel_id, topic, sender: GATEWAY, content }) };
  });
};

function toRequest(channel_id: number, topic: string, content: string): SendMessageRequest__Output {
  const where = { channel_id, topic, user_ids: [], emails: [] };
  return { ...where, content, queue_id: '', local_id: '', read_by_sender: false, widget_content: '' };
}
