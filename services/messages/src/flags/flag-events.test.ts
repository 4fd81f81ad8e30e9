import { MAX_ENTRY_BYTES } from '@rookery/log';
import { describe, expect, test } from 'vitest';
import type { MessageDocument } from '../message/store/documents.ts';
import { flagEvents } from './flag-events.ts';

const view = { user: 1_000_000, subscriptions: new Map() };
/** The max. number of participants of a direct message, with ids of maximum length. */
const everybody = Array.from({ length: 1_000 }, (_, n) => 1_000_000_000 + n);
const messages = Array.from(
  { length: 5_000 },
  (_, n) =>
    ({ id: 2_000_000_000 + n, conversation: -1, topicId: 0, users: everybody }) as MessageDocument & { id: number },
);
const sizeOf = (event: object) => Buffer.byteLength(JSON.stringify(event));

describe('update_message_flags', () => {
  test('is one event without details', () => {
    const events = flagEvents(messages, { flag: 'starred', op: 'add', view, topics: undefined });
    expect(events).toEqual([
      {
        type: 'update_message_flags',
        op: 'add',
        operation: 'add',
        flag: 'starred',
        messages: messages.map(({ id }) => id),
        all: false,
      },
    ]);
    expect(flagEvents([], { flag: 'starred', op: 'add', view, topics: undefined })).toEqual([]);
  });

  test('with the details of what becomes unread is cut into entries that the log takes, each message in one of them', () => {
    const events = flagEvents(messages, { flag: 'read', op: 'remove', view, topics: new Map() });
    expect(Math.max(...events.map(sizeOf))).toBeLessThan(MAX_ENTRY_BYTES - 1_000);
    expect(sizeOf(events)).toBeGreaterThan(MAX_ENTRY_BYTES);
    expect(events.flatMap((event) => event.messages)).toEqual(messages.map(({ id }) => id));
    for (const event of events) {
      const details = event.op === 'remove' && event.message_details;
      expect(Object.keys(details || {})).toEqual(event.messages.map(String));
    }
  });
});
