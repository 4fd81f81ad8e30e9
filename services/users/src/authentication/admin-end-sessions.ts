/** The operator logs a user out everywhere. */
import { badRequest } from '@rookery/core';
import type { UsersHandler } from '@rookery/rpc';
import { endMailedKeys } from '../confirmations/store.ts';
import { removeAllDevices } from '../devices/store/devices.ts';
import { endPolls } from '../upstream/end-polls.ts';
import { isAccount } from '../user/rules/access.ts';
import type { AuthenticationContext } from './context.ts';
import { endSessionsOf } from './store/sessions.ts';

/**
 * Ends every session of a user. When it returns, none is accepted, and polls that one of them authenticated return no
 * more events. Keys that were mailed for the account are invalid too, and its devices are removed, since a session may
 * have registered them. API keys stay valid.
 * @throws BAD_REQUEST `No such user`; NONEXISTENT_SUBDOMAIN
 */
export const adminEndSessions: UsersHandler<
  'AdminEndSessions',
  Pick<AuthenticationContext, 'commits' | 'database' | 'directories' | 'config' | 'gateways'>
> = async (context, { realm_id: realm, user_id: id }, ctx) => {
  const { users } = await context.directories.current(realm);
  const user = users.byId.get(id);
  if (!user || !isAccount(user)) throw badRequest('No such user');
  await context.commits.run(realm, ctx, async (tx) => {
    await removeAllDevices(tx, context.database, id);
    endSessionsOf(tx, [id]);
    // One of the sessions may have requested a change of address.
    endMailedKeys(tx, id, '');
    tx.next('version');
    return null;
  });
  await endPolls(context, realm, [id]);
  return {};
};
