/** The state of a relay: the servers that send through it, their organisations, and devices. */
import { type Database, type IndexSpecs, isDuplicateKey } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import type { PushKind } from '../../devices/rules/push-tokens.ts';

export interface RelayServerDocument {
  /** The id that the server chose. */
  readonly _id: string;
  /** The digest of its key: no stored value gives access. */
  readonly key_digest: string;
  readonly hostname: string;
  readonly contact_email: string;
  readonly created_at: Date;
}

interface RelayRealmDocument {
  /** `<server>:<UUID>`: members know the UUID, so no server may have it alone. */
  readonly _id: string;
  readonly server: string;
}

export interface RelayDeviceDocument {
  /** `<server>:<organisation>:<token id>` */
  readonly _id: string;
  readonly server: string;
  readonly kind: PushKind;
  readonly token: string;
  readonly app_id: string;
  /** Raised at each registration; apps register again every month. */
  readonly expires_at: Date;
}

interface RelayDeliveryDocument {
  /** `<server>:<hash of the idempotency key>:<token id>` */
  readonly _id: string;
  /** When the claim ends while it is being sent, UNIX milliseconds. */
  readonly until: number;
  readonly sent: boolean;
  readonly expires_at: Date;
}

interface RelayCountDocument {
  /** `<server>:<minute>` */
  readonly _id: string;
  readonly pushes: number;
  readonly expires_at: Date;
}

const expiry = [{ name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 } as const];

export const RELAY_INDEXES: IndexSpecs = {
  [COLLECTIONS.relayServers]: [],
  [COLLECTIONS.relayRealms]: [{ name: 'server', key: { server: 1 } }],
  [COLLECTIONS.relayDevices]: [...expiry, { name: 'server', key: { server: 1 } }],
  [COLLECTIONS.relayDeliveries]: expiry,
  [COLLECTIONS.relayCounts]: expiry,
};

/** How long a device is stored after its last registration, ms; by then it has another token. */
const DEVICE_MS = 120 * 24 * 3600_000;
/** How long a delivery is stored, ms: longer than a server retries it. */
const DELIVERY_MS = 2 * 24 * 3600_000;
/** The lease of a claim, ms: longer than one push takes. */
const CLAIM_MS = 30_000;
const MINUTE_MS = 60_000;

const servers = (database: Database) => database.collection<RelayServerDocument>(COLLECTIONS.relayServers);
const realms = (database: Database) => database.collection<RelayRealmDocument>(COLLECTIONS.relayRealms);
const devices = (database: Database) => database.collection<RelayDeviceDocument>(COLLECTIONS.relayDevices);
const deliveries = (database: Database) => database.collection<RelayDeliveryDocument>(COLLECTIONS.relayDeliveries);

export const findServer = (database: Database, id: string): Promise<RelayServerDocument | null> =>
  servers(database).findOne({ _id: id });

export const countServers = (database: Database): Promise<number> => servers(database).estimatedDocumentCount();

/** @returns false if the id is taken */
export async function insertServer(database: Database, server: RelayServerDocument): Promise<boolean> {
  try {
    await servers(database).insertOne(server);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Updates a server only if its key is still the one that authenticated the change. */
export async function updateServer(
  database: Database,
  { _id, key_digest }: RelayServerDocument,
  change: Partial<Omit<RelayServerDocument, '_id'>>,
): Promise<void> {
  await servers(database).updateOne({ _id, key_digest }, { $set: change });
}

const realmKey = (server: string, uuid: string): string => `${server}:${uuid}`;

/** Whether a server has registered a device of an organisation. */
export async function hasRealm(database: Database, server: string, uuid: string): Promise<boolean> {
  return (await realms(database).findOne({ _id: realmKey(server, uuid) })) !== null;
}

/** Adds an organisation to a server. @returns false if the server has the max. number */
export async function addRealm(database: Database, server: string, uuid: string, most: number): Promise<boolean> {
  if ((await realms(database).countDocuments({ server }, { limit: most })) >= most) return false;
  await realms(database)
    .insertOne({ _id: realmKey(server, uuid), server })
    .catch((error) => {
      if (!isDuplicateKey(error)) throw error;
    });
  return true;
}

const deviceKey = (server: string, realm: string, tokenId: string): string => `${realmKey(server, realm)}:${tokenId}`;

export const countDevices = (database: Database, server: string, most: number): Promise<number> =>
  devices(database).countDocuments({ server }, { limit: most });

export async function saveDevice(
  database: Database,
  {
    realm,
    tokenId,
    ...device
  }: Pick<RelayDeviceDocument, 'server' | 'kind' | 'token' | 'app_id'> & {
    readonly realm: string;
    readonly tokenId: string;
  },
): Promise<void> {
  const change = { $set: { ...device, expires_at: new Date(Date.now() + DEVICE_MS) } };
  await devices(database).updateOne({ _id: deviceKey(device.server, realm, tokenId) }, change, { upsert: true });
}

/** The devices that a server registered for an organisation, by token id. */
export async function findDevices(
  database: Database,
  server: string,
  realm: string,
  tokenIds: readonly string[],
): Promise<ReadonlyMap<string, RelayDeviceDocument>> {
  const ids = tokenIds.map((one) => deviceKey(server, realm, one));
  const found = await devices(database)
    .find({ _id: { $in: ids } })
    .toArray();
  return new Map(found.map((one) => [one._id.slice(deviceKey(server, realm, '').length), one]));
}

export async function removeDevices(
  database: Database,
  server: string,
  realm: string,
  tokenIds: readonly string[],
): Promise<void> {
  await devices(database).deleteMany({ _id: { $in: tokenIds.map((one) => deviceKey(server, realm, one)) } });
}

/**
 * Claims a delivery. An expired claim belongs to a process that died: the next claim sends again, and the device shows
 * the notification once, by its collapse id.
 */
export async function claimDelivery(
  database: Database,
  _id: string,
  now: number,
): Promise<'claimed' | 'sent' | 'busy'> {
  const claim = { until: now + CLAIM_MS, sent: false, expires_at: new Date(now + DELIVERY_MS) };
  try {
    await deliveries(database).insertOne({ _id, ...claim });
    return 'claimed';
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const taken = await deliveries(database).updateOne({ _id, sent: false, until: { $lt: now } }, { $set: claim });
  if (taken.modifiedCount === 1) return 'claimed';
  const found = await deliveries(database).findOne({ _id });
  return found?.sent ? 'sent' : 'busy';
}

/** Ends a claim: the delivery was sent, for good; or it was not, and may be claimed again. */
export async function concludeDelivery(database: Database, _id: string, sent: boolean): Promise<void> {
  if (sent) await deliveries(database).updateOne({ _id }, { $set: { sent: true } });
  else await deliveries(database).deleteOne({ _id, sent: false });
}

/** Counts pushes of a server in this minute. @returns the number including these */
export async function countPushes(database: Database, server: string, pushes: number, now: number): Promise<number> {
  const _id = `${server}:${Math.floor(now / MINUTE_MS)}`;
  const expires_at = new Date(now + 2 * MINUTE_MS);
  const change = { $inc: { pushes }, $set: { expires_at } };
  const step = () =>
    database
      .collection<RelayCountDocument>(COLLECTIONS.relayCounts)
      .findOneAndUpdate({ _id }, change, { upsert: true, returnDocument: 'after' });
  const counted = await step().catch((error) => {
    if (isDuplicateKey(error)) return step();
    throw error;
  });
  return counted?.pushes ?? pushes;
}
