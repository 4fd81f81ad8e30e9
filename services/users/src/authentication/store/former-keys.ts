/**
 * Keys that an earlier form stored as they are: their digests take their place, so they go on opening what they opened.
 */
import type { Database } from '@rookery/data';
import type { InvitationDocument } from '../../invitations/store.ts';
import { secretHash } from '../../keys/keys.ts';
import { COLLECTIONS } from '../../user/documents.ts';

/** A user's document of that form. */
interface FormerUser {
  readonly _id: number;
  readonly api_key?: string;
}

/** In one write to the database: some 100 kB. */
const AT_ONCE = 500;

/**
 * Replaces API keys in clear by their digests, and takes keys of invitation links away, whose digests are there
 * already. A key that is converted is never shown again: where it would be, another is issued beside it. May be
 * repeated, and broken off anywhere.
 */
export async function digestStoredKeys(database: Database): Promise<void> {
  const users = database.collection<FormerUser>(COLLECTIONS.users);
  const inClear = { api_key: { $exists: true } };
  for (;;) {
    const found = await users.find(inClear, { projection: { api_key: 1 }, limit: AT_ONCE }).toArray();
    if (found.length === 0) break;
    await users.bulkWrite(
      found.map(({ _id, api_key = '' }) => ({
        updateOne: {
          filter: { _id, api_key },
          update: { $set: { api_keys: [{ digest: secretHash(api_key) }] }, $unset: { api_key: '' } },
        },
      })),
    );
  }
  await database
    .collection<InvitationDocument & { key?: string }>(COLLECTIONS.invitations)
    .updateMany({ key: { $exists: true } }, { $unset: { key: '' } });
}
