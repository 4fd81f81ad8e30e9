/** `GET /users/me/{stream_id}/topics`: the topics of a channel, the one with the newest message first. */

import { badRequest, shownTopicName } from '@rookery/core';
import { type CallContext, jsonReply, type MessagesHandler } from '@rookery/rpc';
import { ACCESS_FIELDS, readableHistory } from '../message/rules/visibility.ts';
import { messageId } from '../message/store/messages.ts';
import { messagesIn } from '../message/store/ranges.ts';
import { type ListedTopic, topicIdOf, topicsOfChannel } from '../message/store/topics.ts';
import { hasReceived } from '../readstate/rules/receipt.ts';
import type { View } from '../upstream/views.ts';
import type { NarrowContext } from './context.ts';

type ListingTopics = Pick<NarrowContext, 'database' | 'heavyReads' | 'views'>;

/** Max. newest messages examined for a reader who sees only what they received. */
const MAX_RECEIVED = 10_000;

/**
 * Answers `{"topics": [{name, max_id}]}`. If the reader may read only received messages, the topics are those with a
 * received one. Spectators may list the topics of web-public channels.
 * @throws BAD_REQUEST `Invalid channel ID` for a channel that does not exist or that the caller may not read;
 *   RATE_LIMIT_HIT if the channel has many topics and too many long reads are waiting
 */
export const listTopics: MessagesHandler<'ListTopics', ListingTopics> = async (context, request, ctx) => {
  const channel = request.channel_id;
  const view = await accessHistory(context, channel, ctx);
  const shown = await context.heavyReads.run(view, ctx, async (long) => {
    let mayHaveWaited = false;
    const all = await topicsOfChannel(context.database, view.realm, channel, () => {
      mayHaveWaited = true;
      return long.enter();
    });
    // A read that waited for its turn, seconds perhaps, may have found topics started after a removal of the reader.
    const present = mayHaveWaited ? await accessHistory(context, channel, ctx) : view;
    return readTopics(context, present, channel, all);
  });
  const topics = shown.map(({ topic, maxId }) => {
    const name = topic.shown ?? topic.name;
    return { name: shownTopicName(name, request.allow_empty_topic_name), max_id: maxId };
  });
  return jsonReply<'TOPICS'>({ topics });
};

/** Returns the view of a caller who may read the channel. */
async function accessHistory(context: Pick<NarrowContext, 'views'>, channel: number, ctx: CallContext): Promise<View> {
  const view = await context.views.ofAnyone(ctx);
  if (historyOf(view, channel) === 'none') throw badRequest('Invalid channel ID');
  return view;
}

function historyOf(view: View, id: number): ReturnType<typeof readableHistory> {
  const channel = view.channels.byId.get(id);
  return channel ? readableHistory(view, channel) : 'none';
}

async function readTopics(
  context: Pick<NarrowContext, 'database'>,
  view: View,
  channel: number,
  all: readonly ListedTopic[],
): Promise<{ topic: ListedTopic; maxId: number }[]> {
  if (historyOf(view, channel) !== 'all') return receivedTopics(context, view, channel, all);
  return all.map((topic) => ({ topic, maxId: topic.newestId }));
}

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
