/** API keys of accounts, derived when they are first shown. */

import { DomainError, notReady } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import { endMailedKeys } from '../confirmations/store.ts';
import { removeAllDevices } from '../devices/store/devices.ts';
import type { DerivedKeys } from '../keys/derived-keys.ts';
import { API_KEY_LENGTH, type StoredKey } from '../keys/keys.ts';
import type { User, UserDocument } from '../user/documents.ts';
import { stageUserChange } from '../user/store/changes.ts';
import { readUser } from '../user/store/users.ts';
import type { AuthenticationContext } from './context.ts';

type Account = Pick<UserDocument, 'realm' | 'id' | 'api_keys'>;

/**
 * Max. valid keys of an account. If secrets are rotated so often that more keys can no longer be shown, the oldest
 * becomes invalid.
 */
const MOST = 4;

/** The account's newest API key that can be shown; undefined if there is none. */
function shownKey(keys: DerivedKeys, account: Account): string | undefined {
  const purpose = purposeOf(account);
  return account.api_keys.map((one) => keys.show(purpose, one)).findLast((key) => key !== undefined);
}

const purposeOf = ({ realm, id }: Pick<Account, 'realm' | 'id'>) =>
  ({ kind: 'api-key', realm, id, length: API_KEY_LENGTH }) as const;

/**
 * Stages a new key for an account without one that can be shown; its other keys stay valid.
 * @param version the account's version, if the operation has already raised it: another one would make the roster stale
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
 * Returns the API key of an account, for a caller who may see it. An account without a key, or whose key was replaced,
 * gets a new one. So does an account whose keys were derived from a secret that has since been removed: the old keys
 * stay valid besides the new one.
 *
 * @param user the user as read when the caller was authorised to see the key
 * @throws SERVER_NOT_READY if the password, the owner or the account has changed since
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
    // A former owner must not see the key that replaces theirs.
    if (account.bot_owner_id !== user.bot_owner_id) return null;
    // A concurrent call may have issued one.
    const present = account.api_keys.findLast((one) => context.keys.show(purposeOf(account), one) !== undefined);
    return present ?? issueApiKey(tx, context.keys, account);
  });
  const key = stored && context.keys.show(purposeOf(user), stored);
  if (!key) throw notReady();
  return key;
}

/** Returns the API key of the user with this id. @throws BAD_REQUEST `No such user` */
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
 * mailed for the account: the holder of an API key may have requested a change of address. The next API key is made
 * when it is first shown.
 * @param requestKey of the request whose own confirmation key stays valid, as in `endMailedKeys`
 * @returns the account's new version
 */
export async function endApiKeys(tx: Tx, database: Database, userId: number, requestKey = ''): Promise<number> {
  await removeAllDevices(tx, database, userId);
  endMailedKeys(tx, userId, requestKey);
  const version = tx.next('version');
  stageUserChange(tx, userId, { api_keys: [], version });
  return version;
}
