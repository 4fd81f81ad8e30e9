import type { UsersHandler } from '@rookery/rpc';
import type { DatabaseContext } from '../database/context.ts';
import { findImage } from './store.ts';

/** Returns the image with this name, to any caller who knows the name; without bytes if there is none. */
export const getImage: UsersHandler<'GetImage', Pick<DatabaseContext, 'database'>> = async (context, request) =>
  (await findImage(context.database, request.realm_id, request.name)) ?? {};
