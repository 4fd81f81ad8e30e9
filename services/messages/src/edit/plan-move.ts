/** Plans a move, as far as it needs no transaction: the selection, the permission, the audience. */
import { randomUUID } from 'node:crypto';
import { badRequest } from '@rookery/core';
import type { Database } from '@rookery/data';
import type { Channel__Output } from '@rookery/protos/gen/rookery/Channel.ts';
import type { EditMessageRequest__Output } from '@rookery/protos/gen/rookery/EditMessageRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { AccessedMessage } from '../message/access-message.ts';
import { shownTopic } from '../message/message-json.ts';
import { checkTopicPolicy } from '../message/rules/content.ts';
import { maySeeChannel, readableHistory } from '../message/rules/visibility.ts';
import type { TopicDocument } from '../message/store/documents.ts';
import { messageId } from '../message/store/messages.ts';
import { participantsOf } from '../message/store/participants.ts';
import { findTopic, findTopicById, topicIdOf } from '../message/store/topics.ts';
import { StaleRead } from '../upstream/stale-read.ts';
import type { View } from '../upstream/views.ts';
import type { MovePlan } from './commit-move.ts';
import type { EditContext } from './context.ts';
import type { EditRequest } from './edit-request.ts';
import { askMove, receiversOfAny } from './move-audiences.ts';
import { checkMayMove, checkMoveTime, hasMoveLimit, type Move } from './rules/moving.ts';
import { type LocatedMessage, mayReadAnyMessage, select } from './selection.ts';

type Accessed = Extract<AccessedMessage, { kind: 'channel' }>;

/** @throws DomainError as documented for `PATCH /messages/{message_id}` */
export async function planMove(
  context: Pick<EditContext, 'database' | 'clients' | 'realms' | 'topicLinks'>,
  request: EditMessageRequest__Output,
  accessed: Accessed,
  editRequest: EditRequest,
  ctx: CallContext,
): Promise<Omit<MovePlan, 'edit'>> {
  const caller = requireCaller(ctx);
  const { realm_id: realm } = caller;
  const { database } = context;
  const { message, channel, view } = accessed;
  const target = destinationOf(accessed, editRequest);
  const organisation = await context.realms.get(caller);
  const { rules } = organisation;
  const topic = await findTopicById(database, realm, message.topicId);
  if (!topic) throw new StaleRead();
  const prev = shownTopic(message, topic);
  const toTopic = editRequest.topic ?? prev;

  const readsAll = readableHistory(view, channel) === 'all';
  const { mode } = editRequest;
  const which = { channel: channel.channel_id, topicId: message.topicId, mode, named: request.message_id };
  const selection = await select(database, view, readsAll, which);
  const selected = [...selection.selected.values()];
  const to = await findTopic(database, realm, target.channel_id, toTopic);
  const toId = editRequest.channel ?? 0;
  const options = { realm, channel: channel.channel_id, messages: selected, named: request.message_id, toId };
  const audiences = await askMove(context, ctx, options);
  const move = toMove(editRequest);
  checkMayMove(caller, rules, audiences.reply, move);
  // The view has the stored policy. This one is already `empty_topic_only` while a change to it is being checked.
  checkTopicPolicy(toTopic, (audiences.to?.channel ?? audiences.channel).topics_policy, rules.topics_policy);
  if (hasMoveLimit(caller, rules, move)) {
    const all = mode === 'change_all' ? selected.map(toTimed) : undefined;
    checkMoveTime(caller, rules, move, { message: toTimed(message), all }, Date.now());
  }
  const outside = keysOutside(editRequest, message._id);
  const whole = !(await mayReadAnyMessage(database, view, message.topicId, readsAll, outside));
  return {
    id: randomUUID(),
    details: {
      ...which,
      by: caller.user_id,
      prev,
      toChannel: target.channel_id,
      topic: toTopic,
      links: await context.topicLinks.of(realm, organisation, toTopic),
    },
    moverName: caller.card?.full_name ?? '',
    selection,
    whole,
    joins: to !== null && to._id !== topic._id && (await seesAnyOf(database, view, to, target)),
    notifiesSource: request.send_notification_to_old_thread,
    notifiesDestination: request.send_notification_to_new_thread,
    people: editRequest.resolving && toId === 0 ? participantsOf(selected) : undefined,
    receivers: whole ? await receiversOfAny(context, ctx, { realm, audiences, messages: selected }) : undefined,
    mayBegin: (editRequest.resolving !== undefined && toId === 0) || !audiences.reply.no_new_topics,
    audiences,
  };
}

/** Returns the destination channel, which may be the current one. @throws BAD_REQUEST */
function destinationOf({ channel, view }: Accessed, editRequest: EditRequest): Channel__Output {
  if (editRequest.channel === undefined) return channel;
  const other = view.channels.byId.get(editRequest.channel);
  if (!other || !maySeeChannel(view, other)) throw badRequest('Invalid channel ID');
  return other;
}

function toMove({ topic, channel, resolving }: EditRequest): Move {
  return { topic: topic !== undefined, channel: channel !== undefined, resolving };
}

function toTimed(message: LocatedMessage): { id: number; at: number } {
  return { id: messageId(message), at: message.at };
}

/** Returns whether the mover sees any message of the topic that the messages join. */
function seesAnyOf(database: Database, view: View, topic: TopicDocument, channel: Channel__Output): Promise<boolean> {
  return mayReadAnyMessage(database, view, topicIdOf(topic), readableHistory(view, channel) === 'all', {});
}

/** Returns the bounds of the keys of the topic's messages that do not move; undefined: all move. */
function keysOutside({ mode }: EditRequest, key: number): object | undefined {
  if (mode === 'change_all') return undefined;
  return mode === 'change_later' ? { $lt: key } : { $ne: key };
}
