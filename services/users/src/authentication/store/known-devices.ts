/**
 * Programs and addresses that accounts were logged in from, as hashes: guesses from elsewhere do not slow logins from
 * them down.
 */
import { documentKey } from '@rookery/core';
import type { Database, IndexSpecs, Tx } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import { secretHash } from '../../keys/keys.ts';

export const KNOWN_DEVICE_INDEXES: IndexSpecs = {
  [COLLECTIONS.knownDevices]: [{ name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 }],
};

interface KnownDevicesDocument {
  readonly _id: number;
  /** The newest last. */
  readonly marks: readonly { readonly mark: string; readonly at: number }[];
  readonly expires_at: Date;
}

/** Max. marks per user, more than one uses at a time; the document stays at 1 to 2 KB. */
const MOST = 20;
/** How long an unused device stays known, ms. */
const KNOWN_MS = 60 * 24 * 3600_000;
/** Age after which a device in use is written again, ms; more often would be a write per login. */
const FRESH_MS = 24 * 3600_000;

const devices = (database: Database) => database.collection<KnownDevicesDocument>(COLLECTIONS.knownDevices);

/** The hash that identifies a program at an address. */
export function markOf(
  account: { realm: number; id: number },
  options: { address: string; user_agent: string },
): string {
  return secretHash(`${account.realm}:${account.id}:${options.address}:${options.user_agent}`);
}

/**
 * Whether an account was recently logged in to from this device. Also reads for unknown accounts (id 0), in the same
 * time.
 */
export async function isKnown(database: Database, realm: number, id: number, mark: string): Promise<boolean> {
  const found = await devices(database).findOne({ _id: documentKey(realm, id) });
  return found?.marks.some((one) => one.mark === mark && one.at > Date.now() - KNOWN_MS) ?? false;
}

/** Records that an account is logged in to from this device. */
export async function remember(database: Database, realm: number, id: number, mark: string): Promise<void> {
  const now = Date.now();
  const _id = documentKey(realm, id);
  const fresh = { _id, marks: { $elemMatch: { mark, at: { $gt: now - FRESH_MS } } } };
  if ((await devices(database).findOne(fresh, { projection: { _id: 1 } })) !== null) return;
  const others = { $filter: { input: { $ifNull: ['$marks', []] }, cond: { $ne: ['$$this.mark', mark] } } };
  const marks = { $slice: [{ $concatArrays: [others, [{ mark, at: now }]] }, -MOST] };
  const change = [{ $set: { marks, expires_at: new Date(now + KNOWN_MS) } }];
  await devices(database).updateOne({ _id }, change, { upsert: true });
}

/** Stages the removal of all known devices of a user. */
export function removeKnownDevices(tx: Tx, user: number): void {
  tx.remove(COLLECTIONS.knownDevices, { _id: documentKey(tx.realm, user) });
}
