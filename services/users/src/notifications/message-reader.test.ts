import { badRequest, ROLES } from '@rookery/core';
import { expect, test } from 'vitest';
import type { Directory } from '../directory/directory.ts';
import { MessageReader } from './message-reader.ts';

const USER = 7;
const directory = {
  realm: { _id: 1, deactivated: false },
  users: { byId: new Map([[USER, { is_active: true }]]) },
  callerOf: () => ({ realm_id: 1, user_id: USER, role: ROLES.member }),
} as unknown as Directory;

/** A reader of messages of which `most` fit in one answer, and the ids of each request. */
function readerOf(most: number) {
  const asked: number[][] = [];
  const FetchMessages = async ({ message_ids = [] }: { message_ids?: number[] }) => {
    asked.push(message_ids);
    if (message_ids.length > most) throw badRequest('The requested messages are too long for one response.');
    return { json: Buffer.from(JSON.stringify({ messages: message_ids.map((id) => ({ id })) })) };
  };
  return { reader: new MessageReader({ FetchMessages } as never), asked };
}

test('messages that are too long for one answer are fetched in parts', async () => {
  const { reader, asked } = readerOf(2);
  expect([...(await reader.read(directory, USER, [3, 4, 5, 6, 7])).keys()]).toEqual([3, 4, 5, 6, 7]);
  expect(asked).toEqual([[3, 4, 5, 6, 7], [3, 4], [5, 6, 7], [5], [6, 7]]);
});

test('a message that is refused alone fails the read', async () => {
  await expect(readerOf(0).reader.read(directory, USER, [3, 4])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
