import { UserSet } from '@rookery/core';
import type { Entry__Output } from '@rookery/log';
import { describe, expect, test } from 'vitest';
import { toChangedChoice, toUnsubscription } from './entries.ts';

const entryOf = (type: string, op: string, event: object): Entry__Output =>
  ({ type, op, payload: Buffer.from(JSON.stringify({ type, op, ...event })) }) as unknown as Entry__Output;

describe('what an entry of channels changes', () => {
  test.each([
    [
      'a subscription that begins',
      'add',
      { subscriptions: [{ stream_id: 7, subscribers: [1, 2] }] },
      { channels: [7] },
    ],
    ['several', 'add', { subscriptions: [{ stream_id: 7 }, { stream_id: 8 }] }, { channels: [7, 8] }],
    ['the subscription of a user who is back', 'peer_add', { stream_ids: [7], user_ids: [1] }, { channels: [7] }],
    ['subscriptions of another user', 'peer_add', { stream_ids: [7, 8], user_ids: [1] }, { channels: [7, 8] }],
    ['a subscription of another user that ends', 'peer_remove', { stream_ids: [7], user_ids: [1] }, undefined],
    ['a choice', 'update', { stream_id: 7, property: 'push_notifications', value: true }, { channels: [7] }],
    ['a colour', 'update', { stream_id: 7, property: 'color', value: '#000' }, undefined],
    ['a subscription that ends', 'remove', { subscriptions: [{ stream_id: 7 }] }, undefined],
  ])('%s', (_, op, event, changed) => {
    expect(toChangedChoice(entryOf('subscription', op, event))).toEqual(changed);
  });

  test('a choice of a topic', () => {
    const entry = { ...entryOf('user_topic', '', { stream_id: 7, topic_name: 'Lunch' }), op: '' };
    expect(toChangedChoice(entry)).toEqual({ channel: 7, topic: 'Lunch' });
  });
});

test('an entry of channels that ends subscriptions', () => {
  const left = { subscriptions: [{ stream_id: 7, name: 'square' }] };
  const audience = { users: UserSet.of([1, 2]).toBytes() };
  const entry = { ...entryOf('subscription', 'remove', left), audience, at_ms: 5 } as unknown as Entry__Output;
  expect(toUnsubscription(entry)).toEqual({ users: [1, 2], channels: [7], at: 5 });
  expect(toUnsubscription({ ...entry, op: 'peer_remove' })).toBeUndefined();
});
