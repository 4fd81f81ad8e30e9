import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { NavigationViewRequest__Output } from '@rookery/protos/gen/rookery/NavigationViewRequest.ts';
import type { CallContext } from '@rookery/rpc';
import { changeNavigationViews, type Dependencies } from './navigation-views.ts';
import { withView } from './rules.ts';

/**
 * `POST /navigation_views`
 * @throws BAD_REQUEST as `withView`
 */
export async function addNavigationView(
  context: Dependencies,
  { fragment, view: given }: NavigationViewRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { is_pinned, name = null } = JSON.parse(String(given)) as { is_pinned: boolean; name?: string | null };
  return changeNavigationViews(context, ctx, (before) => {
    const { views, view } = withView(before, { fragment, is_pinned, name });
    return { views, event: { op: 'add', navigation_view: view } };
  });
}
