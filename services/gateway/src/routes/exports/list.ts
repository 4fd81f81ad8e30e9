import { endpoint } from '../endpoint.ts';

/** `GET /export/realm`: for administrators */
export const listExports = endpoint({
  summary: 'List exports of the organisation',
  answer: 'EXPORTS',
  permission: 'administrators',
  run: ({ clients }, _parameters, { options }) => clients.users.ListExports({}, options),
});
