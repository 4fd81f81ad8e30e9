import { endpoint } from '../endpoint.ts';

/** `GET /realm/profile_fields` */
export const listProfileFields = endpoint({
  summary: 'List custom profile fields',
  answer: 'PROFILE_FIELDS',
  run: ({ clients }, _parameters, { options }) => clients.users.ListProfileFields({}, options),
});
