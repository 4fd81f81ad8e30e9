import { z } from 'zod';
import { json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /realm/domains`: owners */
export const addRealmDomain = endpoint({
  changes: true,
  parameters: { domain: plain(z.string()), allow_subdomains: json(z.boolean()) },
  async run({ clients }, domain, { options }) {
    const reply = await clients.users.AddRealmDomain(domain, options);
    return reply.json;
  },
});
