/** Somebody arranges their sidebar. */
import type { Event } from '@rookery/data';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { NavigationViewRequest__Output } from '@rookery/protos/gen/rookery/NavigationViewRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import type { NavigationView } from '../user/documents.ts';
import { readOwner, saveOwnList } from '../user/own-lists.ts';
import { withChangedView, withoutView, withView } from './rules.ts';

type Part = Pick<Context, 'commits' | 'database'>;

/** What views are to be, and what their owner is told of it; undefined: nothing changes. */
type Decision = { readonly views: NavigationView[]; readonly event: Omit<Event, 'type'> } | undefined;

/**
 * `POST /navigation_views`
 * @throws BAD_REQUEST as `withView`
 */
export async function addNavigationView(
  context: Part,
  { fragment, view }: NavigationViewRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { is_pinned, name = null } = JSON.parse(String(view)) as { is_pinned: boolean; name?: string | null };
  return change(context, ctx, (before) => {
    const views = withView(before, { fragment, is_pinned, name });
    return { views, event: { op: 'add', navigation_view: views.at(-1) } };
  });
}

/**
 * `PATCH /navigation_views/{fragment}`
 * @throws BAD_REQUEST as `withChangedView`
 */
export async function updateNavigationView(
  context: Part,
  { fragment, view }: NavigationViewRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const wish = JSON.parse(String(view)) as { is_pinned?: boolean; name?: string };
  return change(context, ctx, (before) => {
    const { views, told } = withChangedView(before, fragment, wish);
    return Object.keys(told).length > 0 ? { views, event: { op: 'update', fragment, data: told } } : undefined;
  });
}

/**
 * `DELETE /navigation_views/{fragment}`
 * @throws BAD_REQUEST with status 404 `Navigation view does not exist.`
 */
export async function removeNavigationView(
  context: Part,
  { fragment }: NavigationViewRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  return change(context, ctx, (before) => ({
    views: withoutView(before, fragment),
    event: { op: 'remove', fragment },
  }));
}

async function change(
  context: Part,
  ctx: CallContext,
  decide: (views: readonly NavigationView[]) => Decision,
): Promise<Empty> {
  const caller = requireCaller(ctx);
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    const owner = await readOwner(tx, context.database, caller.user_id);
    const decided = decide(owner.navigation_views ?? []);
    if (decided) {
      const event = { type: 'navigation_view', ...decided.event };
      saveOwnList(tx, owner, 'navigation_views', decided.views, event);
    }
    return {};
  });
}
