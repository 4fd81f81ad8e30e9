/** `GET /users/me/{stream_id}/topics`: the topics of a channel, the one with the newest message first. */

import { badRequest, shownTopicName } from '@rookery/core';
import { jsonReply, type MessagesHandler } from '@rookery/rpc';
import { ACCESS_FIELDS, readableHistory } from '../message/rules/visibility.ts';
import { messageId } from '../message/store/messages.ts';
import { messagesIn } from '../message/store/ranges.ts';
import { type ListedTopic, topicIdOf, topicsOfChannel } from '../message/store/topics.ts';
import { hasReceived } from '../readstate/rules/receipt.ts';
import type { View } from '../upstream/views.ts';
import type { NarrowContext } from './context.ts';

/** Max. newest messages examined for a reader who sees only what they received. */
const MAX_RECEIVED = 10_000;

/**
 * Answers `{"topics": [{name, max_id}]}`. If the reader may read only received messages, the topics are those with a
 * received one. Spectators may list the topics of web-public channels.
 * @throws BAD_REQUEST `Invalid channel ID` for a channel that does not exist or that the caller may not read
 */
export const listTopics: MessagesHandler<'ListTopics', Pick<NarrowContext, 'database' | 'views'>> = async (
  context,
  request,
  ctx,
) => {
  const view = await context.views.ofAnyone(ctx);
  const channel = view.channels.byId.get(request.channel_id);
  const readable = channel ? readableHistory(view, channel) : 'none';
  if (!channel || readable === 'none') throw badRequest('Invalid channel ID');
  const all = await topicsOfChannel(context.database, view.realm, channel.channel_id);
  const shown =
    readable === 'all'
      ? all.map((topic) => ({ topic, maxId: topic.newestId }))
      : await receivedTopics(context, view, channel.channel_id, all);
  const topics = shown.map(({ topic, maxId }) => {
    const name = topic.shown ?? topic.name;
    return { name: shownTopicName(name, request.allow_empty_topic_name), max_id: maxId };
  });
  return jsonReply<'TOPICS'>({ topics });
};

async function receivedTopics(
  context: Pick<NarrowContext, 'database'>,
  view: View,
  channel: number,
  all: readonly ListedTopic[],
): Promise<{ topic: ListedTopic; maxId: number }[]> {
  const newest = new Map<number, number>();
  const options = { first: 'newest', limit: MAX_RECEIVED, fields: [...ACCESS_FIELDS, 'topicId'] } as const;
  const messages = messagesIn(context.database, view.realm, { conversation: channel }, options);
  for await (const message of messages) {
    if (newest.has(message.topicId) || !hasReceived(view, message)) continue;
    newest.set(message.topicId, messageId(message));
  }
  return all
    .flatMap((topic) => {
      const maxId = newest.get(topicIdOf(topic));
      return maxId === undefined ? [] : { topic, maxId };
    })
    .sort((a, b) => b.maxId - a.maxId);
}
