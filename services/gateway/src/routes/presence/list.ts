import { endpoint } from '../endpoint.ts';

/** `GET /realm/presence` */
export const listPresences = endpoint({
  summary: 'List the presence of all users',
  answer: 'PRESENCES',
  cancellable: true,
  compressed: true,
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.ListPresences({}, options);
    return json;
  },
});
