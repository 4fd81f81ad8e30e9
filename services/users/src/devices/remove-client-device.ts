import { requireCaller, type UsersHandler } from '@rookery/rpc';
import type { DatabaseContext } from '../database/context.ts';
import { readOwner } from '../user/own-lists.ts';
import { checkHuman } from '../user/rules/access.ts';
import { accessDevice } from './rules/devices.ts';
import { removeDevice } from './store/devices.ts';

/**
 * `POST /remove_client_device`: removes a device, which then gets no more notifications.
 * @throws BAD_REQUEST for bots, and ``Invalid `device_id` ``
 */
export const removeClientDevice: UsersHandler<
  'RemoveClientDevice',
  Pick<DatabaseContext, 'commits' | 'database'>
> = async (context, { device_id }, ctx) => {
  const caller = requireCaller(ctx);
  checkHuman(caller);
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    const owner = await readOwner(tx, context.database, caller.user_id);
    removeDevice(tx, owner, accessDevice(owner.devices, device_id));
    return {};
  });
};
