import { badRequest } from '@rookery/core';
import { z } from 'zod';
import { messageType } from '../../wire/channels.ts';
import { id, json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /typing` */
export const sendTyping = endpoint({
  summary: 'Notify others that you are typing',
  changes: true,
  owner: 'user',
  parameters: {
    type: plain(messageType.default('direct')),
    op: plain(z.enum(['start', 'stop'])),
    to: json(z.array(id).optional()),
    stream_id: json(id.optional()),
    topic: plain(z.string().optional()),
  },
  async run({ clients }, { type, op, to, stream_id, topic }, { options }) {
    if (type === 'channel') {
      if (stream_id === undefined) throw badRequest("Missing 'stream_id' argument");
      if (topic === undefined) throw badRequest("Missing 'topic' argument");
      await clients.events.SendTyping({ op, type, channel_id: stream_id, topic }, options);
    } else {
      if (to === undefined) throw badRequest("Missing 'to' argument");
      if (to.length === 0) throw badRequest("Empty 'to' list");
      await clients.events.SendTyping({ op, type, user_ids: to }, options);
    }
  },
});
