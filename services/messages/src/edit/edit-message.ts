/** Changes the content of a message. Moving messages to other topics or channels is not served yet. */
import { badRequest } from '@rookery/core';
import type { Database } from '@rookery/data';
import { render } from '@rookery/markdown';
import type { EditMessageRequest__Output } from '@rookery/protos/gen/rookery/EditMessageRequest.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { type AccessedMessage, accessMessage } from '../access/access-message.ts';
import { getAudience } from '../access/audience.ts';
import type { Context } from '../context.ts';
import { addressOf } from '../facts/address.ts';
import { gatherReferences } from '../facts/references.ts';
import { checkContent, checkTopic } from '../rules/content.ts';
import { checkMayEditContent, DELETED_CONTENT } from '../rules/editing.ts';
import { checkMayMentionAll } from '../rules/wildcards.ts';
import { shownTopic } from '../shape/message-json.ts';
import type { MessageDocument } from '../store/documents.ts';
import { findTopicById } from '../store/topics.ts';
import { commitEdit, type Edit } from './commit-edit.ts';

const NOTHING_DETACHED = Buffer.from('{"detached_uploads":[]}');

/**
 * @returns the uploads that no message refers to any more; none yet
 * @throws DomainError as documented for `PATCH /messages/{message_id}`
 */
export async function editMessage(
  context: Pick<
    Context,
    'database' | 'commits' | 'clients' | 'emoji' | 'realms' | 'receptions' | 'directory' | 'views'
  >,
  request: EditMessageRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const caller = requireCaller(ctx);
  const accessed = await accessMessage(context, ctx, request.message_id);
  await checkRequest(context.database, request, accessed);
  const { rules } = await context.realms.get(caller);
  checkMayEditContent(caller.user_id, accessed.message, rules, Date.now());
  const content = request.content.trimEnd() === '' ? DELETED_CONTENT : checkContent(request.content);
  const [audience, gathered, receptions] = await Promise.all([
    getAudience(context, ctx, accessed),
    gatherReferences(context, ctx, content),
    context.receptions.get(caller.realm_id),
  ]);
  const rendered = render(content, gathered.references);
  if (rendered.wildcard && accessed.kind === 'channel' && !accessed.message.wm) {
    checkMayMentionAll(caller, rules, audience.users.size);
  }
  const alerted = receptions.words.find(content).intersect(audience.users);
  const edit: Edit = {
    messageId: request.message_id,
    prevContentSha256: request.prev_content_sha256,
    editor: caller.user_id,
    settings: rules,
    channelName: accessed.kind === 'channel' ? accessed.channel.name : undefined,
    audience,
    content,
    rendered,
    address: addressOf(rendered, audience.users, gathered.users, false, alerted, gathered.groups.calledOn(rendered)),
  };
  await context.commits.run(caller.realm_id, ctx, (tx) => commitEdit(tx, context.database, edit));
  return { json: NOTHING_DETACHED };
}

/** Whether the request asks for what can be done: a new content, and no move. */
async function checkRequest(
  database: Database,
  request: EditMessageRequest__Output,
  accessed: AccessedMessage,
): Promise<void> {
  const { has_content, has_topic, channel_id, propagate_mode } = request;
  if (!has_content && !has_topic && channel_id === 0) throw badRequest('Nothing to change');
  if (accessed.kind === 'direct') {
    if (channel_id !== 0) throw badRequest('Direct messages cannot be moved to channels.');
    if (has_topic) throw badRequest('Direct messages cannot have topics.');
  }
  if (propagate_mode !== '' && propagate_mode !== 'change_one' && !has_topic && channel_id === 0) {
    throw badRequest('Invalid propagate_mode without topic edit');
  }
  if (has_content && channel_id !== 0) throw badRequest('Cannot change message content while changing channel');
  const moves =
    (channel_id !== 0 && channel_id !== accessed.message.c) ||
    (has_topic && checkTopic(request.topic) !== (await presentTopic(database, accessed.message)));
  if (moves) throw badRequest('This server cannot move messages to other topics or channels yet.');
  if (!has_content) throw badRequest('Nothing to change');
}

/** The topic of a message as it is shown now. */
export async function presentTopic(database: Database, message: MessageDocument): Promise<string | undefined> {
  const topic = await findTopicById(database, message.r, message.tp);
  return topic ? shownTopic(message, topic) : undefined;
}
