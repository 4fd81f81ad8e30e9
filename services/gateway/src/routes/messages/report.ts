import { z } from 'zod';
import { pathId } from '../../wire/ids.ts';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /messages/{message_id}/report`: posts to the channel of the setting `moderation_request_channel_id` */
export const reportMessage = endpoint({
  summary: 'Report a message to moderators',
  since: 382,
  changes: true,
  parameters: { report_type: plain(z.string()), description: plain(z.string().default('')) },
  async run({ clients }, { report_type, description }, { options, path }) {
    await clients.messages.ReportMessage({ message_id: pathId(path.message_id), report_type, description }, options);
  },
});
