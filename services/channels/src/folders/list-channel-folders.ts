import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { ListChannelFoldersRequest__Output } from '@rookery/protos/gen/rookery/ListChannelFoldersRequest.ts';
import { type CallContext, jsonReply, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { findRealmLists } from '../realm-lists/store.ts';
import { toFolderList } from './folder-json.ts';

/** `GET /channel_folders`: the folders in their order; archived ones if requested. */
export async function listChannelFolders(
  context: Pick<Context, 'database'>,
  { include_archived }: ListChannelFoldersRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const { folders = [] } = await findRealmLists(context.database, requireCaller(ctx).realm_id);
  const channel_folders = toFolderList(folders).filter(({ is_archived }) => include_archived || !is_archived);
  return jsonReply<'CHANNEL_FOLDERS'>({ channel_folders });
}
