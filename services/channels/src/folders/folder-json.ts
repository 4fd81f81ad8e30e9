/** Folders of channels as the API shows them. */
import type { FolderDocument } from '../channel/store/documents.ts';

/** The folders in their order; `order` counts from 0, archived ones too. */
export function toFolderList(folders: readonly FolderDocument[]) {
  return folders.map((folder, order) => ({
    id: folder.id,
    name: folder.name,
    description: folder.description,
    rendered_description: folder.rendered,
    creator_id: folder.creatorId,
    date_created: Math.floor(folder.createdAt.getTime() / 1000),
    is_archived: folder.archived,
    order,
  }));
}
