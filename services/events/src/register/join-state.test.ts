import { expect, test } from 'vitest';
import { joinState } from './join-state.ts';

const fields = { queue_id: 'q', last_event_id: -1, idle_queue_timeout_secs: 600 };

test('joins members, and skips parts without any', () => {
  const parts = ['{"users":[{"a":"}"}]}', '{}', ' { } ', '{"streams":[]}\n'].map((text) => Buffer.from(text));
  expect(joinState(fields, parts).toString()).toBe(
    '{"queue_id":"q","last_event_id":-1,"idle_queue_timeout_secs":600,"users":[{"a":"}"}],"streams":[]}',
  );
  expect(JSON.parse(joinState(fields, []).toString())).toEqual(fields);
  expect(JSON.parse(joinState(fields, [Buffer.alloc(0)]).toString())).toEqual(fields);
});
