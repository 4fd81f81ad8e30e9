import { endpoint } from '../endpoint.ts';
import { keys, toKeys } from './parameters.ts';

/** `DELETE /bot_storage`: for bots; without `keys`, all entries */
export const removeBotStorage = endpoint({
  summary: 'Remove stored entries of a bot',
  permission: 'bots',
  changes: true,
  parameters: { keys },
  run: ({ clients }, parameters, { options }) => clients.users.RemoveBotStorage(toKeys(parameters.keys), options),
});
