/** Test notifications that users send to their own devices, to check that they arrive. */
import { randomUUID } from 'node:crypto';
import { DomainError, type ErrorCode } from '@rookery/core';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import { type CallContext, requireCaller, type UsersHandler } from '@rookery/rpc';
import { checkHuman } from '../user/rules/access.ts';
import type { PushContext } from './context.ts';
import type { Target } from './pusher.ts';
import { removeGone } from './remove-gone.ts';
import { testJob } from './test-job.ts';
import type { FailureReason } from './transports/result.ts';

/**
 * `POST /mobile_push/e2ee/test_notification`: to one device or all, encrypted.
 * @throws NO_ACTIVE_PUSH_DEVICE if no device can receive it; else, if none received it, ADMIN_ACTION_REQUIRED if the
 *   push service rejects it, FAILED_TO_CONNECT_BOUNCER, or INTERNAL_SERVER_ERROR_ON_BOUNCER; BAD_REQUEST for bots
 */
export const sendEncryptedTestNotification: UsersHandler<'SendEncryptedTestNotification', PushContext> = async (
  context,
  { device_id },
  ctx,
) =>
  send(context, ctx, {
    fits: (target) => target.kind === 'device' && (device_id === undefined || target.device.device === device_id),
    absent: ['NO_ACTIVE_PUSH_DEVICE', 'No active registered push device'],
    gone: ['NO_ACTIVE_PUSH_DEVICE', 'No active registered push device'],
  });

/**
 * `POST /mobile_push/test_notification`: to one token of the older kind or all; if the user has none, no error.
 * @throws INVALID_PUSH_DEVICE_TOKEN for one that is not registered, INVALID_REMOTE_PUSH_DEVICE_TOKEN for one that the
 *   push service does not know; else as `sendEncryptedTestNotification`
 */
export const sendTestNotification: UsersHandler<'SendTestNotification', PushContext> = async (
  context,
  { token },
  ctx,
) =>
  send(context, ctx, {
    fits: (target) => target.kind === 'token' && (token === '' || target.token.token === token),
    absent: token === '' ? undefined : ['INVALID_PUSH_DEVICE_TOKEN', 'Device not recognized'],
    gone: ['INVALID_REMOTE_PUSH_DEVICE_TOKEN', 'Device not recognized by the push bouncer'],
  });

type Refusal = readonly [code: ErrorCode, msg: string];

const FAILURES: Record<FailureReason, Refusal> = {
  credentials: ['ADMIN_ACTION_REQUIRED', 'The push service refuses this server. Its administrators have to act.'],
  rejected: ['ADMIN_ACTION_REQUIRED', 'The push service refuses this server. Its administrators have to act.'],
  connection: ['FAILED_TO_CONNECT_BOUNCER', 'Network error while connecting to the push service.'],
  server: ['INTERNAL_SERVER_ERROR_ON_BOUNCER', 'Internal server error on the push service, retry later.'],
  busy: ['INTERNAL_SERVER_ERROR_ON_BOUNCER', 'Internal server error on the push service, retry later.'],
};

async function send(
  context: PushContext,
  ctx: CallContext,
  options: { fits(target: Target): boolean; absent: Refusal | undefined; gone: Refusal },
): Promise<Empty> {
  const caller = requireCaller(ctx);
  checkHuman(caller);
  const { realm_id: realm, user_id } = caller;
  const directory = await context.directories.current(realm);
  const targets = (await context.pushTargets.of(directory, user_id)).filter((target) => options.fits(target));
  if (targets.length === 0) {
    if (options.absent) throw refusal(options.absent);
    return {};
  }
  const job = testJob(context.config, directory, { user_id, targets, idempotencyKey: ctx.requestKey || randomUUID() });
  const results = await context.pusher.push(job, ctx.signal);
  await removeGone(context, realm, user_id, targets, results);
  if (results.some(({ result }) => result === 'sent')) return {};
  const failure = results.find((one) => one.result === 'failed');
  throw refusal(failure ? FAILURES[failure.reason] : options.gone);
}

const refusal = ([code, msg]: Refusal): DomainError => new DomainError(code, msg);
