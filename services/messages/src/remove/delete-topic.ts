/** `POST /streams/{stream_id}/delete_topic`: deletes the messages of a topic, newest first, a batch at a time. */

import { badRequest, realmKeys } from '@rookery/core';
import { forwardedOptions, type MessagesHandler, requireCaller } from '@rookery/rpc';
import { publishAfterDeletion } from '../message/channel-activity.ts';
import { checkTopic } from '../message/rules/content.ts';
import { readableHistory } from '../message/rules/visibility.ts';
import { messagesIn } from '../message/store/ranges.ts';
import { findTopic, topicIdOf } from '../message/store/topics.ts';
import { hasReceived } from '../readstate/rules/receipt.ts';
import { retryOnStale } from '../upstream/retry-on-stale.ts';
import type { RemoveContext } from './context.ts';
import { BATCH_SIZE, DELETABLE, prepareDeletion, removeMessages } from './remove-messages.ts';
import { mayDeleteAny } from './rules.ts';
import { hasTime } from './time-left.ts';

type Dependencies = Pick<
  RemoveContext,
  'database' | 'commits' | 'clients' | 'realms' | 'views' | 'logger' | 'uploadHolder'
>;

/**
 * Deletes the messages of the topic that the caller may read, as of the call; messages sent in the meantime stay. A
 * client whose answer is not complete calls again.
 * @throws DomainError BAD_REQUEST `Invalid channel ID`, `Insufficient permission`
 */
export const deleteTopic: MessagesHandler<'DeleteTopic', Dependencies> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const { realm_id: realm } = caller;
  const view = await context.views.get(ctx);
  const channel = view.channels.byId.get(request.channel_id);
  const readable = channel ? readableHistory(view, channel) : 'none';
  if (!channel || readable === 'none') throw badRequest('Invalid channel ID');
  const { rules } = await context.realms.get(caller);
  const check = (asked: Parameters<typeof mayDeleteAny>[2]): void => {
    if (!mayDeleteAny(caller, rules, asked)) throw badRequest('Insufficient permission');
  };
  check((await prepareDeletion(context, realm, channel.channel_id, [], ctx)).channel);
  const topic = await findTopic(context.database, realm, channel.channel_id, checkTopic(request.topic));
  if (!topic) return { complete: true };

  const topicId = topicIdOf(topic);
  let below = realmKeys(realm).$lt;
  let lowest: number | undefined;
  let complete = false;
  // Each attempt reads again: otherwise a message that has left the topic would make every attempt stale.
  const deleteNext = async (): Promise<void> => {
    const options = { first: 'newest', keys: { $lt: below }, limit: BATCH_SIZE, fields: DELETABLE } as const;
    const found = await messagesIn(context.database, realm, { topic: topicId }, options).toArray();
    const [newest, last] = [found[0], found.at(-1)];
    if (!newest || !last) {
      complete = true;
      return;
    }
    // Messages that are sent before another attempt stay.
    below = newest._id + 1;
    const going = readable === 'all' ? found : found.filter((message) => hasReceived(view, message));
    if (going.length > 0) {
      const deletion = await prepareDeletion(context, realm, channel.channel_id, going, ctx);
      check(deletion.channel);
      // No request key: a key stands for one operation, and a call commits several. Repeated deletions change nothing.
      const ids = await context.commits.run(realm, { deadlineAt: ctx.deadlineAt }, (tx) =>
        removeMessages(tx, context, deletion, caller.user_id),
      );
      lowest = ids[0] ?? lowest;
    }
    below = last._id;
  };
  while (!complete && hasTime(ctx.deadlineAt)) await retryOnStale(ctx, deleteNext);
  await publishAfterDeletion(context, realm, channel.channel_id, lowest, forwardedOptions(ctx));
  return { complete };
};
