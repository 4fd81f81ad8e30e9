import { audienceOfUser, emit } from '@rookery/data';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { accessOwnItem } from './access-own-item.ts';
import type { LaterContext } from './context.ts';
import { type OwnKind, stageOwnItemRemoval } from './store/own-items.ts';

/**
 * Removes one of the caller's items, and emits the event of its removal to the caller.
 * @throws BAD_REQUEST with status 404 if it is absent or belongs to another user
 */
export async function removeOwnItem(
  context: Pick<LaterContext, 'commits' | 'database'>,
  ctx: CallContext,
  { kind, id }: { readonly kind: OwnKind; readonly id: number },
  event: Parameters<typeof emit>[1],
): Promise<Record<never, never>> {
  const { realm_id, user_id } = requireCaller(ctx);
  return context.commits.run(realm_id, ctx, async (tx) => {
    const { _id } = await accessOwnItem(tx, context.database, user_id, kind, id);
    stageOwnItemRemoval(tx, _id);
    emit(tx, event, audienceOfUser(user_id));
    return {};
  });
}
