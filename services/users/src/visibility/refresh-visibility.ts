/** Another service says that users share something with others than before. */
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { RefreshVisibilityRequest__Output } from '@rookery/protos/gen/rookery/RefreshVisibilityRequest.ts';
import type { VisibilityContext } from './context.ts';

/**
 * When it answers, guests see who shares something with them, and the events are out.
 * @throws as `VisibilityRefresher.refresh`
 */
export async function refreshVisibility(
  { visibilityRefresher }: Pick<VisibilityContext, 'visibilityRefresher'>,
  { realm_id, user_ids, conversations }: RefreshVisibilityRequest__Output,
): Promise<Empty> {
  await visibilityRefresher.refresh(realm_id, user_ids, [conversations ? 'messages' : 'channels']);
  return {};
}
