/** What somebody has uploaded: the list of it, and taking one away. */
import { badRequest } from '@rookery/core';
import type { AttachmentRequest__Output } from '@rookery/protos/gen/rookery/AttachmentRequest.ts';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { UploadsContext } from './context.ts';
import { removeAttachment } from './references.ts';
import { attachmentJson, type ShownAttachment } from './rules.ts';
import {
  attachmentId,
  findAttachment,
  listOwn,
  MOST_MESSAGES,
  referringMessages,
  spaceUsed,
} from './store/attachments.ts';
import { removeOrphan } from './store/orphaned-uploads.ts';

/** Attachments in a list. */
const MOST_LISTED = 5_000;

/** `GET /attachments`: the caller's own, the newest first. */
export async function listAttachments(
  { database }: Pick<UploadsContext, 'database'>,
  ctx: CallContext,
): Promise<JsonReply> {
  const { realm_id: realm, user_id: user } = requireCaller(ctx);
  const [own, upload_space_used] = await Promise.all([
    listOwn(database, realm, user, MOST_LISTED),
    spaceUsed(database, realm),
  ]);
  const attachments: ShownAttachment[] = [];
  for (const one of own) {
    const id = attachmentId(one);
    const o = { limit: MOST_MESSAGES, author: user };
    const messages = one.free === undefined ? await referringMessages(database, realm, id, o) : [];
    attachments.push(attachmentJson(id, one, messages));
  }
  return { json: Buffer.from(JSON.stringify({ attachments, upload_space_used })) };
}

/** `DELETE /attachments/{attachment_id}`: the messages that refer to it lead nowhere then. @throws BAD_REQUEST `Invalid attachment` */
export async function deleteAttachment(
  { database, commits }: Pick<UploadsContext, 'database' | 'commits'>,
  { attachment_id: id }: AttachmentRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { realm_id: realm, user_id: user } = requireCaller(ctx);
  const { file, due } = await commits.run(realm, ctx, async (tx) => {
    const [found, used] = await tx.read(async (session) => [
      await findAttachment(database, realm, id, session),
      await spaceUsed(database, realm, session),
    ]);
    if (found?.u !== user) throw badRequest('Invalid attachment');
    removeAttachment(tx, found, used);
    return { file: found.file, due: tx.nowMs };
  });
  await removeOrphan(database, { _id: file, due });
  return {};
}
