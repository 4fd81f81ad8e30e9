/** Who of an organisation's users may call an endpoint. */
import type { RealmGroupSetting } from '@rookery/core';

/** By what a user is: a guest, a bot, an administrator, an owner, who is an administrator too. */
type Standing = 'everyone' | 'people' | 'members' | 'member people' | 'bots' | 'administrators' | 'owners';

/** What a user has to do with what the call names. */
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
  | 'users whom the group’s `can_manage_group` names';

/**
 * What an endpoint declares. A parameter may need more than that, and what a call names has to be visible to its
 * caller; whom this refuses is refused whatever they ask for.
 */
export type Permission =
  | Standing
  /** Users whom one of these settings of the organisation names. */
  | { readonly grantedTo: readonly RealmGroupSetting[]; readonly people?: true }
  /** Users who have to do with what the call names; others by standing, or by a setting of the organisation. */
  | {
      readonly to: Relation;
      readonly or?: Extract<Standing, 'administrators'> | readonly RealmGroupSetting[];
      readonly people?: true;
    };
