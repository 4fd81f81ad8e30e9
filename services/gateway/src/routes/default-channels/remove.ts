import { EMPTY_BODY } from '../../wire/envelope.ts';
import { id, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /default_streams`: for administrators */
export const removeDefaultChannel = endpoint({
  summary: 'Remove a default channel',
  answer: 'NO_FIELDS',
  permission: 'administrators',
  changes: true,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  parameters: { stream_id: json(id) },
  async run({ clients }, { stream_id }, { options }) {
    await clients.channels.RemoveDefaultChannel({ channel_id: stream_id }, options);
    return EMPTY_BODY;
  },
});
