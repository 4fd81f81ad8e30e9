import { EMPTY_BODY } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /saved_snippets/{saved_snippet_id}` */
export const deleteSavedSnippet = endpoint({
  summary: 'Delete a saved snippet',
  answer: 'NO_FIELDS',
  since: 297,
  changes: true,
  async run({ clients }, _, { options, path }) {
    await clients.messages.DeleteSavedSnippet({ id: pathId(path.saved_snippet_id) }, options);
    return EMPTY_BODY;
  },
});
