import { expect, test } from 'vitest';
import { addMessage, type Conversation, renamed } from './conversation-list.ts';

const ME = 1;
const inTopic = (id: number, sender_id: number, subject: string, stream_id = 5) =>
  ({ id, sender_id, timestamp: id * 10, type: 'stream', subject, stream_id, display_recipient: 'x' }) as const;
const direct = (id: number, sender_id: number, ids: number[]) => ({
  ...({ id, sender_id, timestamp: id * 10, type: 'private', subject: '' } as const),
  display_recipient: ids.map((one) => ({ id: one, email: '', full_name: '', is_mirror_dummy: false })),
});
const fold = (...messages: Parameters<typeof addMessage>[1][]) =>
  messages.reduce((map, one) => addMessage(map, one, ME), new Map<string, Conversation>());

test('messages make conversations, in whichever order they come', () => {
  const map = fold(inTopic(4, 2, 'Nests'), inTopic(9, 3, 'nests'), inTopic(2, ME, 'Nests'), direct(7, 2, [2, ME, 3]));
  expect([...map.values()]).toEqual([
    {
      key: 'topic 5 nests',
      where: { kind: 'topic', channelId: 5, topic: 'nests' },
      newestId: 9,
      timestamp: 90,
      senders: new Map([
        [3, 9],
        [2, 4],
        [ME, 2],
      ]),
      isOwn: true,
    },
    {
      key: 'direct 2,3',
      where: { kind: 'direct', userIds: [2, 3] },
      newestId: 7,
      timestamp: 70,
      senders: new Map([[2, 7]]),
      isOwn: false,
    },
  ]);
  expect(fold(direct(1, ME, [ME])).has('direct 1')).toBe(true);
});

test('a topic that is renamed continues under its name, or within the topic that has it', () => {
  const map = fold(inTopic(4, 2, 'a'), inTopic(9, 3, 'b'));
  const alone = renamed(map, { stream_id: 5, orig_subject: 'A', subject: '✔ a' });
  expect([...alone.keys()].sort()).toEqual(['topic 5 b', 'topic 5 ✔ a']);
  const joined = renamed(map, { stream_id: 5, orig_subject: 'a', subject: 'b' });
  expect([...joined.values()]).toMatchObject([
    {
      newestId: 9,
      senders: new Map([
        [3, 9],
        [2, 4],
      ]),
    },
  ]);
  const elsewhere = renamed(map, { stream_id: 5, new_stream_id: 6, orig_subject: 'a' });
  expect([...elsewhere.keys()]).toContain('topic 6 a');
  expect(renamed(map, { stream_id: 5, orig_subject: 'c', subject: 'd' })).toBe(map);
});
