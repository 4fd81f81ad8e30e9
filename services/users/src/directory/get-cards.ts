/** What is shown of users, for services that keep it. */
import type { GetCardsReply } from '@rookery/protos/gen/rookery/GetCardsReply.ts';
import type { GetCardsRequest__Output } from '@rookery/protos/gen/rookery/GetCardsRequest.ts';
import { userCard } from '../user/rules/json.ts';
import type { DirectoryContext } from './context.ts';

/**
 * The cards of users by id, without ids those of everyone, the server's own bots too, with the version of the realm's
 * cards; ids of nobody are left out. At a known version the reply says only that nothing changed: no card that they
 * asked for at it is different now.
 *
 * @throws NONEXISTENT_SUBDOMAIN
 */
export async function getCards(
  context: Pick<DirectoryContext, 'directories'>,
  request: GetCardsRequest__Output,
): Promise<GetCardsReply> {
  const { users } = await context.directories.current(request.realm_id);
  if (request.known_version === users.version) return { version: users.version, not_modified: true };
  const found =
    request.user_ids.length === 0
      ? [...users.byId.values()]
      : request.user_ids.flatMap((id) => users.byId.get(id) ?? []);
  return { version: users.version, users: found.map(userCard) };
}
