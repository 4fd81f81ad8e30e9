/** Handles a notice of another service that users share something with others than before. */
import type { UsersHandler } from '@rookery/rpc';
import type { VisibilityContext } from './context.ts';

/**
 * When the call returns, guests see the users who share something with them, and the events are published.
 * @throws as `VisibilityRefresher.refresh`
 */
export const refreshVisibility: UsersHandler<
  'RefreshVisibility',
  Pick<VisibilityContext, 'visibilityRefresher'>
> = async ({ visibilityRefresher }, { realm_id, user_ids, conversations }) => {
  await visibilityRefresher.refresh(realm_id, user_ids, [conversations ? 'messages' : 'channels']);
  return {};
};
