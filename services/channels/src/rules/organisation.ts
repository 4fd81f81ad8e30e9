/**
 * What the organisation's settings let a caller do with channels. The settings have their defaults until they can be
 * changed: members may create channels and subscribe others, owners may open channels to the web.
 */
import { type GroupCaller, inGroupSetting } from '@rookery/core';

type SystemGroups = ReadonlyMap<string, number>;

const inSystemGroup = (caller: GroupCaller, groups: SystemGroups, name: string): boolean => {
  const id = groups.get(name);
  return id !== undefined && inGroupSetting(caller, id, { allowEveryone: false });
};

export const mayCreatePublicChannels = (caller: GroupCaller, groups: SystemGroups): boolean =>
  inSystemGroup(caller, groups, 'role:members');
export const mayCreatePrivateChannels = (caller: GroupCaller, groups: SystemGroups): boolean =>
  inSystemGroup(caller, groups, 'role:members');
export const mayCreateWebPublicChannels = (caller: GroupCaller, groups: SystemGroups): boolean =>
  inSystemGroup(caller, groups, 'role:owners');
export const maySubscribeOthers = (caller: GroupCaller, groups: SystemGroups): boolean =>
  inSystemGroup(caller, groups, 'role:members');
