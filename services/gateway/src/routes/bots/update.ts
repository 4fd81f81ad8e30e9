import { z } from 'zod';
import { pathId } from '../../wire/ids.ts';
import { toAvatar } from '../../wire/images.ts';
import { id, json, jsonOrText, plain } from '../../wire/parameters.ts';
import { textPairs } from '../../wire/text-pairs.ts';
import { MAX_IMAGE_BYTES, oneFileAtMost } from '../../wire/uploads.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /bots/{bot_id}`: for the bot's owner and administrators; `role` only for administrators */
export const updateBot = endpoint({
  summary: 'Change a bot',
  answer: 'CHANGED_BOT',
  permission: { to: 'the owner of the bot', or: 'administrators', people: true },
  changes: true,
  maxFileBytes: MAX_IMAGE_BYTES,
  errors: ['BAD_IMAGE', 'UNAUTHORIZED_PRINCIPAL'],
  parameters: {
    full_name: plain(z.string().optional()),
    short_name: plain(z.string().optional()),
    role: json(id.optional()),
    bot_owner_id: json(id.optional()),
    config_data: json(textPairs.default([])),
    service_payload_url: jsonOrText(z.string().optional()),
    service_interface: json(id.default(1)),
    default_sending_stream: plain(z.string().optional()),
    default_events_register_stream: plain(z.string().optional()),
    default_all_public_streams: json(z.boolean().optional()),
  },
  async run({ clients }, { config_data, ...parameters }, { files, options, path }) {
    const upload = oneFileAtMost(files);
    const request = {
      ...parameters,
      bot_id: pathId(path.bot_id),
      config: config_data,
      ...(upload && { picture: await toAvatar(upload, options.caller) }),
    };
    return clients.users.UpdateBot(request, options);
  },
});
