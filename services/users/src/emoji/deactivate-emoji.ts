/** Deactivates an emoji: it is no longer offered, and stays where it is used. */
import type { DeactivateEmojiRequest__Output } from '@rookery/protos/gen/rookery/DeactivateEmojiRequest.ts';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { readRealm } from '../realm/store.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import type { EmojiContext } from './context.ts';
import { accessEmoji } from './rules.ts';
import { changeEmoji } from './store.ts';

/** `DELETE /realm/emoji/{emoji_name}`, by its author or an administrator. @throws as `accessEmoji` */
export async function deactivateEmoji(
  context: Pick<EmojiContext, 'commits' | 'database' | 'config' | 'gateways'>,
  request: DeactivateEmojiRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const caller = requireCaller(ctx);
  await context.commits.run(caller.realm_id, ctx, async (tx) => {
    const realm = await readRealm(tx, context.database);
    const gone = accessEmoji(caller, realm, request.name);
    const left = (realm.emoji ?? []).map((one) => (one.id === gone.id ? { ...one, deactivated: true } : one));
    changeEmoji(tx, realm, left, { deactivated: gone });
    return null;
  });
  await invalidateCallers(context, caller.realm_id, 'everyone');
  return {};
}
