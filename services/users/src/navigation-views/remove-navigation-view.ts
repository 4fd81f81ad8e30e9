import type { UsersHandler } from '@rookery/rpc';
import { changeNavigationViews, type Dependencies } from './navigation-views.ts';
import { withoutView } from './rules.ts';

/**
 * `DELETE /navigation_views/{fragment}`
 * @throws BAD_REQUEST with status 404 `Navigation view does not exist.`
 */
export const removeNavigationView: UsersHandler<'RemoveNavigationView', Dependencies> = async (
  context,
  { fragment },
  ctx,
) =>
  changeNavigationViews(context, ctx, (before) => ({
    views: withoutView(before, fragment),
    event: { op: 'remove', fragment },
  }));
