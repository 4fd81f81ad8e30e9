/** The test notification, which checks that notifications arrive. */
import type { Directory } from '../directory/directory.ts';
import type { PushContext } from './context.ts';
import type { PushJob, Target } from './pusher.ts';

/** A test notification for devices of a user. */
export function testJob(
  config: PushContext['config'],
  { realm }: Pick<Directory, 'realm'>,
  options: { readonly user_id: number; readonly targets: readonly Target[]; readonly idempotencyKey: string },
): PushJob {
  const { _id: id, name: realm_name, uuid, bot_domain } = realm;
  return {
    notification: { type: 'test', time: Math.floor(Date.now() / 1000) },
    recipient: { realm_name, user_id: options.user_id },
    realm: { id, uuid },
    defaultUrl: config.EXTERNAL_URL ?? `http://${bot_domain}`,
    targets: options.targets,
    idempotencyKey: options.idempotencyKey,
  };
}
