import type { UsersHandler } from '@rookery/rpc';
import { changeNavigationViews, type Dependencies } from './navigation-views.ts';
import { withView } from './rules.ts';

/**
 * `POST /navigation_views`
 * @throws BAD_REQUEST as `withView`
 */
export const addNavigationView: UsersHandler<'AddNavigationView', Dependencies> = async (
  context,
  { fragment, view: given },
  ctx,
) => {
  const { is_pinned, name = null } = JSON.parse(String(given)) as { is_pinned: boolean; name?: string | null };
  return changeNavigationViews(context, ctx, (before) => {
    const { views, view } = withView(before, { fragment, is_pinned, name });
    return { views, event: { op: 'add', navigation_view: view } };
  });
};
