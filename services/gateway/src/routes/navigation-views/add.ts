import { z } from 'zod';
import { json, plain } from '../../wire/parameters.ts';
import { namedBy } from '../../wire/subjects.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /navigation_views` */
export const addNavigationView = endpoint({
  summary: 'Add a navigation view',
  since: 390,
  changes: true,
  subject: { parts: namedBy('fragment') },
  parameters: { fragment: plain(z.string()), is_pinned: json(z.boolean()), name: plain(z.string().optional()) },
  run: ({ clients }, { fragment, ...view }, { options }) =>
    clients.users.AddNavigationView({ fragment, view: Buffer.from(JSON.stringify(view)) }, options),
});
