import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';
import { parameters, toRequest } from './parameters.ts';

/** `PATCH /scheduled_messages/{scheduled_message_id}` */
export const updateScheduledMessage = endpoint({
  summary: 'Change a scheduled message',
  since: 184,
  errors: ['STREAM_DOES_NOT_EXIST'],
  changes: true,
  parameters,
  async run({ clients }, said, { options, path }) {
    const id = pathId(path.scheduled_message_id);
    await clients.messages.UpdateScheduledMessage({ ...toRequest(said), id }, options);
  },
});
