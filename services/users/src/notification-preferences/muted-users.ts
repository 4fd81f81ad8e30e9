/** Changes of a user's list of muted users. */
import type { Tx } from '@rookery/data';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { MutedUser } from '../user/documents.ts';
import { readOwner, saveOwnList } from '../user/own-lists.ts';
import { checkHuman } from '../user/rules/access.ts';
import type { NotificationPreferencesContext } from './context.ts';
import { mutedUsersJson } from './rules/muted-users.ts';

export async function changeMutedUsers(
  context: Pick<NotificationPreferencesContext, 'commits' | 'database'>,
  ctx: CallContext,
  decide: (muted: readonly MutedUser[], tx: Tx) => MutedUser[],
): Promise<void> {
  const caller = requireCaller(ctx);
  checkHuman(caller);
  await context.commits.run(caller.realm_id, ctx, async (tx) => {
    const owner = await readOwner(tx, context.database, caller.user_id);
    const muted = decide(owner.muted_users ?? [], tx);
    saveOwnList(tx, owner, 'muted_users', muted, { type: 'muted_users', muted_users: mutedUsersJson(muted) });
    return null;
  });
}
