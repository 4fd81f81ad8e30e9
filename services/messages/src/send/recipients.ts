/** The target of a message: a channel that the sender may post to, or users whom they may write to. */

import { badRequest, checkRecipientCount, inGroupSetting, UserSet } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import type { ResolveUsersReply__Output } from '@rookery/protos/gen/rookery/ResolveUsersReply.ts';
import type { SendMessageRequest__Output } from '@rookery/protos/gen/rookery/SendMessageRequest.ts';
import type { CallContext } from '@rookery/rpc';
import { causesAt } from '@rookery/runtime';
import { checkTopic, checkTopicPolicy } from '../message/rules/content.ts';
import { findDirectConversation } from '../message/store/conversations.ts';
import { findTopic, hasMessages } from '../message/store/topics.ts';
import { fetchPostPermit } from '../upstream/channels.ts';
import type { PostPermit } from '../upstream/post-permits.ts';
import type { ShownUser } from '../upstream/user-visibility.ts';
import { resolveUsers } from '../upstream/users.ts';
import type { SendContext } from './context.ts';

interface Prepared {
  /** When the other services were called, by performance.now. */
  readonly askedAt: number;
  readonly causes: readonly Cause[];
  /** All receivers of the message. */
  readonly receivers: UserSet;
  /** Whether the sender receives the message: in a channel, only as a subscriber. */
  readonly senderReceives: boolean;
}

/** A channel that the message may be sent to, with the roster at that version. */
export interface ChannelTarget extends Prepared {
  readonly kind: 'channel';
  readonly channelId: number;
  readonly name: string;
  readonly version: number;
  readonly topic: string;
  /** Whether the topic must already exist. */
  readonly noNewTopics: boolean;
  readonly isPublic: boolean;
  readonly subscribers: number;
  /** Whether the sender muted the channel. */
  readonly muted: boolean;
  readonly topicsVersion: number;
  /** Whether the channels service must be notified of the message. */
  readonly publishActivity: boolean;
}

/** Users to whom the message may be sent. */
export interface DirectTarget extends Prepared {
  readonly kind: 'direct';
  /** The sender included, ascending by id. */
  readonly users: readonly ShownUser[];
  readonly userIds: readonly number[];
  /** Whether the conversation must already exist. */
  readonly mayNotBegin: boolean;
}

export type Target = ChannelTarget | DirectTarget;

/**
 * Determines the target of a request, and checks that the message may be sent to it.
 * @throws DomainError as the channels and users services reject it; BAD_REQUEST for a missing or invalid topic or
 *   recipient
 */
export async function prepareTarget(
  context: Pick<SendContext, 'clients' | 'realms' | 'permits' | 'rosters'>,
  caller: Caller__Output,
  request: SendMessageRequest__Output,
  ctx: CallContext,
): Promise<Target> {
  return request.channel_id === undefined && request.channel_name === undefined
    ? prepareDirect(context, caller, request, ctx)
    : prepareChannel(context, caller, request, ctx);
}

async function prepareChannel(
  context: Pick<SendContext, 'clients' | 'realms' | 'permits' | 'rosters'>,
  caller: Caller__Output,
  request: SendMessageRequest__Output,
  ctx: CallContext,
): Promise<ChannelTarget> {
  const { realm_id: realm } = caller;
  const { channel_id = 0, channel_name: name = '' } = request;
  if (request.topic === undefined) throw badRequest('Missing topic');
  const topic = checkTopic(request.topic);
  const [allowed, { rules }] = await Promise.all([
    fetchPostPermit(context, realm, { channel_id, name }, ctx),
    context.realms.get(caller),
  ]);
  checkTopicPolicy(topic, allowed.channel.topics_policy, rules.topics_policy);
  return toChannelTarget(caller, allowed, topic);
}

/**
 * @param sender the author, or the user for whom the server posts the message; undefined for the server's own messages
 */
export function toChannelTarget(sender: Caller__Output | undefined, allowed: PostPermit, topic: string): ChannelTarget {
  const { channel, roster } = allowed;
  const isSubscribed = sender !== undefined && roster.users.has(sender.user_id);
  return {
    kind: 'channel',
    askedAt: allowed.askedAt,
    causes: causesAt('channels', allowed.position),
    receivers: roster.users,
    senderReceives: isSubscribed,
    channelId: channel.channel_id,
    name: channel.name,
    version: roster.version,
    topic,
    // The server's own messages may create topics.
    noNewTopics: sender !== undefined && !inGroupSetting(sender, allowed.topicCreators, { allowEveryone: true }),
    isPublic: !channel.invite_only,
    subscribers: allowed.subscribers,
    muted: isSubscribed && allowed.muters.has(sender.user_id),
    topicsVersion: allowed.topicsVersion,
    publishActivity: allowed.activityWanted,
  };
}

async function prepareDirect(
  context: Pick<SendContext, 'clients'>,
  caller: Caller__Output,
  request: SendMessageRequest__Output,
  ctx: CallContext,
): Promise<DirectTarget> {
  const { user_ids, emails } = request;
  if (user_ids.length === 0 && emails.length === 0) throw badRequest('Message must have recipients');
  checkRecipientCount(user_ids.length + emails.length);
  const askedAt = performance.now();
  const reply = await resolveUsers(
    context,
    caller.realm_id,
    { user_ids, emails, direct_message: true, knows_conversations: true },
    ctx,
  );
  return toDirectTarget(caller, reply, askedAt);
}

export function toDirectTarget(
  caller: Caller__Output,
  reply: ResolveUsersReply__Output,
  askedAt: number,
): DirectTarget {
  const sender = caller.card;
  if (!sender) throw new Error('a caller came without a card');
  const byId = new Map<number, ShownUser>([...reply.users, sender].map((card) => [card.user_id, card]));
  const userIds = [...byId.keys()].sort((a, b) => a - b);
  return {
    kind: 'direct',
    askedAt,
    causes: causesAt('users', reply.position),
    receivers: UserSet.of(userIds),
    senderReceives: true,
    users: userIds.map((id) => byId.get(id) as ShownUser),
    userIds,
    mayNotBegin: reply.may_not_begin,
  };
}

/** Makes two checks of a send's commit before it: whether the message may begin its topic or conversation. */
export async function checkMayBegin(
  { database }: Pick<SendContext, 'database'>,
  realm: number,
  target: Target,
): Promise<void> {
  if (target.kind === 'channel') {
    if (!target.noNewTopics || hasMessages(await findTopic(database, realm, target.channelId, target.topic))) return;
    throw badRequest('You do not have permission to create new topics in this channel.');
  }
  if (!target.mayNotBegin || (await findDirectConversation(database, realm, target.userIds)) !== undefined) return;
  throw badRequest('You do not have permission to initiate direct message conversations.');
}
