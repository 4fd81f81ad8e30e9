/** Tests the push services with a user's devices, for the operator. */
import { randomUUID } from 'node:crypto';
import { badRequest } from '@rookery/core';
import type { UsersHandler } from '@rookery/rpc';
import { isAccount } from '../user/rules/access.ts';
import type { PushContext } from './context.ts';
import { removeGone } from './remove-gone.ts';
import { testJob } from './test-job.ts';

/**
 * Sends a test notification to every device of a user, and returns the result for each. Devices that their push service
 * no longer knows are removed, as after any notification.
 * @throws BAD_REQUEST `No such user`, and if no push service is configured; NONEXISTENT_SUBDOMAIN
 */
export const adminSendTestPush: UsersHandler<'AdminSendTestPush', PushContext> = async (
  context,
  { realm_id: realm, user_id },
  ctx,
) => {
  const directory = await context.directories.current(realm);
  const user = directory.users.byId.get(user_id);
  if (!user || !isAccount(user)) throw badRequest('No such user');
  if (!context.pusher.configured) throw badRequest('This server is not configured to send push notifications.');
  const targets = await context.pushTargets.of(directory, user_id);
  const job = testJob(context.config, directory, { user_id, targets, idempotencyKey: ctx.requestKey || randomUUID() });
  const results = await context.pusher.push(job, ctx.signal);
  await removeGone(context, realm, user_id, targets, results);
  return {
    devices: targets.map((target, at) => {
      const outcome = results[at];
      return {
        device_id: target.kind === 'device' ? target.device.device : 0,
        result: outcome?.result ?? 'failed',
        reason: outcome?.result === 'failed' ? outcome.reason : '',
      };
    }),
  };
};
