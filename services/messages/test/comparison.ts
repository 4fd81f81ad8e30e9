/** Compares the state of the service at the end of a history with the naive model. */

import { documentKey, topicKey, UserSet } from '@rookery/core';
import { expect } from 'vitest';
import type { Context } from '../src/context.ts';
import { flagReader, isMentioned } from '../src/message/message-flags.ts';
import { mayReadMessage } from '../src/message/rules/visibility.ts';
import type { MessageDocument } from '../src/message/store/documents.ts';
import { messageId } from '../src/message/store/messages.ts';
import { storedMessages, toMessage } from '../src/message/store/stored-message.ts';
import { loadTopics } from '../src/message/store/topics.ts';
import { intervalsOf, received } from '../src/readstate/rules/receipt.ts';
import { markedUnread, readersByMark } from '../src/readstate/store/readers.ts';
import { UNLIMITED_READ } from '../src/unread/heavy-reads.ts';
import { findUnread, ownConversations, unreadOldestFirst } from '../src/unread/unread-ids.ts';
import type { View } from '../src/upstream/views.ts';
import type { NaiveModel } from './naive-model.ts';

interface Compared {
  readonly realm: number;
  readonly model: NaiveModel;
  readonly channels: readonly number[];
  /** Users who are active. */
  readonly users: readonly number[];
  view(user: number): View;
}

type Dependencies = Pick<Context, 'database' | 'messageRows' | 'readStates'>;

/** Fails unless both agree about every active user. */
export async function compare(context: Dependencies, history: Compared): Promise<void> {
  const { realm, model, channels, users } = history;
  const keys = [...model.messages.keys()].map((id) => documentKey(realm, id));
  const messages = await storedMessages(context.database)
    .find({ $or: [{ _id: { $in: keys } }, { r: realm, c: { $in: [...channels] } }] })
    .map(toMessage)
    .toArray();
  expect(messages.map(messageId).sort((a, b) => a - b)).toEqual([...model.messages.keys()].sort((a, b) => a - b));
  await comparePlaces(context, history, messages);
  await Promise.all(users.map((one) => compareUser(context, history, one, messages)));
  const last = messages.at(-1);
  if (last) await compareReaders(context, history, last);
}

async function comparePlaces(
  { database }: Dependencies,
  { realm, model }: Compared,
  messages: readonly MessageDocument[],
): Promise<void> {
  const topics = await loadTopics(database, realm, [...new Set(messages.map(({ topicId }) => topicId))]);
  for (const { _id, conversation, topicId } of messages) {
    const { id, channel, topic } = model.messages.get(messageId({ _id })) ?? { id: 0, channel: 0, topic: '' };
    const found = topics.get(topicId);
    expect([Math.max(conversation, 0), found?.key ?? ''], `place of ${id}`).toEqual([channel, topicKey(topic)]);
    if (found) expect(found.channel, `channel of the topic of ${id}`).toBe(conversation);
  }
}

async function compareUser(
  context: Dependencies,
  { model, view: viewOf }: Compared,
  one: number,
  messages: readonly MessageDocument[],
): Promise<void> {
  const view = viewOf(one);
  const reader = await flagReader(context, view);
  const { read } = await context.readStates.get(view.realm, one);
  const unread = await findUnread(context, view, read, { read: UNLIMITED_READ });
  expect(unread.found.ids().toReversed(), `unread of ${one}`).toEqual(model.unread(one));
  const mentions = unread.found.others().filter((message) => isMentioned(view, message));
  const mentioning = model.unread(one).filter((id) => model.isMentioned(one, id));
  expect(
    mentions.map(({ id }) => id),
    `unread mentions of ${one}`,
  ).toEqual(mentioning);
  const oldestFirst: number[] = [];
  for await (const batch of unreadOldestFirst(
    context,
    view,
    read,
    await ownConversations(context, view),
    UNLIMITED_READ,
  )) {
    oldestFirst.push(...batch.map(({ id }) => id));
  }
  expect(oldestFirst, `unread of ${one}, oldest first`).toEqual(model.unread(one));
  const said = (message: MessageDocument) => {
    const mayRead = mayReadMessage(view, message, view.channels.byId.get(message.conversation));
    const has = received(message, one, (channelId) => intervalsOf(view, channelId));
    return { id: messageId(message), mayRead, has, flags: mayRead ? reader.flags(message).sort() : [] };
  };
  const expected = ({ _id }: MessageDocument) => {
    const message = model.messages.get(messageId({ _id }));
    const id = message?.id ?? 0;
    const mayRead = message !== undefined && model.mayRead(one, message);
    return { id, mayRead, has: model.received(one, id), flags: mayRead ? model.flags(one, id) : [] };
  };
  expect(messages.map(said), `messages of ${one}`).toEqual(messages.map(expected));
}

/** Checks that receipts name every user who has read the message, and no user who has it unread. */
async function compareReaders(
  { database }: Dependencies,
  { realm, model }: Compared,
  message: MessageDocument,
): Promise<void> {
  const at = { id: messageId(message), bc: message.birth };
  const byMark = await readersByMark(database, realm, at);
  const unread = await markedUnread(database, realm, at.id);
  const ofItself = UserSet.fromBytes(message.readAtOnceBy?.buffer ?? Buffer.alloc(0)).with(
    ...(message.readBySender ? [message.sender] : []),
  );
  const readers = byMark.union(ofItself).minus(unread).toArray();
  const { seen, notUnread } = model.readers(at.id);
  const named = readers.filter((id) => model.received(id, at.id));
  expect(named, `readers of ${at.id}`).toEqual(expect.arrayContaining(seen));
  expect(notUnread, `readers of ${at.id}`).toEqual(expect.arrayContaining(named));
}
