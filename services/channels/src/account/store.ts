/** Reads of what this service has followed of users' accounts. */
import { type ClientSession, type Database, within } from '@rookery/data';
import { type AccountDocument, COLLECTIONS } from '../channel/store/documents.ts';

const collection = (database: Database) => database.collection<AccountDocument>(COLLECTIONS.accounts);

/** The account's version that was followed last; 0 before the first. */
export async function followedVersion(
  database: Database,
  realm: number,
  user: number,
  session: ClientSession,
): Promise<number> {
  return (await collection(database).findOne({ _id: { r: realm, u: user } }, { session }))?.ver ?? 0;
}

/** The user's role after the last change that was followed; undefined before the first. */
export async function followedRole(
  database: Database,
  realm: number,
  user: number,
  session: ClientSession | undefined,
): Promise<number | undefined> {
  const options = { projection: { role: 1 }, ...within(session) };
  return (await collection(database).findOne({ _id: { r: realm, u: user } }, options))?.role;
}

/** Whether one of these users is deactivated, as far as this service has followed. */
export async function isAnyDeactivated(
  database: Database,
  realm: number,
  users: readonly number[],
  session: ClientSession,
): Promise<boolean> {
  const ids = users.map((u) => ({ r: realm, u }));
  return (await collection(database).findOne({ _id: { $in: ids }, active: false }, { session })) !== null;
}
