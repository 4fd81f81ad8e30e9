/** Deactivates an emoji: it is no longer offered, and stays where it is used. */
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { readRealm } from '../realm/store.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import type { EmojiContext } from './context.ts';
import { accessEmoji } from './rules.ts';
import { changeEmoji } from './store.ts';

/** `DELETE /realm/emoji/{emoji_name}`, by its author or an administrator. @throws as `accessEmoji` */
export const deactivateEmoji: UsersHandler<
  'DeactivateEmoji',
  Pick<EmojiContext, 'commits' | 'database' | 'config' | 'gateways'>
> = async (context, request, ctx) => {
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
};
