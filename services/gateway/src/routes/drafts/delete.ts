import { EMPTY_BODY } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /drafts/{draft_id}` */
export const deleteDraft = endpoint({
  summary: 'Delete a draft',
  answer: 'NO_FIELDS',
  changes: true,
  async run({ clients }, _, { options, path }) {
    await clients.messages.DeleteDraft({ id: pathId(path.draft_id) }, options);
    return EMPTY_BODY;
  },
});
