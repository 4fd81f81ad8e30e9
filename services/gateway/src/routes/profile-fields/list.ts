import { endpoint } from '../endpoint.ts';

/** `GET /realm/profile_fields` */
export const listProfileFields = endpoint({
  summary: 'List custom profile fields',
  answer: 'PROFILE_FIELDS',
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.ListProfileFields({}, options);
    return json;
  },
});
