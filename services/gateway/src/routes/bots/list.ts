import { endpoint } from '../endpoint.ts';

/** `GET /bots`: the caller's own active bots */
export const listBots = endpoint({
  summary: 'List your bots',
  answer: 'BOTS',
  permission: 'member people',
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.ListBots({}, options);
    return json;
  },
});
