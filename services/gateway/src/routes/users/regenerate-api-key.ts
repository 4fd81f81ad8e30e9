import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /users/me/api_key/regenerate` */
export const regenerateApiKey = endpoint({
  summary: 'Regenerate your API key',
  answer: 'API_KEY',
  changes: true,
  async run({ clients }, _parameters, { options }) {
    const { api_key } = await clients.users.RegenerateApiKey({ self: true }, options);
    return { api_key };
  },
});

/** `POST /bots/{bot_id}/api_key/regenerate`: for the bot's owner and administrators */
export const regenerateBotApiKey = endpoint({
  summary: 'Regenerate the API key of a bot',
  answer: 'API_KEY',
  permission: { to: 'the owner of the bot', or: 'administrators', people: true },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  changes: true,
  async run({ clients }, _parameters, { options, path }) {
    const { api_key } = await clients.users.RegenerateApiKey({ bot_id: pathId(path.bot_id) }, options);
    return { api_key };
  },
});
