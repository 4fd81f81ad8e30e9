import { EMPTY_BODY } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /scheduled_messages/{scheduled_message_id}` */
export const deleteScheduledMessage = endpoint({
  summary: 'Delete a scheduled message',
  answer: 'NO_FIELDS',
  since: 173,
  changes: true,
  async run({ clients }, _, { options, path }) {
    await clients.messages.DeleteScheduledMessage({ id: pathId(path.scheduled_message_id) }, options);
    return EMPTY_BODY;
  },
});
