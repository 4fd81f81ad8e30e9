/** Sessions of browsers. The id is a random secret that only the cookie holds; stored is its hash. */
import { randomBytes } from 'node:crypto';
import type { Database } from '@rookery/data';
import { secretHash } from '../rules/keys.ts';
import { COLLECTIONS, type SessionDocument } from './documents.ts';

/** How long a session lasts. */
const SESSION_MS = 14 * 24 * 60 * 60 * 1000;
/** Nobody guesses 256 bits. */
const ID_BYTES = 32;

/** Begins a session and returns its id. */
export async function beginSession(database: Database, realm: number, user: number, now: number): Promise<string> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  await database.collection<SessionDocument>(COLLECTIONS.sessions).insertOne({
    _id: secretHash(id),
    realm,
    user,
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
): Promise<{ realm: number; user: number } | undefined> {
  const session = await database
    .collection<SessionDocument>(COLLECTIONS.sessions)
    .findOne({ _id: secretHash(id) }, { projection: { realm: 1, user: 1, expires_at: 1 } });
  // The database removes what expired once a minute; until then it is refused here.
  return session && session.expires_at.getTime() > now ? { realm: session.realm, user: session.user } : undefined;
}

/** Ends every session of a user. */
export async function endSessionsOf(database: Database, realm: number, user: number): Promise<void> {
  await database.collection<SessionDocument>(COLLECTIONS.sessions).deleteMany({ realm, user });
}

/** Ends every session of an organisation. */
export async function endSessionsOfRealm(database: Database, realm: number): Promise<void> {
  await database.collection<SessionDocument>(COLLECTIONS.sessions).deleteMany({ realm });
}

/** Ends every session of a user but the one with this id; without one, every one. */
export async function endOtherSessionsOf(database: Database, realm: number, user: number, id: string): Promise<void> {
  const others = id === '' ? {} : { _id: { $ne: secretHash(id) } };
  await database.collection<SessionDocument>(COLLECTIONS.sessions).deleteMany({ realm, user, ...others });
}

/** Ends a session; an id that is none is left alone. */
export async function endSession(database: Database, id: string): Promise<void> {
  await database.collection<SessionDocument>(COLLECTIONS.sessions).deleteOne({ _id: secretHash(id) });
}
