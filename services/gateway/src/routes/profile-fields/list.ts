import { endpoint } from '../endpoint.ts';

/** `GET /realm/profile_fields` */
export const listProfileFields = endpoint({
  answer: 'PROFILE_FIELDS',
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.ListProfileFields({}, options);
    return json;
  },
});
