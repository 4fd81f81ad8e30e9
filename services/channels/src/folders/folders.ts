/** Channel folders: administrators create, change and order them; every client gets the change. */
import { badRequest, checkAdministrator } from '@rookery/core';
import { emit, type Tx } from '@rookery/data';
import { renderDescription } from '@rookery/markdown';
import type { CreateChannelFolderRequest__Output } from '@rookery/protos/gen/rookery/CreateChannelFolderRequest.ts';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { ListChannelFoldersRequest__Output } from '@rookery/protos/gen/rookery/ListChannelFoldersRequest.ts';
import type { ReorderChannelFoldersRequest__Output } from '@rookery/protos/gen/rookery/ReorderChannelFoldersRequest.ts';
import type { UpdateChannelFolderRequest__Output } from '@rookery/protos/gen/rookery/UpdateChannelFolderRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { isFolderUsed } from '../channel/store/channels.ts';
import type { FolderDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { findRealmLists, saveRealmLists } from '../realm-lists/store.ts';
import { toFolderList } from './folder-json.ts';
import { accessFolder, checkFolderDescription, checkFolderName, checkMayAddFolder, reorderedFolders } from './rules.ts';

type Part = Pick<Context, 'commits' | 'database'>;

/** `GET /channel_folders`: in their order, archived ones if they are asked for. */
export async function listChannelFolders(
  context: Pick<Context, 'database'>,
  { include_archived }: ListChannelFoldersRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const { folders = [] } = await findRealmLists(context.database, requireCaller(ctx).realm_id);
  const channel_folders = toFolderList(folders).filter(({ is_archived }) => include_archived || !is_archived);
  return { json: Buffer.from(JSON.stringify({ channel_folders })) };
}

/**
 * `POST /channel_folders/create`; answers `{"channel_folder_id": ...}`. The new one is the last.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST for a name or a description that it cannot have
 */
export async function createChannelFolder(
  context: Part,
  { name, description }: CreateChannelFolderRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const caller = requireCaller(ctx);
  checkAdministrator(caller);
  checkFolderDescription(description);
  const rendered = renderDescription(description);
  const id = await change(context, ctx, async (tx, folders) => {
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
    const all = [...folders, folder];
    save(tx, all, { op: 'add', channel_folder: toFolderList(all).at(-1) });
    return folder.id;
  });
  return { json: Buffer.from(JSON.stringify({ channel_folder_id: id })) };
}

/**
 * `PATCH /channel_folders/{channel_folder_id}`: what is given, in one operation. Only an empty folder is archived.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Invalid channel folder ID`, `You need to remove all the channels from this
 *   folder to archive it.`, and as when it is made
 */
export async function updateChannelFolder(
  context: Part,
  request: UpdateChannelFolderRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  checkAdministrator(requireCaller(ctx));
  if (request.has_description) checkFolderDescription(request.description);
  const rendered = request.has_description ? renderDescription(request.description) : '';
  return change(context, ctx, async (tx, folders) => {
    const before = accessFolder(folders, request.channel_folder_id);
    const archived = request.has_is_archived ? request.is_archived : before.archived;
    const others = folders.filter((one) => one !== before);
    // Another may have taken the name of an archived one.
    const named = request.has_name || (before.archived && !archived);
    const name = named ? checkFolderName(request.has_name ? request.name : before.name, others) : before.name;
    if (archived && !before.archived) {
      const used = await tx.read((session) => isFolderUsed(context.database, tx.realm, before.id, session));
      if (used) throw badRequest('You need to remove all the channels from this folder to archive it.');
    }
    const described = request.has_description && request.description !== before.description;
    const data = {
      ...(name !== before.name && { name }),
      ...(described && { description: request.description, rendered_description: rendered }),
      ...(archived !== before.archived && { is_archived: archived }),
    };
    if (Object.keys(data).length === 0) return {};
    const after = { ...before, name, archived, ...(described && { description: request.description, rendered }) };
    const all = folders.map((one) => (one === before ? after : one));
    save(tx, all, { op: 'update', channel_folder_id: before.id, data });
    return {};
  });
}

/**
 * `PATCH /channel_folders`: another order.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Invalid order mapping.`
 */
export async function reorderChannelFolders(
  context: Part,
  { order }: ReorderChannelFoldersRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  checkAdministrator(requireCaller(ctx));
  return change(context, ctx, async (tx, folders) => {
    const ordered = reorderedFolders(folders, order);
    if (ordered.some((one, place) => one !== folders[place])) save(tx, ordered, { op: 'reorder', order });
    return {};
  });
}

function change<Answer>(
  context: Part,
  ctx: CallContext,
  decide: (tx: Tx, folders: readonly FolderDocument[]) => Promise<Answer>,
): Promise<Answer> {
  const { realm_id: realm } = requireCaller(ctx);
  return context.commits.run(realm, ctx, async (tx) => {
    const { folders = [] } = await tx.read((session) => findRealmLists(context.database, realm, session));
    return decide(tx, folders);
  });
}

function save(tx: Tx, folders: FolderDocument[], event: { op: string; [field: string]: unknown }): void {
  saveRealmLists(tx, { folders });
  emit(tx, { type: 'channel_folder', ...event }, { everyone: true });
}
