/** Removes addresses that push services no longer know. */
import { stageTokenRemoval } from '../devices/store/push-tokens.ts';
import { readDevice, stageUnregistered } from './change-registration.ts';
import type { PushContext } from './context.ts';
import type { Target } from './pusher.ts';
import type { PushResult } from './transports/result.ts';

/**
 * Removes the addresses that, according to their push services, no longer belong to a device, with the events of the
 * devices.
 */
export async function removeGone(
  context: Pick<PushContext, 'commits' | 'database'>,
  realm: number,
  user: number,
  targets: readonly Target[],
  results: readonly PushResult[],
): Promise<void> {
  for (const [at, target] of targets.entries()) {
    if (results[at]?.result !== 'gone') continue;
    await context.commits.run(realm, {}, async (tx) => {
      if (target.kind === 'token') {
        stageTokenRemoval(tx, target.token._id);
        return {};
      }
      const { device, address } = target.device;
      const found = await readDevice(tx, context.database, user, device).catch(() => undefined);
      // The device may have registered again in the meantime.
      if (found && found.stored?.address?.token_id === address?.token_id) stageUnregistered(tx, found);
      return {};
    });
  }
}
