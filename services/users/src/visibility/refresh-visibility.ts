/** Handles a notice of another service that users share something with others than before. */
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { RefreshVisibilityRequest__Output } from '@rookery/protos/gen/rookery/RefreshVisibilityRequest.ts';
import type { VisibilityContext } from './context.ts';

/**
 * When the call returns, guests see the users who share something with them, and the events are published.
 * @throws as `VisibilityRefresher.refresh`
 */
export async function refreshVisibility(
  { visibilityRefresher }: Pick<VisibilityContext, 'visibilityRefresher'>,
  { realm_id, user_ids, conversations }: RefreshVisibilityRequest__Output,
): Promise<Empty> {
  await visibilityRefresher.refresh(realm_id, user_ids, [conversations ? 'messages' : 'channels']);
  return {};
}
