import { z } from 'zod';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /get_stream_id` */
export const getChannelId = endpoint({
  summary: 'Get the id of a channel by its name',
  answer: 'CHANNEL_ID',
  permission: { to: 'users who may know of the channel' },
  parameters: { stream: plain(z.string(), 'channel') },
  async run({ clients }, { stream }, { options }) {
    const { channel_id } = await clients.channels.GetChannelId({ name: stream }, options);
    return { stream_id: channel_id };
  },
});
