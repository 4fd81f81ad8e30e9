import { z } from 'zod';
import { json, plain } from '../../wire/parameters.ts';
import { namedBy } from '../../wire/subjects.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /realm/domains`: for owners */
export const addRealmDomain = endpoint({
  summary: 'Add a domain whose email addresses may join',
  answer: 'ADDED_REALM_DOMAIN',
  permission: 'owners',
  changes: true,
  subject: { parts: namedBy('domain') },
  parameters: { domain: plain(z.string()), allow_subdomains: json(z.boolean()) },
  async run({ clients }, domain, { options }) {
    const reply = await clients.users.AddRealmDomain(domain, options);
    return reply.json;
  },
});
