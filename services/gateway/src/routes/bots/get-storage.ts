import { endpoint } from '../endpoint.ts';
import { keys, toKeys } from './parameters.ts';

/** `GET /bot_storage`: for bots; without `keys`, all entries */
export const getBotStorage = endpoint({
  summary: 'Get the stored entries of a bot',
  answer: 'BOT_STORAGE',
  permission: 'bots',
  parameters: { keys },
  compressed: true,
  run: ({ clients }, parameters, { options }) => clients.users.GetBotStorage(toKeys(parameters.keys), options),
});
