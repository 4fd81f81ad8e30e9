import { endpoint } from '../endpoint.ts';

/** `DELETE /realm/domains/{domain}`: for owners */
export const removeRealmDomain = endpoint({
  summary: 'Remove a domain whose email addresses may join',
  permission: 'owners',
  changes: true,
  run: ({ clients }, _parameters, { options, path }) =>
    clients.users.RemoveRealmDomain({ domain: path.domain ?? '' }, options),
});
