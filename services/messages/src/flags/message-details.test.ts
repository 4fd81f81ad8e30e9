import { expect, test } from 'vitest';
import type { MessageDocument, TopicDocument } from '../message/store/documents.ts';
import { messageDetails } from './message-details.ts';

const view = { user: 8, subscriptions: new Map() };
const topics = new Map([[5, { name: 'beds' } as TopicDocument]]);
const detailsOf = (message: object) =>
  messageDetails([{ id: 7, ...message } as MessageDocument & { id: number }], view, topics)[7];

test.each([
  ['a direct message: the others in it', { c: -1, tp: 0, p: [8, 9, 10] }, { type: 'private', user_ids: [9, 10] }],
  ['a note to oneself: nobody', { c: -1, tp: 0, p: [8] }, { type: 'private', user_ids: [] }],
  [
    'a channel message: where it is',
    { c: 3, tp: 5 },
    { type: 'stream', stream_id: 3, topic: 'beds', unmuted_stream_msg: true },
  ],
  [
    'a mention of everyone',
    { c: 3, tp: 5, wm: true },
    { type: 'stream', stream_id: 3, topic: 'beds', unmuted_stream_msg: true, mentioned: true },
  ],
])('%s', (_, message, expected) => {
  expect(detailsOf(message)).toEqual(expected);
});
