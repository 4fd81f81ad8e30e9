import { EMPTY_BODY } from '../../wire/envelope.ts';
import { json } from '../../wire/parameters.ts';
import { textPairs } from '../../wire/text-pairs.ts';
import { endpoint } from '../endpoint.ts';

/** `PUT /bot_storage`: for bots */
export const updateBotStorage = endpoint({
  summary: 'Store entries for a bot',
  answer: 'NO_FIELDS',
  permission: 'bots',
  changes: true,
  parameters: { storage: json(textPairs) },
  async run({ clients }, { storage }, { options }) {
    await clients.users.UpdateBotStorage({ storage }, options);
    return EMPTY_BODY;
  },
});
