import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /drafts/{draft_id}` */
export const deleteDraft = endpoint({
  summary: 'Delete a draft',
  changes: true,
  run: ({ clients }, _, { options, path }) => clients.messages.DeleteDraft({ id: pathId(path.draft_id) }, options),
});
