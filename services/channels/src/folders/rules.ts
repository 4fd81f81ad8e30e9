/** The folders that an organisation sorts its channels into. Their order in the list is theirs. */
import { badRequest, checkDescription, checkLength, firstUnprintable, LIMITS, trimVisible } from '@rookery/core';
import type { FolderDocument } from '../channel/store/documents.ts';

type Folders = readonly FolderDocument[];

/** A sidebar with more is no easier to look through than one without. */
const MOST_FOLDERS = 500;

/**
 * The folder of that id.
 * @throws BAD_REQUEST `Invalid channel folder ID`
 */
export function accessFolder(folders: Folders, id: number): FolderDocument {
  const folder = folders.find((one) => one.id === id);
  if (!folder) throw badRequest('Invalid channel folder ID');
  return folder;
}

/**
 * The folder of that id, if channels may be put into it: an archived one stays empty.
 * @throws BAD_REQUEST `Invalid channel folder ID`
 */
export function accessOpenFolder(folders: Folders, id: number): FolderDocument {
  return accessFolder(
    folders.filter(({ archived }) => !archived),
    id,
  );
}

/**
 * The stored form of a name. Names in use are unique without regard to case.
 * @param others the folders beside the one that is to be called so
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

/** @throws BAD_REQUEST for a description that is too long, or has null characters */
export function checkFolderDescription(description: string): void {
  checkDescription(description, LIMITS.max_channel_folder_description_length);
}

/** @throws BAD_REQUEST where there are as many as there may be */
export function checkMayAddFolder(folders: Folders): void {
  if (folders.length >= MOST_FOLDERS) throw badRequest(`There can be at most ${MOST_FOLDERS} channel folders.`);
}

/**
 * The folders in another order.
 * @throws BAD_REQUEST `Invalid order mapping.` unless it names each of them, archived ones too, once
 */
export function reorderedFolders(folders: Folders, order: readonly number[]): FolderDocument[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const ordered = [...new Set(order)].flatMap((id) => byId.get(id) ?? []);
  if (ordered.length !== folders.length || order.length !== folders.length) throw badRequest('Invalid order mapping.');
  return ordered;
}
