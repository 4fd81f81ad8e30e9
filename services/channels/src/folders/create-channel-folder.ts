import { renderDescription } from '@rookery/markdown';
import { type ChannelsHandler, jsonReply, requireAdministrator } from '@rookery/rpc';
import type { FolderDocument } from '../channel/store/documents.ts';
import { toFolderJson } from './folder-json.ts';
import { changeFolders, type Dependencies, saveFolders } from './folders.ts';
import { checkFolderDescription, checkFolderName, checkMayAddFolder } from './rules.ts';

/**
 * `POST /channel_folders/create`; returns `{"channel_folder_id": ...}`. The new folder comes last.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST for an invalid name or description
 */
export const createChannelFolder: ChannelsHandler<'CreateChannelFolder', Dependencies> = async (
  context,
  { name, description },
  ctx,
) => {
  const caller = requireAdministrator(ctx);
  checkFolderDescription(description);
  const rendered = renderDescription(description);
  const id = await changeFolders(context, ctx, async (tx, folders) => {
    checkMayAddFolder(folders);
    const checked = checkFolderName(name, folders);
    const folder: FolderDocument = {
      id: tx.next('channel_folder'),
      name: checked,
      description,
      rendered,
      creatorId: caller.user_id,
      createdAt: new Date(tx.nowMs),
      archived: false,
    };
    saveFolders(tx, [...folders, folder], { op: 'add', channel_folder: toFolderJson(folder, folders.length) });
    return folder.id;
  });
  return jsonReply<'CREATED_CHANNEL_FOLDER'>({ channel_folder_id: id });
};
