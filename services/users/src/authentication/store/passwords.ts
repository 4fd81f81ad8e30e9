/** Passwords of accounts, and the credentials that become invalid with a change. */
import { documentKey } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import type { UserDocument } from '../../user/documents.ts';
import { endApiKeys } from '../api-keys.ts';
import { removeKnownDevices } from './known-devices.ts';
import { endOtherSessions } from './sessions.ts';

/** The stored password of an account. */
interface StoredPassword {
  /** Argon2id; null if the account has no password. */
  readonly hash: string | null;
  /** The password's version, for the sessions that it opens. Undefined: the first. */
  readonly version: number | undefined;
}

/** Reads an account's password in order to check it; null for an unknown account. */
export async function passwordOf(database: Database, realm: number, user: number): Promise<StoredPassword> {
  const found = await database
    .collection<UserDocument>(COLLECTIONS.users)
    .findOne({ _id: documentKey(realm, user) }, { projection: { password_hash: 1, password_version: 1 } });
  return { hash: found?.password_hash ?? null, version: found?.password_version };
}

/**
 * Stages a new password, and the end of every credential that the former one could have given away. The API key is
 * replaced, and devices end with it. Sessions end, except the one with the id `session`. No program counts as known any
 * more, for its marks may come from guesses at length with the former password. Keys that were mailed for the
 * account (to reset the password, to confirm an address) become invalid, except the one that the request `requestKey`
 * itself had mailed. All of it commits together with the password, so no crash leaves one of them valid.
 */
export async function replacePassword(
  tx: Tx,
  database: Database,
  {
    userId,
    hash,
    session,
    requestKey = '',
  }: { readonly userId: number; readonly hash: string; readonly session: string; readonly requestKey?: string },
): Promise<void> {
  const version = await endApiKeys(tx, database, userId, requestKey);
  const change = { password_hash: hash, password_version: version };
  tx.update(COLLECTIONS.users, { _id: documentKey(tx.realm, userId) }, { $set: change });
  removeKnownDevices(tx, userId);
  endOtherSessions(tx, userId, { session, passwordVersion: version });
}
