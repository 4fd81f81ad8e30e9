import { NOTHING } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /messages/{message_id}` */
export const deleteMessage = endpoint({
  changes: true,
  async run({ clients }, _, { options, path }) {
    await clients.messages.DeleteMessage({ message_id: pathId(path.message_id) }, options);
    return NOTHING;
  },
});
