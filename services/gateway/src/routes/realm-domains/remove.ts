import { EMPTY_BODY } from '../../wire/envelope.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /realm/domains/{domain}`: for owners */
export const removeRealmDomain = endpoint({
  summary: 'Remove a domain whose email addresses may join',
  answer: 'NO_FIELDS',
  permission: 'owners',
  changes: true,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  async run({ clients }, _parameters, { options, path }) {
    await clients.users.RemoveRealmDomain({ domain: path.domain ?? '' }, options);
    return EMPTY_BODY;
  },
});
