import { expect, test } from 'vitest';
import type { MessageDocument, TopicDocument } from '../message/store/documents.ts';
import type { View } from '../upstream/views.ts';
import { messageDetails } from './message-details.ts';

const subscriptions = new Map([[3, { channel_id: 3, intervals: [5, 0], is_muted: false }]]);
const view = { user: 8, subscriptions } as unknown as View;
const topics = new Map([[5, { name: 'beds' } as TopicDocument]]);
const detailsOf = (message: object) =>
  messageDetails([{ id: 7, ...message } as MessageDocument & { id: number }], view, topics)[7];

test.each([
  [
    'a direct message: the others in it',
    { conversation: -1, topicId: 0, users: [8, 9, 10] },
    { type: 'private', user_ids: [9, 10] },
  ],
  ['a note to oneself: nobody', { conversation: -1, topicId: 0, users: [8] }, { type: 'private', user_ids: [] }],
  [
    'a channel message: where it is',
    { conversation: 3, topicId: 5 },
    { type: 'stream', stream_id: 3, topic: 'beds', unmuted_stream_msg: true },
  ],
  [
    'a mention of everyone',
    { birth: 3, birthVersion: 5, conversation: 3, topicId: 5, wildcardMention: true },
    { type: 'stream', stream_id: 3, topic: 'beds', unmuted_stream_msg: true, mentioned: true },
  ],
  [
    'a mention of everyone before the reader was there: not of them',
    { birth: 3, birthVersion: 4, conversation: 3, topicId: 5, wildcardMention: true },
    { type: 'stream', stream_id: 3, topic: 'beds', unmuted_stream_msg: true },
  ],
])('%s', (_, message, expected) => {
  expect(detailsOf(message)).toEqual(expected);
});
