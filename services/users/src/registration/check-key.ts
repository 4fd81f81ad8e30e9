/** What a key opens, before anything is typed. */
import type { KeyReply } from '@rookery/protos/gen/rookery/KeyReply.ts';
import type { KeyRequest__Output } from '@rookery/protos/gen/rookery/KeyRequest.ts';
import type { AccountContext } from '../account/context.ts';
import { badKey, findConfirmation } from '../confirmations/store.ts';
import { openLink, openRegistration } from './open-registration.ts';

/**
 * For the pages that ask for a name or a password: whether there is any use in it, and whose address it is for.
 * @throws BAD_REQUEST for a key that opens nothing; REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED
 */
export async function checkKey(
  context: Pick<AccountContext, 'commits' | 'database'>,
  request: KeyRequest__Output,
): Promise<KeyReply> {
  const { realm_id: realm, key, purpose } = request;
  if (purpose === 'password') {
    const found = await findConfirmation(context.database, realm, { key, purpose, now: Date.now() });
    if (!found) throw badKey();
    return { email: found.email };
  }
  // It changes nothing, and decides as what changes something will.
  return context.commits.run(realm, {}, async (tx) => {
    if (purpose === 'join') {
      await openLink(tx, context.database, key);
      return { email: '' };
    }
    const { email } = await openRegistration(tx, context.database, key);
    return { email };
  });
}
