/** Client devices, as the API calls the apps in which a user is logged in. */
import { badRequest } from '@rookery/core';
import type { ClientDevice } from '../../user/documents.ts';

/** Max. devices of a user. Another one replaces the oldest, since a lost device never removes itself. */
const MAX_DEVICES = 50;

/** Creates a device that gets no notifications yet. */
export function newDevice(id: number): ClientDevice {
  return {
    id,
    push_key_id: null,
    push_token_id: null,
    pending_push_token_id: null,
    push_token_last_updated_timestamp: null,
    push_registration_error_code: null,
  };
}

/** The `devices` of a register response, by id. */
export function devicesJson(devices: readonly ClientDevice[] = []): Record<string, Omit<ClientDevice, 'id'>> {
  return Object.fromEntries(devices.map(({ id, ...rest }) => [id, rest]));
}

/** @throws BAD_REQUEST ``Invalid `device_id` `` for one that the user does not have */
export function accessDevice(devices: readonly ClientDevice[] = [], id: number): ClientDevice {
  const device = devices.find((one) => one.id === id);
  if (!device) throw badRequest('Invalid `device_id`');
  return device;
}

/** The user's oldest devices that one more replaces. */
export function devicesToEvict(devices: readonly ClientDevice[]): readonly ClientDevice[] {
  return devices.slice(0, Math.max(0, devices.length + 1 - MAX_DEVICES));
}

/** The changed fields of a device, in the form of the event `device`/`update`. */
export function changedFields(before: ClientDevice, after: ClientDevice): Partial<Omit<ClientDevice, 'id'>> {
  const names = Object.keys(after) as (keyof ClientDevice)[];
  return Object.fromEntries(names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]));
}
