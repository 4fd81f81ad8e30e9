import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /reminders/{reminder_id}` */
export const deleteReminder = endpoint({
  summary: 'Delete a reminder',
  since: 399,
  changes: true,
  run: ({ clients }, _, { options, path }) =>
    clients.messages.DeleteReminder({ id: pathId(path.reminder_id) }, options),
});
