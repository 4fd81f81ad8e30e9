import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /bots/{bot_id}/api_key`: for the bot's owner and administrators */
export const getBotApiKey = endpoint({
  summary: 'Get the API key of a bot',
  answer: 'API_KEY',
  permission: { to: 'the owner of the bot', or: 'administrators', people: true },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  since: 463,
  async run({ clients }, _parameters, { options, path }) {
    const { api_key } = await clients.users.GetBotApiKey({ bot_id: pathId(path.bot_id) }, options);
    return { api_key };
  },
});
