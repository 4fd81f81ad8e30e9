import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { type CallContext, jsonReply, requireCaller } from '@rookery/rpc';
import type { UploadsContext } from './context.ts';
import { attachmentJson, type ShownAttachment } from './rules.ts';
import { attachmentId, listOwn, MOST_MESSAGES, referringMessages, spaceUsed } from './store/attachments.ts';

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
  return jsonReply<'ATTACHMENTS'>({ attachments, upload_space_used });
}
