import { z } from 'zod';
import { pathId } from '../../wire/ids.ts';
import { plain } from '../../wire/parameters.ts';
import { endpoint, LONG_DEADLINE_MS } from '../endpoint.ts';

/**
 * `POST /streams/{stream_id}/delete_topic`: for users in `can_delete_any_message_group`; deletes in batches: clients
 * repeat the call until `complete` is true
 */
export const deleteTopic = endpoint({
  summary: 'Delete a topic',
  answer: 'COMPLETE',
  permission: { grantedTo: ['can_delete_any_message_group'] },
  changes: true,
  parameters: { topic_name: plain(z.string()) },
  async run({ clients }, { topic_name }, { options, path }) {
    const { complete } = await clients.messages.DeleteTopic(
      { channel_id: pathId(path.stream_id), topic: topic_name },
      { ...options, deadlineMs: LONG_DEADLINE_MS },
    );
    return { complete };
  },
});
