import { type ChannelsHandler, jsonReply, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { findRealmLists } from '../realm-lists/store.ts';
import { toFolderList } from './folder-json.ts';

/** `GET /channel_folders`: the folders in their order; archived ones if requested. */
export const listChannelFolders: ChannelsHandler<'ListChannelFolders', Pick<Context, 'database'>> = async (
  context,
  { include_archived },
  ctx,
) => {
  const { folders = [] } = await findRealmLists(context.database, requireCaller(ctx).realm_id);
  const channel_folders = toFolderList(folders).filter(({ is_archived }) => include_archived || !is_archived);
  return jsonReply<'CHANNEL_FOLDERS'>({ channel_folders });
};
