import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /messages/{message_id}/read_receipts`: requires the organisation's setting `enable_read_receipts` */
export const getReadReceipts = endpoint({
  summary: 'List the users who have read a message',
  answer: 'READ_RECEIPTS',
  since: 137,
  run: ({ clients }, _, { options, path }) =>
    clients.messages.GetReadReceipts({ message_id: pathId(path.message_id) }, options),
});
