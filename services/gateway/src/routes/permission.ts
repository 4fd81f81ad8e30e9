/** Who of an organisation's users may call an endpoint. */
import type { RealmGroupSetting } from '@rookery/core';

/** By what a user is: a guest, a bot, an administrator, an owner, who is an administrator too. */
type Standing = 'everyone' | 'people' | 'members' | 'member people' | 'bots' | 'administrators' | 'owners';

/**
 * What an endpoint declares. A parameter may need more than that, and what a call names has to be visible to its caller;
 * whom this refuses is refused whatever they ask for.
 */
export type Permission =
  | Standing
  /** Users whom one of these settings of the organisation names. */
  | { readonly grantedTo: readonly RealmGroupSetting[]; readonly people?: true }
  /** Users who have to do with what the call names, in words; others by standing, or by a setting of the organisation. */
  | {
      readonly to: string;
      readonly or?: Extract<Standing, 'administrators'> | readonly RealmGroupSetting[];
      readonly people?: true;
    };
