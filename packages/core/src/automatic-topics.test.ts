import { expect, test } from 'vitest';
import { automaticPolicy, automaticTopicBits, fromAutomaticTopicBits } from './automatic-topics.ts';

test('bits are 0 for who never set anything, and stand for every setting', () => {
  expect(automaticTopicBits({})).toBe(0);
  for (const follow of [1, 2, 3, 4]) {
    for (const unmute of [1, 2, 3, 4]) {
      for (const whereMentioned of [true, false]) {
        for (const resolvedNotices of ['always', 'except_followed', 'never']) {
          const bits = automaticTopicBits({
            automatically_follow_topics_policy: follow,
            automatically_unmute_topics_in_muted_streams_policy: unmute,
            automatically_follow_topics_where_mentioned: whereMentioned,
            resolved_topic_notice_auto_read_policy: resolvedNotices,
          });
          expect(fromAutomaticTopicBits(bits)).toEqual({ follow, unmute, whereMentioned, resolvedNotices });
        }
      }
    }
  }
});

test.each([
  // follow, unmute, act, channel muted, present policy, resulting policy
  [3, 2, 'initiate', false, 0, 3],
  [3, 2, 'send', false, 0, undefined],
  [3, 2, 'send', true, 0, 2],
  [3, 2, 'send', true, 1, 2],
  [3, 2, 'send', true, 2, undefined],
  [3, 2, 'initiate', true, 0, 3],
  [2, 2, 'send', true, 1, 3],
  [2, 2, 'participate', false, 0, undefined],
  [1, 4, 'participate', false, 2, 3],
  [1, 1, 'send', true, 3, undefined],
  [4, 4, 'initiate', true, 0, undefined],
  [4, 3, 'initiate', true, 0, 2],
] as const)(
  'follow %i, unmute %i: %s, muted %s, present %i becomes %s',
  (follow, unmute, act, muted, present, becomes) => {
    expect(automaticPolicy({ ...fromAutomaticTopicBits(0), follow, unmute }, act, muted, present)).toBe(becomes);
  },
);
