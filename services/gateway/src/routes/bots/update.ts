import { z } from 'zod';
import { pathId } from '../../wire/ids.ts';
import { either, id, json, plain } from '../../wire/parameters.ts';
import { textPairs } from '../../wire/text-pairs.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /bots/{bot_id}` */
export const updateBot = endpoint({
  changes: true,
  parameters: {
    full_name: plain(z.string().optional()),
    short_name: plain(z.string().optional()),
    role: json(id.optional()),
    bot_owner_id: json(id.optional()),
    config_data: json(textPairs.default([])),
    service_payload_url: either(z.string().optional()),
    service_interface: json(id.default(1)),
    default_sending_stream: plain(z.string().optional()),
    default_events_register_stream: plain(z.string().optional()),
    default_all_public_streams: json(z.boolean().optional()),
  },
  async run({ clients }, { config_data, ...parameters }, { options, path }) {
    const change = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined));
    const request = { ...change, bot_id: pathId(path.bot_id), config: config_data };
    const { json } = await clients.users.UpdateBot(request, options);
    return json;
  },
});
