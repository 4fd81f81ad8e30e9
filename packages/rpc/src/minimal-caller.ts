import { ROLES } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';

/** The client name of messages that the server sends, and of calls that it makes as a user who is not calling. */
export const INTERNAL_CLIENT = 'Internal';

/** Returns a caller of which nothing is known but these fields: a member without groups, card and defaults. */
export function minimalCaller(
  realm_id: number,
  user_id: number,
  fields: Partial<Omit<Caller__Output, 'realm_id' | 'user_id'>> = {},
): Caller__Output {
  return {
    realm_id,
    user_id,
    role: ROLES.member,
    bot_type: 0,
    group_ids: [],
    card: null,
    client: '',
    realm_version: 0,
    bot_defaults: null,
    restricted_visibility: false,
    no_drafts: false,
    ...fields,
  };
}
