import { EMPTY_BODY } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/**
 * `DELETE /messages/{message_id}`: for users in `can_delete_any_message_group`; for users in
 * `can_delete_own_message_group`, their own messages within a time limit
 */
export const deleteMessage = endpoint({
  summary: 'Delete a message',
  answer: 'NO_FIELDS',
  changes: true,
  async run({ clients }, _, { options, path }) {
    await clients.messages.DeleteMessage({ message_id: pathId(path.message_id) }, options);
    return EMPTY_BODY;
  },
});
