import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/**
 * `DELETE /messages/{message_id}`: for users in `can_delete_any_message_group`; for users in
 * `can_delete_own_message_group`, their own messages within a time limit
 */
export const deleteMessage = endpoint({
  summary: 'Delete a message',
  changes: true,
  run: ({ clients }, _, { options, path }) =>
    clients.messages.DeleteMessage({ message_id: pathId(path.message_id) }, options),
});
