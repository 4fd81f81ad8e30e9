/** Changes the content of a message. Moving messages to other topics or channels is not served yet. */
import { badRequest } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import type { EditMessageRequest__Output } from '@rookery/protos/gen/rookery/EditMessageRequest.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { type AccessedMessage, accessMessage } from '../access/access-message.ts';
import { getAudience, type MessageAudience } from '../access/audience.ts';
import { readPresent } from '../access/present-message.ts';
import type { Context } from '../context.ts';
import { type Address, addressOf } from '../facts/address.ts';
import { gatherReferences } from '../facts/references.ts';
import { type Rendered, render } from '../render/render.ts';
import { checkContent, checkTopic } from '../rules/content.ts';
import { checkMayEditContent, checkPreviousContent, DELETED_CONTENT } from '../rules/editing.ts';
import { checkMayMentionAll } from '../rules/wildcards.ts';
import { shownTopic } from '../shape/message-json.ts';
import { COLLECTIONS, hasCodes, type MessageDocument, type StoredEdit } from '../store/documents.ts';
import { findTopicById } from '../store/topics.ts';
import { updateMessageEvent } from './update-message-event.ts';

/** Edits kept of one message; each may hold 10,000 characters and their HTML. */
const MAX_EDITS = 50;
/** HTML longer than this, in characters, is not kept in the history: fifty of them would near a document's limit of 16 MB. */
const MAX_KEPT_HTML = 50_000;

const NOTHING_DETACHED = Buffer.from('{"detached_uploads":[]}');

/**
 * @returns the uploads that no message refers to any more; none yet
 * @throws DomainError as documented for `PATCH /messages/{message_id}`
 */
export async function editMessage(
  context: Pick<Context, 'database' | 'commits' | 'clients' | 'realms' | 'directory' | 'views'>,
  request: EditMessageRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const caller = requireCaller(ctx);
  const accessed = await accessMessage(context, ctx, request.message_id);
  await checkRequest(context.database, request, accessed);
  const realm = await context.realms.get(caller.realm_id);
  checkMayEditContent(caller.user_id, accessed.message, realm, Date.now());
  checkPreviousContent(accessed.message.content, request.prev_content_sha256);

  const content = request.content.trimEnd() === '' ? DELETED_CONTENT : checkContent(request.content);
  const [audience, gathered] = await Promise.all([
    getAudience(context, ctx, accessed),
    gatherReferences(context, ctx, content),
  ]);
  const rendered = render(content, gathered.references);
  if (rendered.wildcard && accessed.kind === 'channel' && !accessed.message.wm) {
    checkMayMentionAll(caller.role, audience.users.size);
  }
  const address = addressOf(rendered, audience.users, gathered.users, false);
  await context.commits.run(caller.realm_id, ctx, (tx) =>
    commitEdit(tx, context.database, request, realm, { accessed, audience, content, rendered, address }),
  );
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

async function presentTopic(database: Database, message: MessageDocument): Promise<string | undefined> {
  const topic = await findTopicById(database, message.r, message.tp);
  return topic ? shownTopic(message, topic) : undefined;
}

interface Edit {
  readonly accessed: AccessedMessage;
  readonly audience: MessageAudience;
  readonly content: string;
  readonly rendered: Rendered;
  readonly address: Address;
}

async function commitEdit(
  tx: Tx,
  database: Database,
  request: EditMessageRequest__Output,
  realm: Realm__Output,
  { accessed, audience, content, rendered, address }: Edit,
): Promise<Record<string, never>> {
  const { s: editor } = accessed.message;
  const before = await readPresent(tx, database, request.message_id, audience);
  checkMayEditContent(editor, before, realm, tx.nowMs);
  checkPreviousContent(before.content, request.prev_content_sha256);
  stageEdit(tx, before, editor, content, rendered, address);
  tx.emit({
    type: 'update_message',
    payload: Buffer.from(
      updateMessageEvent(before, {
        messageId: request.message_id,
        channelName: accessed.kind === 'channel' ? accessed.channel.name : undefined,
        editor,
        at: tx.nowMs,
        content,
        html: rendered.html,
      }),
    ),
    audience: { users: audience.users.toBytes(), flags: [...address.flags] },
    causes: [...audience.causes],
  });
  return {};
}

function stageEdit(
  tx: Tx,
  before: MessageDocument,
  editor: number,
  content: string,
  rendered: Rendered,
  address: Address,
): void {
  const entry: StoredEdit = {
    u: editor,
    at: tx.nowMs,
    content: before.content,
    ...(before.html.length <= MAX_KEPT_HTML && { html: before.html }),
  };
  const has = hasCodes({ ...rendered, reaction: (before.rx?.length ?? 0) > 0 });
  // Who is mentioned is decided anew; who received it is not.
  const { uf, mw, wide, wm } = address.stored;
  const fields: Partial<MessageDocument> = {
    content,
    html: rendered.html,
    ...(has.length > 0 && { h: has }),
    ...(uf && { uf }),
    ...(mw && { mw }),
    ...(wide && { wide }),
    ...(wm && { wm }),
  };
  const gone = (['h', 'uf', 'mw', 'wide', 'wm'] as const).filter((name) => before[name] && !(name in fields));
  tx.update(
    COLLECTIONS.messages,
    { _id: before._id },
    {
      $set: fields,
      ...(gone.length > 0 && { $unset: Object.fromEntries(gone.map((name) => [name, ''])) }),
      $push: { eh: { $each: [entry], $position: 0, $slice: MAX_EDITS } },
      $inc: { ver: 1 },
    },
  );
}
