/** The replicated state of users' accounts: role, whether active, and the version of the last change applied. */
import { type ClientSession, type Database, sessionOptions, type Tx } from '@rookery/data';
import { type AccountDocument, COLLECTIONS } from '../channel/store/documents.ts';

const collection = (database: Database) => database.collection<AccountDocument>(COLLECTIONS.accounts);

/** The version of the account's last change that was applied; 0 before the first. */
export async function replicatedVersion(
  database: Database,
  realm: number,
  user: number,
  session: ClientSession,
): Promise<number> {
  return (await collection(database).findOne({ _id: { r: realm, u: user } }, { session }))?.ver ?? 0;
}

/** The user's role after the last change that was applied; undefined before the first. */
export async function replicatedRole(
  database: Database,
  realm: number,
  user: number,
  session: ClientSession | undefined,
): Promise<number | undefined> {
  const options = { projection: { role: 1 }, ...sessionOptions(session) };
  return (await collection(database).findOne({ _id: { r: realm, u: user } }, options))?.role;
}

/** Whether one of these users is deactivated, as of the changes applied so far. */
export async function isAnyDeactivated(
  database: Database,
  realm: number,
  users: readonly number[],
  session: ClientSession,
): Promise<boolean> {
  const ids = users.map((u) => ({ r: realm, u }));
  return (await collection(database).findOne({ _id: { $in: ids }, active: false }, { session })) !== null;
}

/** Stages an account's state after a change. */
export function saveAccount(
  tx: Tx,
  user: number,
  account: { readonly version: number; readonly active: boolean; readonly role: number },
): void {
  const { version, active, role } = account;
  const _id = { r: tx.realm, u: user };
  tx.update(COLLECTIONS.accounts, { _id }, { $set: { ver: version, active, role } }, { upsert: true });
}
