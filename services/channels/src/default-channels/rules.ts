/** Groups of default channels, which a new user may choose besides the default channels. */
import { badRequest, checkDescription, codePoints, isVisible, LIMITS } from '@rookery/core';
import type { ChannelDocument, DefaultGroupDocument } from '../channel/store/documents.ts';

type Groups = readonly DefaultGroupDocument[];

/** Max. default groups of an organisation: a longer list to choose from does not help new users. */
const MAX_GROUPS = 100;
const MAX_DESCRIPTION = 1024;

/** @throws BAD_REQUEST if no group has that id */
export function accessDefaultGroup(groups: Groups, id: number): DefaultGroupDocument {
  const group = groups.find((one) => one.id === id);
  if (!group) throw badRequest(`Default channel group with id '${id}' does not exist.`);
  return group;
}

/**
 * @param others the groups except the one to be named
 * @throws BAD_REQUEST for a name that is empty, too long, contains null characters or belongs to another group
 */
export function checkGroupName(name: string, others: Groups): void {
  if (!isVisible(name)) throw badRequest(`Invalid default channel group name '${name}'`);
  const limit = LIMITS.max_stream_name_length;
  if (codePoints(name) > limit) throw badRequest(`Default channel group name too long (limit: ${limit} characters)`);
  if (name.includes('\0')) {
    throw badRequest(`Default channel group name '${name}' contains NULL (0x00) characters.`);
  }
  if (others.some((one) => one.name === name)) throw badRequest(`Default channel group '${name}' already exists`);
}

/** @throws BAD_REQUEST for a description that is too long or contains null characters */
export function checkGroupDescription(description: string): void {
  checkDescription(description, MAX_DESCRIPTION);
}

/** @throws BAD_REQUEST if there are `MAX_GROUPS` already */
export function checkMayAddGroup(groups: Groups): void {
  if (groups.length >= MAX_GROUPS) throw badRequest(`There can be at most ${MAX_GROUPS} default channel groups.`);
}

/** @throws BAD_REQUEST for channels that are default channels already, and for private ones */
export function checkFitGroup(channels: readonly ChannelDocument[], name: string): void {
  for (const channel of channels) {
    if (channel.isDefault) {
      throw badRequest(`'${channel.name}' is a default channel and cannot be added to '${name}'`);
    }
    if (channel.inviteOnly) throw badRequest('Private channels cannot be made default.');
  }
}
