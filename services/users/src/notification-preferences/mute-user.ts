/** Somebody no longer wants to see what another writes, or does again. */
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { MuteUserRequest__Output } from '@rookery/protos/gen/rookery/MuteUserRequest.ts';
import { type CallContext, onward, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { receptionsForgotten } from '../upstream/notification-preferences.ts';
import type { MutedUser } from '../user/documents.ts';
import { readOwner, saveOwnList } from '../user/own-lists.ts';
import { checkHuman } from '../user/rules/access.ts';
import { accessUser } from '../user/rules/access-user.ts';
import { mutedUsersJson, withMuted, withoutMuted } from './rules/muted-users.ts';

/**
 * `POST /users/me/muted_users/{muted_user_id}`: bots and deactivated users too. What they sent before counts as read when
 * it answers, and what they send after it arrives as read.
 * @throws BAD_REQUEST for bots, `No such user`, `Cannot mute self`, `User already muted`
 */
export async function muteUser(
  context: Pick<Context, 'commits' | 'database' | 'directories' | 'messages'>,
  request: MuteUserRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const caller = requireCaller(ctx);
  const { users } = await context.directories.current(caller.realm_id);
  if (request.user_id !== caller.user_id) accessUser(users.get(request.user_id, caller));
  await change(context, ctx, (muted, now) => withMuted(muted, caller.user_id, request.user_id, now));
  await receptionsForgotten();
  await context.messages.ReadAllFrom(
    { sender_id: request.user_id },
    { ...onward(ctx), requestKey: ctx.requestKey, route: String(caller.realm_id) },
  );
  return {};
}

/**
 * `DELETE /users/me/muted_users/{muted_user_id}`: what came as read stays read.
 * @throws BAD_REQUEST for bots, `User is not muted`
 */
export async function unmuteUser(
  context: Pick<Context, 'commits' | 'database'>,
  request: MuteUserRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  await change(context, ctx, (muted) => withoutMuted(muted, request.user_id));
  await receptionsForgotten();
  return {};
}

async function change(
  context: Pick<Context, 'commits' | 'database'>,
  ctx: CallContext,
  decide: (muted: readonly MutedUser[], now: number) => MutedUser[],
): Promise<void> {
  const caller = requireCaller(ctx);
  checkHuman(caller);
  await context.commits.run(caller.realm_id, ctx, async (tx) => {
    const owner = await readOwner(tx, context.database, caller.user_id);
    const muted = decide(owner.muted_users ?? [], tx.nowMs);
    saveOwnList(tx, owner, 'muted_users', muted, { type: 'muted_users', muted_users: mutedUsersJson(muted) });
    return null;
  });
}
