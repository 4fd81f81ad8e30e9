import { endpoint } from '../endpoint.ts';

/** `GET /realm/domains` */
export const listRealmDomains = endpoint({
  summary: 'List the domains whose email addresses may join',
  answer: 'REALM_DOMAINS',
  run: ({ clients }, _parameters, { options }) => clients.users.ListRealmDomains({}, options),
});
