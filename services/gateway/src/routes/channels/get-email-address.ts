import { pathId } from '../../wire/ids.ts';
import { id, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/**
 * `GET /streams/{stream_id}/email_address`: for users who may post in the channel; mails to the address become
 * messages, if the server receives mails (`INCOMING_MAIL_PORT`)
 */
export const getChannelEmailAddress = endpoint({
  summary: 'Get the email address of a channel',
  answer: 'CHANNEL_EMAIL_ADDRESS',
  permission: { to: 'users who may post in the channel' },
  since: 226,
  owner: 'realm',
  parameters: { sender_id: json(id.optional()) },
  run: ({ clients }, { sender_id }, { options, path }) =>
    clients.channels.GetEmailAddress({ channel_id: pathId(path.stream_id), sender_id }, options),
});
