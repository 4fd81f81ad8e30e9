/** The reads of directories: an organisation, its users and groups, in one snapshot. */
import { type ClientSession, type Database, type Filter, readHead, snapshotRead } from '@rookery/data';
import { COLLECTIONS } from '../database/collections.ts';
import type { Group, GroupDocument } from '../group/documents.ts';
import type { RealmDocument } from '../realm/documents.ts';
import { findRealm } from '../realm/store.ts';
import type { User, UserDocument } from '../user/documents.ts';

/** Omits fields that only a login needs, and changes in flight to another service. */
const WITHOUT_SECRETS = { _id: 0, password_hash: 0, unreplicated: 0 } as const;

interface DirectoryChanges {
  /** The head of the journal. */
  readonly head: Awaited<ReturnType<typeof readHead>>;
  readonly realm: RealmDocument;
  readonly users: readonly User[];
  readonly groups: readonly Group[];
}

/**
 * Reads an organisation, and its users and groups with a version above `since`, in one snapshot.
 * @throws NONEXISTENT_SUBDOMAIN
 */
export function readDirectoryChanges(database: Database, realm: number, since: number): Promise<DirectoryChanges> {
  return snapshotRead(database, async (session) => ({
    head: await readHead(database, realm, session),
    realm: await findRealm(database, realm, session),
    users: await readNewer<UserDocument, User>(COLLECTIONS.users, WITHOUT_SECRETS, { database, session, realm, since }),
    groups: await readNewer<GroupDocument, Group>(COLLECTIONS.groups, { _id: 0 }, { database, session, realm, since }),
  }));
}

function readNewer<Stored extends { realm: number; version: number }, Read>(
  collection: string,
  projection: Record<string, 0>,
  options: { database: Database; session: ClientSession; realm: number; since: number },
): Promise<Read[]> {
  return options.database
    .collection<Stored>(collection)
    .find({ realm: options.realm, version: { $gt: options.since } } as Filter<Stored>, {
      session: options.session,
      projection,
    })
    .toArray() as Promise<unknown[]> as Promise<Read[]>;
}
