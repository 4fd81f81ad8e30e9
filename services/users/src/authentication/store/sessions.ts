/** Sessions of browsers. The id is a random secret that only the cookie holds; stored is its hash. */
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

/** How long a session lasts. */
const SESSION_MS = 14 * 24 * 60 * 60 * 1000;
/** Nobody guesses 256 bits. */
const ID_BYTES = 32;

/**
 * Begins a session of a user and returns its id.
 * @param passwordVersion which of the account's passwords opened it, as it was read when the password was
 *   checked
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

/** Whose session an id is, if it is one that has not ended. */
export async function findSession(
  database: Database,
  id: string,
  now: number,
): Promise<Pick<SessionDocument, 'realm' | 'user' | 'password_version' | 'expires_at'> | undefined> {
  const session = await database
    .collection<SessionDocument>(COLLECTIONS.sessions)
    .findOne({ _id: secretHash(id) }, { projection: { realm: 1, user: 1, password_version: 1, expires_at: 1 } });
  // The database removes what expired once a minute; until then it is refused here.
  return session && session.expires_at.getTime() > now ? session : undefined;
}

/**
 * Stages the end of every session of these users. The operation has to take a `version`: by that, gateways notice that
 * whom they know by a session may be out of date.
 */
export function endSessionsOf(tx: Tx, users: readonly number[]): void {
  tx.remove(COLLECTIONS.sessions, { realm: tx.realm, user: { $in: users } }, { many: true });
}

/** Ends every session of an organisation. A `version` has to be taken afterwards, as above. */
export async function endSessionsOfRealm(database: Database, realm: number): Promise<void> {
  await database.collection<SessionDocument>(COLLECTIONS.sessions).deleteMany({ realm });
}

/** Stages the end of the sessions of an organisation that was deactivated: those that began while the others ended. */
export function endLateSessions(tx: Tx): void {
  tx.remove(COLLECTIONS.sessions, { realm: tx.realm }, { many: true });
}

/**
 * Stages the end of every session of a user but the one with the id `session` ('': every one), which continues with the
 * password of this version. A session that the former password opens meanwhile has another version.
 */
export function endOtherSessions(tx: Tx, user: number, o: { session: string; passwordVersion: number }): void {
  const { realm } = tx;
  const _id = secretHash(o.session);
  tx.remove(COLLECTIONS.sessions, { realm, user, _id: { $ne: _id } }, { many: true });
  tx.update(COLLECTIONS.sessions, { _id, realm, user }, { $set: { password_version: o.passwordVersion } });
}

/** Stages the end of a session; an id that is none is left alone. The operation has to take a `version`, as above. */
export function endSession(tx: Tx, id: string): void {
  tx.remove(COLLECTIONS.sessions, { _id: secretHash(id), realm: tx.realm });
}

export interface SessionDocument {
  /** The hash of the session's id, which only the cookie holds. */
  readonly _id: string;
  readonly realm: number;
  readonly user: number;
  /** The account's `password_version` at its start: with another password the session is invalid. */
  readonly password_version?: number;
  readonly created_at: Date;
  readonly expires_at: Date;
}
