import { endpoint } from '../endpoint.ts';

/** `GET /bots` */
export const listBots = endpoint({
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.ListBots({}, options);
    return json;
  },
});
