/** Folders of channels as the API shows them. */
import type { FolderDocument } from '../channel/store/documents.ts';

/**
 * A folder as the API shows it.
 * @param order its index among all folders, from 0
 */
export function toFolderJson(folder: FolderDocument, order: number) {
  return {
    id: folder.id,
    name: folder.name,
    description: folder.description,
    rendered_description: folder.rendered,
    creator_id: folder.creatorId,
    date_created: Math.floor(folder.createdAt.getTime() / 1000),
    is_archived: folder.archived,
    order,
  };
}

/** The folders in their order; `order` counts archived ones too. */
export const toFolderList = (folders: readonly FolderDocument[]) => folders.map(toFolderJson);
