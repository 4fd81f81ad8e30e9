import { z } from 'zod';
import { json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /realm/domains/{domain}`: for owners */
export const updateRealmDomain = endpoint({
  summary: 'Change a domain whose email addresses may join',
  permission: 'owners',
  changes: true,
  parameters: { allow_subdomains: json(z.boolean()) },
  run: ({ clients }, { allow_subdomains }, { options, path }) =>
    clients.users.UpdateRealmDomain({ domain: path.domain ?? '', allow_subdomains }, options),
});
