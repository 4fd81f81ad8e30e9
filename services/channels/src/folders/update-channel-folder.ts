import { badRequest, checkAdministrator } from '@rookery/core';
import { renderDescription } from '@rookery/markdown';
import { type ChannelsHandler, requireCaller } from '@rookery/rpc';
import { isFolderUsed } from '../channel/store/channels.ts';
import { changeFolders, type Dependencies, saveFolders } from './folders.ts';
import { accessFolder, checkFolderDescription, checkFolderName } from './rules.ts';

/**
 * `PATCH /channel_folders/{channel_folder_id}`: changes the given fields in one operation. Only an empty folder can be
 * archived.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Invalid channel folder ID`,
 *   `You need to remove all the channels from this folder to archive it.`, and as `createChannelFolder` for an invalid
 *   name or description
 */
export const updateChannelFolder: ChannelsHandler<'UpdateChannelFolder', Dependencies> = async (
  context,
  request,
  ctx,
) => {
  checkAdministrator(requireCaller(ctx));
  const { description } = request;
  if (description !== undefined) checkFolderDescription(description);
  const rendered = description === undefined ? '' : renderDescription(description);
  return changeFolders(context, ctx, async (tx, folders) => {
    const before = accessFolder(folders, request.channel_folder_id);
    const archived = request.is_archived ?? before.archived;
    const others = folders.filter((one) => one !== before);
    // The name of an archived folder may be in use by another folder.
    const named = request.name !== undefined || (before.archived && !archived);
    const name = named ? checkFolderName(request.name ?? before.name, others) : before.name;
    if (archived && !before.archived) {
      const used = await tx.read((session) => isFolderUsed(context.database, tx.realm, before.id, session));
      if (used) throw badRequest('You need to remove all the channels from this folder to archive it.');
    }
    const described = description !== undefined && description !== before.description;
    const data = {
      ...(name !== before.name && { name }),
      ...(described && { description, rendered_description: rendered }),
      ...(archived !== before.archived && { is_archived: archived }),
    };
    if (Object.keys(data).length === 0) return {};
    const after = { ...before, name, archived, ...(described && { description, rendered }) };
    const all = folders.map((one) => (one === before ? after : one));
    saveFolders(tx, all, { op: 'update', channel_folder_id: before.id, data });
    return {};
  });
};
