import { z } from 'zod';
import { toAvatar } from '../../wire/images.ts';
import { bool, id, json, jsonOrText, plain } from '../../wire/parameters.ts';
import { textPairs } from '../../wire/text-pairs.ts';
import { MAX_IMAGE_BYTES, oneFileAtMost } from '../../wire/uploads.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /bots`: for people in `can_create_bots_group` or `can_create_write_only_bots_group` */
export const createBot = endpoint({
  summary: 'Create a bot',
  answer: 'CREATED_BOT',
  permission: { grantedTo: ['can_create_bots_group', 'can_create_write_only_bots_group'], people: true },
  changes: true,
  maxFileBytes: MAX_IMAGE_BYTES,
  errors: ['BAD_IMAGE'],
  parameters: {
    full_name: plain(z.string()),
    short_name: plain(z.string()),
    bot_type: json(id.default(1)),
    payload_url: jsonOrText(z.string().default('')),
    interface_type: json(id.default(1)),
    service_name: plain(z.string().default('')),
    config_data: json(textPairs.default([])),
    default_sending_stream: plain(z.string().default('')),
    default_events_register_stream: plain(z.string().default('')),
    default_all_public_streams: bool(false),
  },
  async run({ clients }, { config_data, ...parameters }, { files, options }) {
    const upload = oneFileAtMost(files);
    const request = {
      ...parameters,
      config: config_data,
      ...(upload && { picture: await toAvatar(upload, options.caller) }),
    };
    return clients.users.CreateBot(request, options);
  },
});
