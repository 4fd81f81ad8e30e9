/** The targets of a user's notifications. */
import { FreshBatches } from '@rookery/core';
import type { Database } from '@rookery/data';
import { reachableDevices } from '../devices/store/push-devices.ts';
import { tokensOfUsers } from '../devices/store/push-tokens.ts';
import type { Directory } from '../directory/directory.ts';
import type { Target } from './pusher.ts';

/** Reads push targets; concurrent calls share one read, because one message may notify hundreds of users. */
export class PushTargets {
  readonly #ofUsers: FreshBatches<string, Target[]>;

  constructor(database: Database) {
    this.#ofUsers = new FreshBatches((keys) => readTargets(database, keys));
  }

  /**
   * The devices of a user, and the tokens of the older kind unless the organisation permits only encrypted
   * notifications.
   */
  async of(directory: Directory, user: number): Promise<readonly Target[]> {
    const { _id: realm, settings } = directory.realm;
    const targets = (await this.#ofUsers.get(keyOf(realm, user))) ?? [];
    return settings.require_e2ee_push_notifications === true
      ? targets.filter(({ kind }) => kind === 'device')
      : targets;
  }
}

const keyOf = (realm: number, user: number): string => `${realm}:${user}`;

async function readTargets(database: Database, keys: readonly string[]): Promise<ReadonlyMap<string, Target[]>> {
  const owners = keys.map((key) => key.split(':').map(Number) as [realm: number, user: number]);
  const found = new Map<string, Target[]>(keys.map((key) => [key, []]));
  for (const [realm, of] of Map.groupBy(owners, ([realm]) => realm)) {
    const users = of.map(([, user]) => user);
    const [devices, tokens] = await Promise.all([
      reachableDevices(database, realm, users),
      tokensOfUsers(database, realm, users),
    ]);
    for (const device of devices) found.get(keyOf(realm, device.user))?.push({ kind: 'device', device });
    for (const token of tokens) found.get(keyOf(realm, token.user))?.push({ kind: 'token', token });
  }
  return found;
}
