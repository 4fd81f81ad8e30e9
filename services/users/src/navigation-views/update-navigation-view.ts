import type { UsersHandler } from '@rookery/rpc';
import { changeNavigationViews, type Dependencies } from './navigation-views.ts';
import { withChangedView } from './rules.ts';

/**
 * `PATCH /navigation_views/{fragment}`
 * @throws BAD_REQUEST as `withChangedView`
 */
export const updateNavigationView: UsersHandler<'UpdateNavigationView', Dependencies> = async (
  context,
  { fragment, view },
  ctx,
) => {
  const input = JSON.parse(String(view)) as { is_pinned?: boolean; name?: string };
  return changeNavigationViews(context, ctx, (before) => {
    const { views, published } = withChangedView(before, fragment, input);
    return Object.keys(published).length > 0
      ? { views, event: { op: 'update', fragment, data: published } }
      : undefined;
  });
};
