/**
 * Sends a message. Calls to other services and rendering run outside the commit queue, for many messages concurrently;
 * inside it, a message is a few staged writes. No work is done per receiver: the roster's bytes become the event's
 * audience.
 */
import { fromAutomaticTopicBits, type RealmRules, TOPIC_POLICIES, type TopicAct, UserSet } from '@rookery/core';
import type { RenderedMessage } from '@rookery/markdown';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { SendMessageReply } from '@rookery/protos/gen/rookery/SendMessageReply.ts';
import type { SendMessageRequest__Output } from '@rookery/protos/gen/rookery/SendMessageRequest.ts';
import { type CallContext, forwardedOptions, requireCaller } from '@rookery/rpc';
import { renderContent } from '../compose/render-content.ts';
import { checkMayMentionAll } from '../compose/rules.ts';
import { topicParticipantsToNotify } from '../compose/topic-participants.ts';
import {
  channelMessageAddress,
  channelMessageLink,
  directMessageAddress,
  messageAddressInFeed,
  plainMessageLink,
} from '../message/message-address.ts';
import { checkContent } from '../message/rules/content.ts';
import { findTopic, topicIdOf } from '../message/store/topics.ts';
import { referredUploads } from '../uploads/access-upload.ts';
import { orEarlierReply } from '../upstream/earlier-reply.ts';
import type { UserCards } from '../upstream/known-users.ts';
import { mayChange, type PolicyResult } from '../upstream/topic-policies.ts';
import { fetchUserVisibility } from '../upstream/user-visibility.ts';
import { commitDraft } from './commit-draft.ts';
import { type SendResult, unlessTopicBegins } from './commit-message.ts';
import { compose, linksOf } from './compose.ts';
import type { SendContext } from './context.ts';
import type { Draft, HiddenSender } from './draft.ts';
import { notifyOfEmptyChannel, notifyOfMissingChannel } from './notify-bot-owner.ts';
import { checkMayBegin, prepareTarget, type Target } from './recipients.ts';
import type { TransactionHook } from './transaction-hook.ts';

/**
 * @param hook runs in the operation that commits the message
 * @returns the message's id, address and link; a repetition under the same queue and local id returns the same id
 * @throws DomainError as documented for `POST /messages`
 */
export async function sendMessage(
  context: SendContext,
  request: SendMessageRequest__Output,
  ctx: CallContext,
  hook?: TransactionHook,
): Promise<SendMessageReply> {
  const caller = requireCaller(ctx);
  const { target, ...sent } = await orEarlierReply<SendResult & { readonly target?: Target }>(context, ctx, () =>
    commitSend(context, request, ctx, hook),
  ).catch(async (error: unknown) => {
    await notifyOfMissingChannel(context, request, error, ctx);
    throw error;
  });
  // An earlier attempt sent it, and the sender may no longer post there.
  if (!target) {
    const address = messageAddressInFeed(sent.id);
    return { ...sent, address, link: plainMessageLink(address, sent.id) };
  }
  await notifyOfEmptyChannel(context, target, ctx);
  return { ...sent, ...placeOf(target, caller.user_id, sent.id) };
}

/** The address and the link of the message, for clients that refer to it immediately. */
function placeOf(target: Target, sender: number, id: number): { address: string; link: string } {
  if (target.kind === 'direct') {
    const address = directMessageAddress(target.userIds, sender, id);
    return { address, link: plainMessageLink(address, id) };
  }
  const channel = { id: target.channelId, name: target.name };
  return {
    address: channelMessageAddress(channel, target.topic, id),
    link: channelMessageLink(channel, target.topic, id),
  };
}

async function commitSend(
  context: Parameters<typeof sendMessage>[0],
  request: SendMessageRequest__Output,
  ctx: CallContext,
  hook: TransactionHook | undefined,
): Promise<SendResult & { readonly target: Target }> {
  const caller = requireCaller(ctx);
  const content = checkContent(request.content);
  const [target, { rendered, gathered }, realm, notificationPreferences] = await Promise.all([
    prepareTarget(context, caller, request, ctx),
    renderContent(context, ctx, content),
    context.realms.get(caller),
    context.notificationPreferences.get(caller.realm_id),
  ]);
  if (rendered.wildcard && target.kind === 'channel') checkMayMentionAll(caller, realm.rules, target.subscribers);
  const participants = await mentionedParticipants(context, caller, realm.rules, rendered, target);
  const mentionedGroupMembers = gathered.groups.mentionedGroupMembers(rendered);
  const changesVisibility = context.visibilityOutbox.isRestricted(realm);
  const hiddenSender = changesVisibility ? await hiddenSenderFor(context, caller, target, ctx) : undefined;
  const uploads = await referredUploads(context, ctx, rendered);
  const composed = compose({
    caller,
    request,
    target,
    content,
    rendered,
    gathered,
    notificationPreferences,
    realm,
    topicLinks: await linksOf(context, caller, realm, target),
    mentionedGroupMembers,
    participants,
    hiddenSender,
  });
  const draft: Draft = { ...composed, uploads };
  const outbox = changesVisibility ? context.visibilityOutbox : undefined;
  const commit = async (last: Draft) => ({ ...(await commitDraft(context, ctx, last, outbox, hook)), target });
  if (target.kind === 'direct') {
    const reply = await commit(draft);
    if (changesVisibility) await context.visibilityOutbox.deliver(caller.realm_id);
    return reply;
  }

  const apply = async (act: TopicAct, mentioned: readonly number[]) =>
    withPolicy(draft, await context.automaticTopics.apply(ctx, caller, target, act, mentioned));
  const mentioned = followersOf(rendered, target, gathered.users);
  // The commit checks this too, but the policies are applied before it.
  if (mentioned.length > 0 || mayChange(caller, 'send', target.muted)) {
    await checkMayBegin(context, caller.realm_id, target);
  }
  if (!mayChange(caller, 'initiate', target.muted)) return commit(await apply('send', mentioned));
  // Only the commit can tell whether the message begins its topic. If it does, the sender's settings are applied before
  // it is sent.
  const applied = await apply('send', mentioned);
  const reportsNewTopic = applied.policy !== TOPIC_POLICIES.followed;
  const sent = await unlessTopicBegins(() => commit({ ...applied, reportsNewTopic }));
  return sent === 'topic begins' ? commit(await apply('initiate', mentioned)) : sent;
}

/** Returns the topic's participants if the message mentions them. @throws TOPIC_WILDCARD_MENTION_NOT_ALLOWED */
export async function mentionedParticipants(
  context: Pick<SendContext, 'database'>,
  caller: Caller__Output,
  rules: RealmRules,
  { topicWildcard }: RenderedMessage,
  target: Target,
): Promise<UserSet> {
  if (!topicWildcard || target.kind === 'direct') return UserSet.EMPTY;
  const topic = await findTopic(context.database, caller.realm_id, target.channelId, target.topic);
  return topicParticipantsToNotify(context, caller, rules, topic ? topicIdOf(topic) : 0);
}

/** Returns the draft with the topic policy and causes of `ApplyTopicPolicies` added. */
function withPolicy(draft: Draft, { policy, causes }: PolicyResult): Draft {
  if (policy === 0 && causes.length === 0) return draft;
  // A later position of a service replaces its earlier one.
  const others = (draft.entry.causes ?? []).filter(({ service }) => !causes.some((cause) => cause.service === service));
  const entry = { ...draft.entry, causes: [...others, ...causes] };
  const { redactedVariant } = draft;
  const unknown = redactedVariant && { ...redactedVariant, entry: { ...redactedVariant.entry, causes: entry.causes } };
  return { ...draft, policy, entry, redactedVariant: unknown };
}

/** Returns the receivers whom the message mentions by name and who follow topics in which they are mentioned. */
function followersOf(rendered: RenderedMessage, target: Target, users: UserCards | undefined): number[] {
  return [...rendered.mentioned].filter((user) => {
    const card = users?.get(user);
    if (!card?.is_active || card.bot_type !== 0 || !target.receivers.has(user)) return false;
    return fromAutomaticTopicBits(card.automatic_topics).whereMentioned;
  });
}

/**
 * Returns how the sender appears to guests with restricted visibility. Applies only when the sender is not subscribed
 * to the channel; for a subscribed sender no call is made, since every subscriber sees them.
 */
async function hiddenSenderFor(
  context: Pick<SendContext, 'clients'>,
  caller: Caller__Output,
  target: Target,
  ctx: CallContext,
): Promise<HiddenSender | undefined> {
  if (target.kind === 'direct' || caller.bot_type !== 0 || target.receivers.has(caller.user_id)) return undefined;
  const visibility = await fetchUserVisibility(context, caller, forwardedOptions(ctx));
  const to = visibility.unseenBy.intersect(target.receivers);
  return to.size === 0 ? undefined : { to, shown: visibility.unknown(caller.user_id) };
}
