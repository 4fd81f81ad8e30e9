import { pathId } from '../../wire/ids.ts';
import { json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';
import { draft } from './parameters.ts';

/** `PATCH /drafts/{draft_id}` */
export const updateDraft = endpoint({
  summary: 'Change a draft',
  changes: true,
  parameters: { draft: json(draft) },
  async run({ clients }, parameters, { options, path }) {
    const request = { id: pathId(path.draft_id), draft: Buffer.from(JSON.stringify(parameters.draft)) };
    await clients.messages.UpdateDraft(request, options);
  },
});
