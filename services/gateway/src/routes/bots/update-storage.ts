import { json } from '../../wire/parameters.ts';
import { textPairs } from '../../wire/text-pairs.ts';
import { endpoint } from '../endpoint.ts';

/** `PUT /bot_storage`: for bots */
export const updateBotStorage = endpoint({
  summary: 'Store entries for a bot',
  permission: 'bots',
  changes: true,
  parameters: { storage: json(textPairs) },
  run: ({ clients }, { storage }, { options }) => clients.users.UpdateBotStorage({ storage }, options),
});
