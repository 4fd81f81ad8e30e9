import { z } from 'zod';
import { pathId } from '../../wire/ids.ts';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** A topic goes in batches; after this long the client is told to call again, ms. */
const DEADLINE_MS = 50_000;

/** `POST /streams/{stream_id}/delete_topic` */
export const deleteTopic = endpoint({
  changes: true,
  parameters: { topic_name: plain(z.string()) },
  async run({ clients }, { topic_name }, { options, path }) {
    const { complete } = await clients.messages.DeleteTopic(
      { channel_id: pathId(path.stream_id), topic: topic_name },
      { ...options, deadlineMs: DEADLINE_MS },
    );
    return { complete };
  },
});
