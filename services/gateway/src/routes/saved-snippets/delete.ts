import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /saved_snippets/{saved_snippet_id}` */
export const deleteSavedSnippet = endpoint({
  summary: 'Delete a saved snippet',
  since: 297,
  changes: true,
  run: ({ clients }, _, { options, path }) =>
    clients.messages.DeleteSavedSnippet({ id: pathId(path.saved_snippet_id) }, options),
});
