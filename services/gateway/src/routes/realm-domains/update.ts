import { z } from 'zod';
import { EMPTY_BODY } from '../../wire/envelope.ts';
import { json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /realm/domains/{domain}`: for owners */
export const updateRealmDomain = endpoint({
  summary: 'Change a domain whose email addresses may join',
  answer: 'NO_FIELDS',
  permission: 'owners',
  changes: true,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  parameters: { allow_subdomains: json(z.boolean()) },
  async run({ clients }, { allow_subdomains }, { options, path }) {
    await clients.users.UpdateRealmDomain({ domain: path.domain ?? '', allow_subdomains }, options);
    return EMPTY_BODY;
  },
});
