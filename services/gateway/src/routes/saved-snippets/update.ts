import { z } from 'zod';
import { pathId } from '../../wire/ids.ts';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /saved_snippets/{saved_snippet_id}` */
export const updateSavedSnippet = endpoint({
  summary: 'Change a saved snippet',
  since: 368,
  changes: true,
  parameters: { title: plain(z.string().optional()), content: plain(z.string().optional()) },
  run: ({ clients }, parameters, { options, path }) =>
    clients.messages.UpdateSavedSnippet({ ...parameters, id: pathId(path.saved_snippet_id) }, options),
});
