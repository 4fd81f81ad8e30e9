/** The permissions that endpoints declare: which of an organisation's users may call them. */
import type { RealmGroupSetting } from '@rookery/core';

/** Permission by role or type of user. Owners are administrators too. */
type Standing = 'everyone' | 'people' | 'members' | 'member people' | 'bots' | 'administrators' | 'owners';

/** Permission by the user's relation to an object of the call. */
type Relation =
  | 'the author of the emoji'
  | 'the owner of the bot'
  | 'the user who made the link'
  | 'the user who sent the invitation'
  | 'the user who uploaded the file'
  | 'the user who uploads the file'
  | 'users who may edit the message'
  | 'users who may join the channel, or create one of its kind'
  | 'users who may know of the channel'
  | 'users who may post in the channel'
  | 'users whom the channel’s `can_administer_channel_group` names'
  | 'users whom the group’s `can_manage_group` names'
  | 'users whom the group’s `can_manage_group`, `can_add_members_group` or `can_remove_members_group` names';

/**
 * The permission that an endpoint declares. Parameters may require more, and the objects of a call must be visible to
 * the caller; a user without this permission is rejected in every case.
 */
export type Permission =
  | Standing
  /** Users in the group of one of these organisation settings. */
  | { readonly grantedTo: readonly RealmGroupSetting[]; readonly people?: true }
  /** Users related to an object of the call; others by role, or by an organisation setting. */
  | {
      readonly to: Relation;
      readonly or?: Extract<Standing, 'administrators'> | readonly RealmGroupSetting[];
      readonly people?: true;
    };
