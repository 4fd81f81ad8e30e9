import { endpoint } from '../endpoint.ts';

/** `GET /bots`: the caller's own active bots */
export const listBots = endpoint({
  summary: 'List your bots',
  answer: 'BOTS',
  permission: 'member people',
  run: ({ clients }, _parameters, { options }) => clients.users.ListBots({}, options),
});
