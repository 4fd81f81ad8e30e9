import { endpoint } from '../endpoint.ts';

/** `GET /realm/domains` */
export const listRealmDomains = endpoint({
  summary: 'List the domains whose email addresses may join',
  answer: 'REALM_DOMAINS',
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.ListRealmDomains({}, options);
    return json;
  },
});
