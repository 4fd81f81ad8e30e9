import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /scheduled_messages/{scheduled_message_id}` */
export const deleteScheduledMessage = endpoint({
  summary: 'Delete a scheduled message',
  since: 173,
  changes: true,
  run: ({ clients }, _, { options, path }) =>
    clients.messages.DeleteScheduledMessage({ id: pathId(path.scheduled_message_id) }, options),
});
