import { requireCaller, type UsersHandler } from '@rookery/rpc';
import type { DatabaseContext } from '../database/context.ts';
import { readOwner } from '../user/own-lists.ts';
import { checkHuman } from '../user/rules/access.ts';
import { devicesToEvict, newDevice } from './rules/devices.ts';
import { addDevice } from './store/devices.ts';

/**
 * `POST /register_client_device`: adds a device of the caller that gets no notifications yet. At the limit it replaces
 * the oldest.
 * @throws BAD_REQUEST for bots
 */
export const registerClientDevice: UsersHandler<
  'RegisterClientDevice',
  Pick<DatabaseContext, 'commits' | 'database'>
> = async (context, _request, ctx) => {
  const caller = requireCaller(ctx);
  checkHuman(caller);
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    const owner = await readOwner(tx, context.database, caller.user_id);
    const device = newDevice(tx.next('device'));
    addDevice(tx, owner, device, devicesToEvict(owner.devices ?? []));
    return { device_id: device.id };
  });
};
