import { endpoint } from '../endpoint.ts';

/** `GET /export/realm`: for administrators */
export const listExports = endpoint({
  summary: 'List exports of the organisation',
  answer: 'EXPORTS',
  permission: 'administrators',
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.ListExports({}, options);
    return json;
  },
});
