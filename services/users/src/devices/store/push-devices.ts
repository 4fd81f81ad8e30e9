/** The secrets of devices and the targets of their notifications: a document each in `push_devices`. */
import type { Database, Tx } from '@rookery/data';
import type { TaskRecord } from '@rookery/runtime';
import { COLLECTIONS } from '../../database/collections.ts';
import { pushDeviceKey } from './devices.ts';

/** The target of a device's notifications. `token_id` is the API's name for the token. */
export type PushAddress =
  | { readonly via: 'fcm'; readonly token_id: string; readonly token: string }
  | { readonly via: 'apns'; readonly token_id: string; readonly token: string; readonly app_id: string }
  | {
      readonly via: 'web';
      readonly token_id: string;
      readonly subscription: {
        readonly endpoint: string;
        readonly keys: { readonly p256dh: string; readonly auth: string };
      };
    }
  /** Only the relay knows the token. */
  | { readonly via: 'relay'; readonly token_id: string; readonly kind: 'fcm' | 'apns' };

/** A registration that the relay has not accepted yet. */
export interface PendingRegistration {
  readonly token_id: string;
  readonly kind: 'fcm' | 'apns';
  readonly bouncer_public_key: string;
  readonly encrypted_push_registration: string;
  /** Start of the registration, UNIX milliseconds. */
  readonly since: number;
}

/** The document of a device; a durable task while a registration is pending. */
export interface PushDeviceDocument extends Partial<Omit<TaskRecord, '_id'>> {
  readonly _id: string;
  readonly realm: number;
  readonly user: number;
  readonly device: number;
  /** The organisation's URL as the device knows it: notifications contain it. */
  readonly realm_url: string;
  /**
   * The encryption key of notifications: the byte 0x31 and 32 bytes of key, Base64. Browsers have a key in their
   * subscription.
   */
  readonly key?: string;
  readonly key_id?: number;
  /** Absent: the device cannot get notifications. */
  readonly address?: PushAddress;
  readonly pending?: PendingRegistration;
}

export const PUSH_DEVICES = COLLECTIONS.pushDevices;

const devicesOf = (database: Database) => database.collection<PushDeviceDocument>(PUSH_DEVICES);

/** Reads the document of a device, within an operation. */
export async function readPushDevice(
  tx: Tx,
  database: Database,
  user: number,
  device: number,
): Promise<PushDeviceDocument | null> {
  const _id = pushDeviceKey(tx.realm, user, device);
  return tx.read((session) => devicesOf(database).findOne({ _id }, { session }));
}

/** Stages the document of a device, which replaces the former one. */
export function savePushDevice(tx: Tx, document: Omit<PushDeviceDocument, '_id' | 'realm'>): void {
  const whole = { ...document, realm: tx.realm };
  const _id = pushDeviceKey(tx.realm, document.user, document.device);
  // A literal: MongoDB would otherwise read text with a dollar sign as a field path.
  tx.update(PUSH_DEVICES, { _id }, [{ $replaceWith: { $literal: { _id, ...whole } } }], { upsert: true });
}

/** Reads the devices of these users that can get notifications. */
export function reachableDevices(
  database: Database,
  realm: number,
  users: readonly number[],
): Promise<PushDeviceDocument[]> {
  return devicesOf(database)
    .find({ realm, user: { $in: [...users] }, address: { $exists: true } })
    .toArray();
}
