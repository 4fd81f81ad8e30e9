import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /bots/{bot_id}/api_key/regenerate` */
export const regenerateBotApiKey = endpoint({
  changes: true,
  async run({ clients }, _parameters, { options, path }) {
    const { api_key } = await clients.users.RegenerateApiKey({ bot_id: pathId(path.bot_id) }, options);
    return { api_key };
  },
});
