import { checkAdministrator } from '@rookery/core';
import { type ChannelsHandler, requireCaller } from '@rookery/rpc';
import { changeFolders, type Dependencies, saveFolders } from './folders.ts';
import { reorderedFolders } from './rules.ts';

/**
 * `PATCH /channel_folders`: changes the order of the folders.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Invalid order mapping.`
 */
export const reorderChannelFolders: ChannelsHandler<'ReorderChannelFolders', Dependencies> = async (
  context,
  { order },
  ctx,
) => {
  checkAdministrator(requireCaller(ctx));
  return changeFolders(context, ctx, async (tx, folders) => {
    const ordered = reorderedFolders(folders, order);
    if (ordered.some((one, place) => one !== folders[place])) saveFolders(tx, ordered, { op: 'reorder', order });
    return {};
  });
};
