/** `PATCH /messages/{message_id}`: edits the content of a message, or moves it. */
import { isVisible, UserSet } from '@rookery/core';
import type { Database } from '@rookery/data';
import type { EditMessageRequest__Output } from '@rookery/protos/gen/rookery/EditMessageRequest.ts';
import { type CallContext, forwardedOptions, jsonReply, type MessagesHandler, requireCaller } from '@rookery/rpc';
import { addressOf, withGroups } from '../compose/address.ts';
import { renderContent } from '../compose/render-content.ts';
import { checkMayMentionAll } from '../compose/rules.ts';
import { topicParticipantsToNotify } from '../compose/topic-participants.ts';
import { type AccessedMessage, accessChangeableMessage } from '../message/access-message.ts';
import { getAudience } from '../message/audience.ts';
import { shownTopic } from '../message/message-json.ts';
import { receiversOf } from '../message/receivers.ts';
import { checkContent } from '../message/rules/content.ts';
import type { MessageDocument } from '../message/store/documents.ts';
import { findTopicById } from '../message/store/topics.ts';
import { referredUploads } from '../uploads/access-upload.ts';
import { orEarlierReply } from '../upstream/earlier-reply.ts';
import { commitEdit, type DetachedUploads, type Edit, stageContent } from './commit-edit.ts';
import { commitMove } from './commit-move.ts';
import type { EditContext } from './context.ts';
import { parseEditRequest } from './edit-request.ts';
import { finishOwnMove } from './finish-move.ts';
import { planMove } from './plan-move.ts';
import { checkMayEditContent, checkPreviousContent, DELETED_CONTENT } from './rules/editing.ts';

/**
 * @returns the caller's uploads that no message refers to any longer
 * @throws DomainError as documented for `PATCH /messages/{message_id}`
 */
export const editMessage: MessagesHandler<'EditMessage', EditContext> = async (context, request, ctx) => {
  const { move, detached_uploads } = await orEarlierReply(context, ctx, () => change(context, request, ctx));
  if (move !== undefined) await finishOwnMove(context, move, ctx);
  return jsonReply<'EDITED_MESSAGE'>({ detached_uploads });
};

/** The result of an edit, with the id of the move that it started, if any. */
interface Changed extends DetachedUploads {
  readonly move?: string;
}

async function change(context: EditContext, request: EditMessageRequest__Output, ctx: CallContext): Promise<Changed> {
  const { realm_id: realm } = requireCaller(ctx);
  const { database, commits } = context;
  const accessed = await accessChangeableMessage(context, ctx, request.message_id);
  const { message } = accessed;
  const editRequest = parseEditRequest(
    request,
    accessed,
    accessed.kind === 'channel' ? await presentTopic(database, message) : undefined,
  );
  const edit =
    editRequest.content === undefined
      ? undefined
      : await planEdit(context, request, editRequest.content, accessed, ctx);
  const moves = editRequest.topic !== undefined || editRequest.channel !== undefined;
  if (accessed.kind === 'direct' || !moves) {
    return edit ? await commits.run(realm, ctx, (tx) => commitEdit(tx, database, edit)) : { detached_uploads: [] };
  }
  const plan = await planMove(context, request, accessed, editRequest, ctx);
  const moving = edit ? { ...plan, edit: stageContent(database, edit) } : plan;
  return commits.run(realm, ctx, (tx) => commitMove(tx, database, moving));
}

/** Prepares a content edit: makes every decision that needs no transaction. */
async function planEdit(
  context: EditContext,
  request: EditMessageRequest__Output,
  given: string,
  accessed: AccessedMessage,
  ctx: CallContext,
): Promise<Edit> {
  const caller = requireCaller(ctx);
  const { rules } = await context.realms.get(caller);
  checkMayEditContent(caller.user_id, accessed.message, rules, Date.now());
  checkPreviousContent(accessed.message.content, request.prev_content_sha256);
  const content = !given.includes('\0') && !isVisible(given) ? DELETED_CONTENT : checkContent(given);
  const { message } = accessed;
  const [audience, receivers, { rendered, gathered }, notificationPreferences] = await Promise.all([
    getAudience(context, ctx, accessed),
    receiversOf(context, caller.realm_id, [message], forwardedOptions(ctx)),
    renderContent(context, ctx, content),
    context.notificationPreferences.get(caller.realm_id),
  ]);
  if (rendered.wildcard && accessed.kind === 'channel' && !accessed.message.wildcardMention) {
    checkMayMentionAll(caller, rules, audience.subscribers ?? audience.users.size);
  }
  const participants =
    rendered.topicWildcard && accessed.kind === 'channel'
      ? await topicParticipantsToNotify(context, caller, rules, accessed.message.topicId)
      : UserSet.EMPTY;
  const mentionedGroupMembers = gathered.groups.mentionedGroupMembers(rendered);
  const alerted = notificationPreferences.words.find(content).intersect(audience.users);
  const { users } = audience;
  const mentions = addressOf({
    rendered,
    receivers: users,
    users: gathered.users,
    publicChannel: false,
    alerted,
    mentionedGroupMembers,
    participants,
  });
  return {
    uploads: await referredUploads(context, ctx, rendered),
    messageId: request.message_id,
    prevContentSha256: request.prev_content_sha256,
    editor: caller.user_id,
    settings: rules,
    channelName: accessed.kind === 'channel' ? accessed.channel.name : undefined,
    audience,
    received: receivers.get(message._id) ?? UserSet.EMPTY,
    content,
    rendered,
    address: withGroups(mentions, gathered.groups.membersByGroup(rendered), rendered.mentioned, users),
  };
}

/** Returns the topic of a message as clients currently see it. */
export async function presentTopic(database: Database, message: MessageDocument): Promise<string | undefined> {
  const topic = await findTopicById(database, message.realm, message.topicId);
  return topic ? shownTopic(message, topic) : undefined;
}
