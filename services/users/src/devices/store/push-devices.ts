/** What is secret of devices, and where their notifications go: a document each in `push_devices`. */
import type { Database, Tx } from '@rookery/data';
import type { TaskRecord } from '@rookery/runtime';
import { COLLECTIONS } from '../../database/collections.ts';
import { pushDeviceKey } from './devices.ts';

/** How a device is reached. `token_id` is the API's name for the token. */
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
  /** The relay alone knows the token. */
  | { readonly via: 'relay'; readonly token_id: string; readonly kind: 'fcm' | 'apns' };

/** A registration that the relay has still to take. */
export interface PendingRegistration {
  readonly token_id: string;
  readonly kind: 'fcm' | 'apns';
  readonly bouncer_public_key: string;
  readonly encrypted_push_registration: string;
  /** When it began, UNIX milliseconds. */
  readonly since: number;
}

/** A task while a registration is pending. */
export interface PushDeviceDocument extends Partial<Omit<TaskRecord, '_id'>> {
  readonly _id: string;
  readonly realm: number;
  readonly user: number;
  readonly device: number;
  /** The organisation's address as the device knows it: notifications name it. */
  readonly realm_url: string;
  /**
   * What notifications are encrypted with: the byte 0x31 and 32 of the key, Base64. Browsers have a key in their
   * subscription.
   */
  readonly key?: string;
  readonly key_id?: number;
  /** Absent: nothing can be pushed to it. */
  readonly address?: PushAddress;
  readonly pending?: PendingRegistration;
}

export const PUSH_DEVICES = COLLECTIONS.pushDevices;

const devicesOf = (database: Database) => database.collection<PushDeviceDocument>(PUSH_DEVICES);

/** The document of a device, as the operations before this one left it. */
export async function readPushDevice(
  tx: Tx,
  database: Database,
  user: number,
  device: number,
): Promise<PushDeviceDocument | null> {
  const _id = pushDeviceKey(tx.realm, user, device);
  return tx.read((session) => devicesOf(database).findOne({ _id }, { session }));
}

/** Stages the document of a device in place of the one that it had. */
export function savePushDevice(tx: Tx, document: Omit<PushDeviceDocument, '_id' | 'realm'>): void {
  const whole = { ...document, realm: tx.realm };
  const _id = pushDeviceKey(tx.realm, document.user, document.device);
  // As a literal: a name with a dollar sign would else be taken for a field.
  tx.update(PUSH_DEVICES, { _id }, [{ $replaceWith: { $literal: { _id, ...whole } } }], { upsert: true });
}

/** The devices of some users that notifications can be pushed to. */
export function reachableDevices(
  database: Database,
  realm: number,
  users: readonly number[],
): Promise<PushDeviceDocument[]> {
  return devicesOf(database)
    .find({ realm, user: { $in: [...users] }, address: { $exists: true } })
    .toArray();
}
