import { badRequest } from '@rookery/core';
import type { CallOptions } from '@rookery/rpc';
import { z } from 'zod';
import { messageType } from '../../wire/channels.ts';
import { readBySenderByDefault } from '../../wire/client-name.ts';
import { json, missingParameter, plain } from '../../wire/parameters.ts';
import { realmUrl } from '../../wire/realm-url.ts';
import { toChannel, toUsers } from '../../wire/recipients.ts';
import { endpoint } from '../endpoint.ts';

const TO =
  'A channel’s name or id; for direct messages user ids or addresses as a JSON list, or addresses separated by commas.';
const SENDER = 'Rejected: a message is sent in the name of the caller alone.';

/**
 * Max. length of `queue_id` and `local_id`. Each is remembered for minutes, 20,000 per organisation. Clients and this
 * server make none of half this length.
 */
const MAX_REPEAT_ID_LENGTH = 200;

/** `POST /messages`: to a channel or directly to users */
export const sendMessage = endpoint({
  summary: 'Send a message',
  answer: 'SENT_MESSAGE',
  errors: ['STREAM_DOES_NOT_EXIST', 'STREAM_WILDCARD_MENTION_NOT_ALLOWED', 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'],
  changes: true,
  creates: true,
  webhookBots: true,
  parameters: {
    type: plain(messageType),
    to: plain(z.string().optional().describe(TO)),
    content: plain(z.string()),
    topic: plain(z.string().optional(), 'subject'),
    queue_id: plain(z.string().max(MAX_REPEAT_ID_LENGTH).optional()),
    local_id: plain(z.string().max(MAX_REPEAT_ID_LENGTH).optional()),
    read_by_sender: json(z.boolean().optional()),
    widget_content: plain(z.string().optional()),
    sender: plain(z.string().optional().describe(SENDER)),
  },
  async run({ clients, config }, p, { options, client, realm, request }) {
    const { type, to, content, topic, queue_id, local_id, read_by_sender } = p;
    // Otherwise a bridge would post the messages of others under its own name.
    if (p.sender !== undefined) throw badRequest('Invalid mirrored message');
    const { id, automatic_new_visibility_policy, address, link } = await clients.messages.SendMessage(
      {
        ...(type === 'channel' ? toChannel(to ?? defaultChannel(options.caller)) : toUsers(to ?? missing())),
        content,
        topic,
        queue_id,
        local_id,
        read_by_sender: read_by_sender ?? readBySenderByDefault(client),
        widget_content: p.widget_content,
      },
      options,
    );
    return {
      id,
      ...(automatic_new_visibility_policy > 0 && { automatic_new_visibility_policy }),
      message_url: `${realmUrl(await realm(), config.EXTERNAL_URL, request)}/${address}`,
      message_link: link,
    };
  },
});

/** Returns the id of the bot's default channel, used if the request names none. */
function defaultChannel(caller: CallOptions['caller']): string {
  const id = caller?.bot_defaults?.sending_channel_id;
  return id ? String(id) : missing();
}

function missing(): never {
  throw missingParameter('to');
}
