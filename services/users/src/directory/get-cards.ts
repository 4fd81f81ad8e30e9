/** User cards, for services that cache them. */
import type { UsersHandler } from '@rookery/rpc';
import { userCard } from '../user/rules/json.ts';
import type { DirectoryContext } from './context.ts';

/**
 * Returns the cards of users by id, or of all users (with the server's own bots) if no ids are given, with the version
 * of the realm's cards; unknown ids are omitted. At a known version the reply only says that nothing has changed since.
 *
 * @throws NONEXISTENT_SUBDOMAIN
 */
export const getCards: UsersHandler<'GetCards', Pick<DirectoryContext, 'directories'>> = async (context, request) => {
  const { users } = await context.directories.current(request.realm_id);
  if (request.known_version === users.version) return { version: users.version, not_modified: true };
  const found =
    request.user_ids.length === 0
      ? [...users.byId.values()]
      : request.user_ids.flatMap((id) => users.byId.get(id) ?? []);
  return { version: users.version, users: found.map(userCard) };
};
