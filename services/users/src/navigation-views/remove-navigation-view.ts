import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { NavigationViewRequest__Output } from '@rookery/protos/gen/rookery/NavigationViewRequest.ts';
import type { CallContext } from '@rookery/rpc';
import { changeNavigationViews, type Dependencies } from './navigation-views.ts';
import { withoutView } from './rules.ts';

/**
 * `DELETE /navigation_views/{fragment}`
 * @throws BAD_REQUEST with status 404 `Navigation view does not exist.`
 */
export async function removeNavigationView(
  context: Dependencies,
  { fragment }: NavigationViewRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  return changeNavigationViews(context, ctx, (before) => ({
    views: withoutView(before, fragment),
    event: { op: 'remove', fragment },
  }));
}
