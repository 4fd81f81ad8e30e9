import { pathId } from '../../wire/ids.ts';
import { bool } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /messages/{message_id}/history` */
export const getMessageHistory = endpoint({
  summary: 'Get the edit history of a message',
  answer: 'MESSAGE_HISTORY',
  parameters: { allow_empty_topic_name: bool(false) },
  async run({ clients }, { allow_empty_topic_name }, { options, path }) {
    const message_id = pathId(path.message_id);
    return clients.messages.GetMessageHistory({ message_id, allow_empty_topic_name }, options);
  },
});
