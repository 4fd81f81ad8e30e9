import { EMPTY_BODY } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /attachments/{attachment_id}`: the caller's own uploads only */
export const deleteAttachment = endpoint({
  summary: 'Delete an uploaded file',
  answer: 'NO_FIELDS',
  permission: { to: 'the user who uploaded the file' },
  changes: true,
  async run({ clients }, _parameters, { options, path }) {
    await clients.messages.DeleteAttachment({ attachment_id: pathId(path.attachment_id) }, options);
    return EMPTY_BODY;
  },
});
