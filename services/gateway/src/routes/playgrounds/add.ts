import { z } from 'zod';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /realm/playgrounds`: for administrators */
export const addPlayground = endpoint({
  summary: 'Add a code playground',
  answer: 'CREATED',
  permission: 'administrators',
  since: 49,
  changes: true,
  parameters: {
    name: plain(z.string()),
    pygments_language: plain(z.string()),
    url_template: plain(z.string()),
  },
  run: ({ clients }, playground, { options }) => clients.users.AddPlayground(playground, options),
});
