/** API keys of accounts: shown where they may be, made when they are to be shown first. */

import { DomainError, notReady } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import { removeConfirmationsOf } from '../confirmations/store.ts';
import { removeAllDevices } from '../devices/store/devices.ts';
import type { DerivedKeys } from '../keys/derived-keys.ts';
import { API_KEY_LENGTH, type StoredKey } from '../keys/keys.ts';
import type { User, UserDocument } from '../user/documents.ts';
import { stageUserChange } from '../user/store/changes.ts';
import { readUser } from '../user/store/users.ts';
import type { AuthenticationContext } from './context.ts';

type Account = Pick<UserDocument, 'realm' | 'id' | 'api_keys'>;

/**
 * Keys that open one account at a time: where secrets are rotated so often that more cannot be shown any more, the
 * oldest opens nothing.
 */
const MOST = 4;

/** The API key of an account that is shown, the newest; undefined where it has none that can be. */
function shownKey(keys: DerivedKeys, account: Account): string | undefined {
  const purpose = purposeOf(account);
  return account.api_keys.map((one) => keys.show(purpose, one)).findLast((key) => key !== undefined);
}

const purposeOf = ({ realm, id }: Pick<Account, 'realm' | 'id'>) =>
  ({ kind: 'api-key', realm, id, length: API_KEY_LENGTH }) as const;

/**
 * Stages a key for an account without one that can be shown; its other keys stay valid.
 * @param version of the account, where the operation has changed it already: a further one would outdate the roster
 * @returns the stored key
 */
export function issueApiKey(
  tx: Tx,
  keys: DerivedKeys,
  account: Account,
  version: number = tx.next('version'),
): StoredKey {
  const made = keys.make(purposeOf(account));
  const api_keys = [...account.api_keys, made].slice(-MOST);
  stageUserChange(tx, account.id, { api_keys, version });
  return made;
}

/**
 * The API key of an account, to be shown to who may see it. An account that was never asked for its key, or whose key
 * was replaced, gets one now. So does one whose keys were derived from a secret that has been taken away since: they
 * open the account as before, beside the new one.
 *
 * @param user as the decision was made on that the key may be shown
 * @throws SERVER_NOT_READY where the password, the owner or the account has changed since
 */
export async function apiKeyOf(
  context: Pick<AuthenticationContext, 'commits' | 'database' | 'keys'>,
  user: Pick<User, 'realm' | 'id' | 'api_keys' | 'password_version' | 'bot_owner_id'>,
): Promise<string> {
  const known = shownKey(context.keys, user);
  if (known !== undefined) return known;
  const stored = await context.commits.run(user.realm, {}, async (tx): Promise<StoredKey | null> => {
    const account = await readUser(tx, context.database, user.id);
    if (!account || account.is_deleted || account.password_version !== user.password_version) return null;
    // A former owner is not shown the key that replaces theirs.
    if (account.bot_owner_id !== user.bot_owner_id) return null;
    // Another call may have been quicker.
    const present = account.api_keys.findLast((one) => context.keys.show(purposeOf(account), one) !== undefined);
    return present ?? issueApiKey(tx, context.keys, account);
  });
  const key = stored && context.keys.show(purposeOf(user), stored);
  if (!key) throw notReady();
  return key;
}

/** The user of an id with their key. @throws BAD_REQUEST `No such user` */
export async function apiKeyOfId(
  context: Pick<AuthenticationContext, 'commits' | 'database' | 'directories' | 'keys'>,
  realm: number,
  id: number,
): Promise<string> {
  const { users } = await context.directories.current(realm);
  const user = users.byId.get(id);
  if (!user) throw new DomainError('BAD_REQUEST', 'No such user');
  return apiKeyOf(context, user);
}

/**
 * Stages the end of an account's API keys, of the devices that were logged in with them, and of the keys that were
 * mailed for the account: who had an API key may have asked for a change of address. The next is made when it is shown.
 * @param requestKey of the request whose own key to confirm an address stays, as in `removeConfirmationsOf`
 * @returns the account's version with it
 */
export async function endApiKeys(tx: Tx, database: Database, userId: number, requestKey = ''): Promise<number> {
  await removeAllDevices(tx, database, userId);
  removeConfirmationsOf(tx, userId, requestKey);
  const version = tx.next('version');
  stageUserChange(tx, userId, { api_keys: [], version });
  return version;
}
