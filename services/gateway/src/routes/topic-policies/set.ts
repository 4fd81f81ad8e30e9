import { DomainError } from '@rookery/core';
import { z } from 'zod';
import { id, json, missingParameter, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /user_topics` */
export const setTopicPolicy = endpoint({
  summary: 'Set your visibility policy for a topic',
  since: 170,
  changes: true,
  parameters: {
    stream_id: json(id),
    topic: plain(z.string()),
    visibility_policy: json(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])),
  },
  async run({ clients }, { stream_id, topic, visibility_policy }, { options }) {
    const request = { channel_id: stream_id, topic, policy: visibility_policy };
    await clients.channels.SetTopicPolicy(request, options);
  },
});

/** `PATCH /users/me/subscriptions/muted_topics`: an older form that only mutes and unmutes */
export const muteTopic = endpoint({
  summary: 'Mute or unmute a topic',
  deprecated: true,
  changes: true,
  subject: { at: '/user_topics', parts: () => [] },
  parameters: {
    stream_id: json(id.optional()),
    stream: plain(z.string().optional()),
    topic: plain(z.string()),
    op: plain(z.enum(['add', 'remove'])),
  },
  async run({ clients }, { stream_id, stream, topic, op }, { options }) {
    if (stream_id === undefined && stream === undefined) throw missingParameter('stream_id');
    if (stream_id !== undefined && stream !== undefined) {
      const parameters = 'stream_id, stream';
      throw new DomainError('BAD_REQUEST', `Unsupported parameter combination: ${parameters}`, {
        extra: { parameters },
      });
    }
    const channel = stream === undefined ? { channel_id: stream_id ?? 0 } : { channel_name: stream, by_name: true };
    await clients.channels.SetTopicPolicy(
      { ...channel, topic, policy: op === 'add' ? 1 : 0, unmute: op === 'remove' },
      options,
    );
  },
});
