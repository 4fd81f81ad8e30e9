/**
 * Stored devices. The part that clients see is a list in the user's document, so that the directory has it at an exact
 * position; keys and addresses are in `push_devices`, a document per device.
 */
import { documentKey } from '@rookery/core';
import { audienceOfUser, type Database, emit, type IndexSpecs, type Tx } from '@rookery/data';
import { TASK_INDEXES } from '@rookery/runtime';
import { COLLECTIONS } from '../../database/collections.ts';
import type { ClientDevice, UserDocument } from '../../user/documents.ts';
import { stageUserChange } from '../../user/store/changes.ts';
import { readUser } from '../../user/store/users.ts';
import { changedFields } from '../rules/devices.ts';
import { removeAllPushTokens } from './push-tokens.ts';

/** `user`: all devices of a user are removed together. The task indexes: registrations at the relay, rarely pending. */
export const DEVICE_INDEXES: IndexSpecs = {
  [COLLECTIONS.pushDevices]: [{ name: 'user', key: { realm: 1, user: 1 } }, ...TASK_INDEXES],
};

type Owner = Pick<UserDocument, 'id' | 'devices'>;

/** Stages a device, and the removal of those that it replaces, with their events. */
export function addDevice(tx: Tx, owner: Owner, device: ClientDevice, removed: readonly ClientDevice[]): void {
  const { devices = [] } = owner;
  saveList(tx, owner, [...devices.filter((one) => !removed.includes(one)), device]);
  for (const one of removed) stageRemoval(tx, owner.id, one.id);
  emit(tx, { type: 'device', op: 'add', device_id: device.id }, audienceOfUser(owner.id));
}

/** Stages the removal of one device, with its event. */
export function removeDevice(tx: Tx, owner: Owner, device: ClientDevice): void {
  const left = (owner.devices ?? []).filter((one) => one.id !== device.id);
  saveList(tx, owner, left);
  stageRemoval(tx, owner.id, device.id);
}

/** Stages the changed state of a device, with an event of the changed fields. */
export function updateDevice(tx: Tx, owner: Owner, before: ClientDevice, after: ClientDevice): void {
  const changed = changedFields(before, after);
  if (Object.keys(changed).length === 0) return;
  const devices = (owner.devices ?? []).map((one) => (one.id === after.id ? after : one));
  saveList(tx, owner, devices);
  emit(tx, { type: 'device', op: 'update', device_id: after.id, ...changed }, audienceOfUser(owner.id));
}

/**
 * Stages the removal of all devices and tokens of a user, with an event for each device. It reads, so call it before
 * the operation stages anything.
 */
export async function removeAllDevices(tx: Tx, database: Database, user: number): Promise<void> {
  const owner = await readUser(tx, database, user);
  removeAllPushTokens(tx, user);
  if (!owner?.devices) return;
  saveList(tx, owner, []);
  for (const { id } of owner.devices) stageRemoval(tx, user, id);
}

function saveList(tx: Tx, owner: Owner, devices: readonly ClientDevice[]): void {
  const version = tx.next('version');
  stageUserChange(tx, owner.id, { devices: devices.length > 0 ? devices : undefined, version });
}

function stageRemoval(tx: Tx, user: number, device: number): void {
  tx.remove(COLLECTIONS.pushDevices, { _id: pushDeviceKey(tx.realm, user, device) });
  emit(tx, { type: 'device', op: 'remove', device_id: device }, audienceOfUser(user));
}

/** The key of a device's document in `push_devices`. */
export function pushDeviceKey(realm: number, user: number, device: number): string {
  return `${documentKey(realm, user)}:${device}`;
}
