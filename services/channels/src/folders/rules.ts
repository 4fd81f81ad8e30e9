/** The folders that an organisation sorts its channels into. The list is stored in the order of display. */
import { badRequest, checkDescription, checkLength, firstUnprintable, LIMITS, trimVisible } from '@rookery/core';
import type { FolderDocument } from '../channel/store/documents.ts';

type Folders = readonly FolderDocument[];

/** Max. folders of an organisation. A sidebar with more is no easier to look through than one without. */
const MAX_FOLDERS = 500;

/**
 * Returns the folder of that id.
 * @throws BAD_REQUEST `Invalid channel folder ID`
 */
export function accessFolder(folders: Folders, id: number): FolderDocument {
  const folder = folders.find((one) => one.id === id);
  if (!folder) throw badRequest('Invalid channel folder ID');
  return folder;
}

/**
 * Returns the folder of that id, if channels may be added to it: an archived folder stays empty.
 * @throws BAD_REQUEST `Invalid channel folder ID`
 */
export function accessOpenFolder(folders: Folders, id: number): FolderDocument {
  return accessFolder(
    folders.filter(({ archived }) => !archived),
    id,
  );
}

/**
 * Returns the stored form of a name. Names of folders that are not archived are unique without regard to case.
 * @param others the folders except the one to be named
 * @throws BAD_REQUEST for a name that is empty, too long, unprintable, or in use
 */
export function checkFolderName(given: string, others: Folders): string {
  const name = trimVisible(given);
  if (name === '') throw badRequest("Channel folder name can't be empty.");
  checkLength('name', name, LIMITS.max_channel_folder_name_length);
  const position = firstUnprintable(name);
  if (position > 0) throw badRequest(`Invalid character in channel folder name, at position ${position}.`);
  const same = (one: FolderDocument) => !one.archived && one.name.toLowerCase() === name.toLowerCase();
  if (others.some(same)) throw badRequest('Channel folder name already in use');
  return name;
}

/** @throws BAD_REQUEST for a description that is too long or contains null characters */
export function checkFolderDescription(description: string): void {
  checkDescription(description, LIMITS.max_channel_folder_description_length);
}

/** @throws BAD_REQUEST if there are `MAX_FOLDERS` already */
export function checkMayAddFolder(folders: Folders): void {
  if (folders.length >= MAX_FOLDERS) throw badRequest(`There can be at most ${MAX_FOLDERS} channel folders.`);
}

/**
 * Returns the folders in the given order.
 * @throws BAD_REQUEST `Invalid order mapping.` unless it names each folder once, archived ones included
 */
export function reorderedFolders(folders: Folders, order: readonly number[]): FolderDocument[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const ordered = [...new Set(order)].flatMap((id) => byId.get(id) ?? []);
  if (ordered.length !== folders.length || order.length !== folders.length) throw badRequest('Invalid order mapping.');
  return ordered;
}
