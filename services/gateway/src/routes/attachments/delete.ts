import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /attachments/{attachment_id}`: the caller's own uploads only */
export const deleteAttachment = endpoint({
  summary: 'Delete an uploaded file',
  permission: { to: 'the user who uploaded the file' },
  changes: true,
  run: ({ clients }, _parameters, { options, path }) =>
    clients.messages.DeleteAttachment({ attachment_id: pathId(path.attachment_id) }, options),
});
