import { EMPTY_BODY } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /reminders/{reminder_id}` */
export const deleteReminder = endpoint({
  summary: 'Delete a reminder',
  answer: 'NO_FIELDS',
  since: 399,
  changes: true,
  async run({ clients }, _, { options, path }) {
    await clients.messages.DeleteReminder({ id: pathId(path.reminder_id) }, options);
    return EMPTY_BODY;
  },
});
