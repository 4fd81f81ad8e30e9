/** `GET /users/me/{stream_id}/topics`: the topics of a channel, the one with the newest message first. */

import { badRequest, shownTopicName } from '@rookery/core';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { ListTopicsRequest__Output } from '@rookery/protos/gen/rookery/ListTopicsRequest.ts';
import type { CallContext } from '@rookery/rpc';
import { readableHistory } from '../message/rules/visibility.ts';
import { MESSAGE_COLLECTIONS, type MessageDocument } from '../message/store/documents.ts';
import { messageId } from '../message/store/messages.ts';
import { topicIdOf, topicsOfChannel } from '../message/store/topics.ts';
import { intervalsOf, received } from '../readstate/rules/receipt.ts';
import type { View } from '../upstream/views.ts';
import type { NarrowContext } from './context.ts';

/** The newest messages looked at for someone who sees only what they received. */
const MOST_RECEIVED = 10_000;

/**
 * Answers `{"topics": [{name, max_id}]}`. Where only received messages may be read, a topic is there if one was received.
 * Spectators are served too, of what is web-public.
 * @throws BAD_REQUEST `Invalid channel ID` for a channel that is not there or not the caller's to read
 */
export async function listTopics(
  context: Pick<NarrowContext, 'database' | 'views'>,
  request: ListTopicsRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const view = await context.views.ofAnyone(ctx);
  const channel = view.channels.byId.get(request.channel_id);
  const readable = channel ? readableHistory(view, channel) : 'none';
  if (!channel || readable === 'none') throw badRequest('Invalid channel ID');
  const all = await topicsOfChannel(context.database, view.realm, channel.channel_id);
  const shown =
    readable === 'all'
      ? all.map((topic) => ({ topic, maxId: topic.max }))
      : await receivedTopics(context, view, channel.channel_id, all);
  const topics = shown.map(({ topic, maxId }) => {
    const name = topic.shown ?? topic.name;
    return { name: shownTopicName(name, request.allow_empty_topic_name), max_id: maxId };
  });
  return { json: Buffer.from(JSON.stringify({ topics })) };
}

type Topic = Awaited<ReturnType<typeof topicsOfChannel>>[number];

async function receivedTopics(
  context: Pick<NarrowContext, 'database'>,
  view: View,
  channel: number,
  all: readonly Topic[],
): Promise<{ topic: Topic; maxId: number }[]> {
  const newest = new Map<number, number>();
  const messages = context.database
    .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
    .find(
      { r: view.realm, c: channel },
      { hint: { r: 1, c: 1, _id: -1, v: 1 }, projection: { bc: 1, bv: 1, via: 1, xr: 1, tp: 1 } },
    )
    .sort({ _id: -1 })
    .limit(MOST_RECEIVED);
  for await (const message of messages) {
    if (newest.has(message.tp) || !received(message, view.user, (id) => intervalsOf(view, id))) continue;
    newest.set(message.tp, messageId(message));
  }
  return all
    .flatMap((topic) => {
      const maxId = newest.get(topicIdOf(topic));
      return maxId === undefined ? [] : { topic, maxId };
    })
    .sort((a, b) => b.maxId - a.maxId);
}
