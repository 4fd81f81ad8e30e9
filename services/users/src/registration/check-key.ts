/** Checks a mailed or shared key before its page asks for anything. */
import type { UsersHandler } from '@rookery/rpc';
import type { AccountContext } from '../account/context.ts';
import { badKey, findConfirmation } from '../confirmations/store.ts';
import { mayChooseGroups, openLink, openRegistration } from './open-registration.ts';

/**
 * For the pages that ask for a name or a password: checks that the key is valid, and returns the address that it is
 * for, and whether a newcomer may choose groups of default channels.
 * @throws BAD_REQUEST for an invalid key; REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED
 */
export const checkKey: UsersHandler<'CheckKey', Pick<AccountContext, 'commits' | 'database'>> = async (
  context,
  request,
) => {
  const { realm_id: realm, key, purpose } = request;
  if (purpose === 'password') {
    const found = await findConfirmation(context.database, realm, { key, purpose, now: Date.now() });
    if (!found) throw badKey();
    return { email: found.email };
  }
  // Changes nothing; an operation, so that it decides exactly as the later change will.
  return context.commits.run(realm, {}, async (tx) => {
    if (purpose === 'join') {
      await openLink(tx, context.database, key);
      return { email: '' };
    }
    const { email, invitation } = await openRegistration(tx, context.database, key);
    return { email, offers_default_groups: mayChooseGroups(invitation) };
  });
};
