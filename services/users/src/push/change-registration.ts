/** Changes of a device's registration, inside an operation of the commit queue. */
import type { Database, Tx } from '@rookery/data';
import { dueAt } from '@rookery/runtime';
import { accessDevice } from '../devices/rules/devices.ts';
import { removeDevice, updateDevice } from '../devices/store/devices.ts';
import {
  type PendingRegistration,
  type PushAddress,
  type PushDeviceDocument,
  readPushDevice,
  savePushDevice,
} from '../devices/store/push-devices.ts';
import { readTokens, stageTokenRemoval } from '../devices/store/push-tokens.ts';
import type { ClientDevice } from '../user/documents.ts';
import { readOwner } from '../user/own-lists.ts';
import type { RegistrationError } from './rules/registration.ts';
import { tokenIdOf } from './rules/registration.ts';

/** A device as an operation reads it. */
export interface FoundDevice {
  readonly owner: Awaited<ReturnType<typeof readOwner>>;
  readonly device: ClientDevice;
  readonly stored: PushDeviceDocument | null;
  /** The user's tokens of the older kind. */
  readonly tokens: Awaited<ReturnType<typeof readTokens>>;
}

/** @throws BAD_REQUEST `No such user`, ``Invalid `device_id` `` */
export async function readDevice(tx: Tx, database: Database, user: number, id: number): Promise<FoundDevice> {
  const owner = await readOwner(tx, database, user);
  const device = accessDevice(owner.devices, id);
  const stored = await readPushDevice(tx, database, user, id);
  const tokens = await readTokens(tx, database, user);
  return { owner, device, stored, tokens };
}

export interface PushKey {
  readonly id: number;
  readonly key: string;
}

/** The state of a registration: done, pending at the relay, or failed. */
export type Registration =
  | { readonly address: PushAddress }
  | { readonly pending: PendingRegistration }
  | { readonly error: RegistrationError };

/**
 * Stages a registration of a device, with its events. A completed one removes what it replaces: the user's token of the
 * older kind, and another device of theirs with the same token, which an app leaves behind that is installed again.
 */
export function stageRegistration(
  tx: Tx,
  { owner, device, stored, tokens }: FoundDevice,
  options: { readonly key?: PushKey | undefined; readonly realm_url: string; readonly registration: Registration },
): void {
  const { key, realm_url, registration } = options;
  const address = 'address' in registration ? registration.address : stored?.address;
  const keyOf = key ? { key: key.key, key_id: key.id } : pick(stored);
  const pending = 'pending' in registration ? { pending: registration.pending, ...dueAt(tx.nowMs) } : {};
  savePushDevice(tx, {
    user: owner.id,
    device: device.id,
    realm_url,
    ...keyOf,
    ...(address && { address }),
    ...pending,
  });

  const done = 'address' in registration ? registration.address.token_id : undefined;
  const twins =
    done === undefined ? [] : (owner.devices ?? []).filter((one) => one !== device && one.push_token_id === done);
  let { devices = [] } = owner;
  for (const twin of twins) {
    removeDevice(tx, { ...owner, devices }, twin);
    devices = devices.filter((one) => one !== twin);
  }
  for (const one of tokens) if (tokenIdOf(one.token) === done) stageTokenRemoval(tx, one._id);
  updateDevice(tx, { ...owner, devices }, device, {
    ...device,
    ...(key && { push_key_id: key.id }),
    ...(done !== undefined && { push_token_id: done }),
    pending_push_token_id: 'pending' in registration ? registration.pending.token_id : null,
    push_token_last_updated_timestamp: Math.floor(startOf(registration, tx) / 1000),
    push_registration_error_code: 'error' in registration ? registration.error : null,
  });
}

/** Stages a new key. */
export function stageKey(tx: Tx, { owner, device, stored }: FoundDevice, key: PushKey): void {
  if (stored) {
    const { _id, realm: _realm, ...rest } = stored;
    savePushDevice(tx, { ...rest, key: key.key, key_id: key.id });
  }
  updateDevice(tx, owner, device, { ...device, push_key_id: key.id });
}

/**
 * Stages the removal of an address that its push service no longer knows: the client registers again when it starts.
 */
export function stageUnregistered(tx: Tx, { owner, device, stored }: FoundDevice): void {
  if (!stored) return;
  const { _id, realm: _realm, address: _address, ...rest } = stored;
  savePushDevice(tx, rest);
  updateDevice(tx, owner, device, { ...device, push_token_id: null });
}

/** When the registration began, UNIX milliseconds: for one that is pending, the stored time; otherwise now. */
function startOf(registration: Registration, tx: Tx): number {
  return 'pending' in registration ? registration.pending.since : tx.nowMs;
}

function pick(stored: PushDeviceDocument | null): { key?: string; key_id?: number } {
  return stored?.key === undefined || stored.key_id === undefined ? {} : { key: stored.key, key_id: stored.key_id };
}
