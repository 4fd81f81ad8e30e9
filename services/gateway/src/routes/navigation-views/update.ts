import { z } from 'zod';
import { json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /navigation_views/{fragment}`: slashes in the fragment may be percent-encoded or not */
export const updateNavigationView = endpoint({
  summary: 'Change a navigation view',
  since: 390,
  changes: true,
  parameters: { is_pinned: json(z.boolean().optional()), name: plain(z.string().optional()) },
  async run({ clients }, view, { options, path }) {
    const request = { fragment: path.fragment ?? '', view: Buffer.from(JSON.stringify(view)) };
    await clients.users.UpdateNavigationView(request, options);
  },
});
