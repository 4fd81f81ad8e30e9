import { EMPTY_BODY } from '../../wire/envelope.ts';
import { endpoint } from '../endpoint.ts';
import { keys, toKeys } from './parameters.ts';

/** `DELETE /bot_storage`: for bots; without `keys`, all entries */
export const removeBotStorage = endpoint({
  summary: 'Remove stored entries of a bot',
  answer: 'NO_FIELDS',
  permission: 'bots',
  changes: true,
  parameters: { keys },
  async run({ clients }, parameters, { options }) {
    await clients.users.RemoveBotStorage(toKeys(parameters.keys), options);
    return EMPTY_BODY;
  },
});
