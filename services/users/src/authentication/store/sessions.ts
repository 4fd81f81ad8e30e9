/** Sessions of browsers. The id is a random secret that only the cookie holds; its hash is stored. */
import { randomBytes } from 'node:crypto';
import type { Database, IndexSpecs, Tx } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import { secretHash } from '../../keys/keys.ts';

export const SESSION_INDEXES: IndexSpecs = {
  [COLLECTIONS.sessions]: [
    { name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 },
    // All sessions of a user or an organisation end together.
    { name: 'user', key: { realm: 1, user: 1 } },
  ],
};

/** Lifetime of a session, ms. */
const SESSION_MS = 14 * 24 * 60 * 60 * 1000;
/** 256 bits: not guessable. */
const ID_BYTES = 32;

/**
 * Starts a session of a user and returns its id.
 * @param passwordVersion the version of the password that opened it, as read when the password was checked
 */
export async function beginSession(
  database: Database,
  realm: number,
  user: number,
  passwordVersion: number | undefined,
): Promise<string> {
  const now = Date.now();
  const id = randomBytes(ID_BYTES).toString('base64url');
  await database.collection<SessionDocument>(COLLECTIONS.sessions).insertOne({
    _id: secretHash(id),
    realm,
    user,
    ...(passwordVersion !== undefined && { password_version: passwordVersion }),
    created_at: new Date(now),
    expires_at: new Date(now + SESSION_MS),
  });
  return id;
}

/** Returns the session of an id, unless it has ended. */
export async function findSession(
  database: Database,
  id: string,
  now: number,
): Promise<Pick<SessionDocument, 'realm' | 'user' | 'password_version' | 'expires_at'> | undefined> {
  const session = await database
    .collection<SessionDocument>(COLLECTIONS.sessions)
    .findOne({ _id: secretHash(id) }, { projection: { realm: 1, user: 1, password_version: 1, expires_at: 1 } });
  // The database deletes expired sessions only once a minute.
  return session && session.expires_at.getTime() > now ? session : undefined;
}

/**
 * Stages the end of every session of these users. The operation has to take a `version`, from which gateways learn that
 * callers cached by session may be stale.
 */
export function endSessionsOf(tx: Tx, users: readonly number[]): void {
  tx.remove(COLLECTIONS.sessions, { realm: tx.realm, user: { $in: users } }, { many: true });
}

/** Ends every session of an organisation. The caller has to take a `version` afterwards, as for `endSessionsOf`. */
export async function endSessionsOfRealm(database: Database, realm: number): Promise<void> {
  await database.collection<SessionDocument>(COLLECTIONS.sessions).deleteMany({ realm });
}

/** Stages the end of the sessions of a deactivated organisation that started while the others ended. */
export function endLateSessions(tx: Tx): void {
  tx.remove(COLLECTIONS.sessions, { realm: tx.realm }, { many: true });
}

/**
 * Stages the end of every session of a user except the one with the id `session` ('': every one), which continues with
 * the password of this version. A session that the former password opens concurrently has another version.
 */
export function endOtherSessions(tx: Tx, user: number, options: { session: string; passwordVersion: number }): void {
  const { realm } = tx;
  const _id = secretHash(options.session);
  tx.remove(COLLECTIONS.sessions, { realm, user, _id: { $ne: _id } }, { many: true });
  tx.update(COLLECTIONS.sessions, { _id, realm, user }, { $set: { password_version: options.passwordVersion } });
}

/**
 * Stages the end of a session; an unknown id has no effect. The operation has to take a `version`, as for
 * `endSessionsOf`.
 */
export function endSession(tx: Tx, id: string): void {
  tx.remove(COLLECTIONS.sessions, { _id: secretHash(id), realm: tx.realm });
}

export interface SessionDocument {
  /** The hash of the session's id. */
  readonly _id: string;
  readonly realm: number;
  readonly user: number;
  /** The account's `password_version` at its start: the session is invalid once the password has changed. */
  readonly password_version?: number;
  readonly created_at: Date;
  readonly expires_at: Date;
}
