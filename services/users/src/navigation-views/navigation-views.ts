/** Changes of a user's sidebar. */
import type { EventOf, FieldsOf } from '@rookery/core/events';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { DirectoryContext } from '../directory/context.ts';
import type { NavigationView } from '../user/documents.ts';
import { readOwner, saveOwnList } from '../user/own-lists.ts';

export type Dependencies = Pick<DirectoryContext, 'commits' | 'database'>;

/** The views after a change, and the event for their owner; undefined if nothing changes. */
type Decision =
  | { readonly views: NavigationView[]; readonly event: FieldsOf<EventOf<'navigation_view'>, 'type'> }
  | undefined;

export async function changeNavigationViews(
  context: Dependencies,
  ctx: CallContext,
  decide: (views: readonly NavigationView[]) => Decision,
): Promise<Empty> {
  const caller = requireCaller(ctx);
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    const owner = await readOwner(tx, context.database, caller.user_id);
    const decided = decide(owner.navigation_views ?? []);
    if (decided) {
      const event = { type: 'navigation_view', ...decided.event } as const;
      saveOwnList(tx, owner, 'navigation_views', decided.views, event);
    }
    return {};
  });
}
