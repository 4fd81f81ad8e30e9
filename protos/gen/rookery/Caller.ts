// Original file: protos/rookery/common.proto

import type { UserCard as _rookery_UserCard, UserCard__Output as _rookery_UserCard__Output } from '../rookery/UserCard.ts';
import type { BotDefaults as _rookery_BotDefaults, BotDefaults__Output as _rookery_BotDefaults__Output } from '../rookery/BotDefaults.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * Whoever is calling, as the gateway authenticated them. It travels beside each call, in the call's context.
 */
export interface Caller {
  'realm_id'?: (number);
  /**
   * 0: a spectator, who is not logged in
   */
  'user_id'?: (number);
  /**
   * 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest
   */
  'role'?: (number);
  /**
   * 0: a human
   */
  'bot_type'?: (number);
  /**
   * every user group the caller is in, through nested ones too
   */
  'group_ids'?: (number)[];
  'card'?: (_rookery_UserCard | null);
  /**
   * the client's name, from its User-Agent or the parameter `client`
   */
  'client'?: (string);
  /**
   * what the organisation is is to be known at this version or a newer one; 0: not told
   */
  'realm_version'?: (number | string | Long);
  /**
   * of a bot that has some
   */
  'bot_defaults'?: (_rookery_BotDefaults | null);
  /**
   * a guest who does not see everyone: GetSight of the users service says whom
   */
  'limited_sight'?: (boolean);
  /**
   * they do not have their drafts kept on the server
   */
  'no_drafts'?: (boolean);
}

/**
 * Whoever is calling, as the gateway authenticated them. It travels beside each call, in the call's context.
 */
export interface Caller__Output {
  'realm_id': (number);
  /**
   * 0: a spectator, who is not logged in
   */
  'user_id': (number);
  /**
   * 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest
   */
  'role': (number);
  /**
   * 0: a human
   */
  'bot_type': (number);
  /**
   * every user group the caller is in, through nested ones too
   */
  'group_ids': (number)[];
  'card': (_rookery_UserCard__Output | null);
  /**
   * the client's name, from its User-Agent or the parameter `client`
   */
  'client': (string);
  /**
   * what the organisation is is to be known at this version or a newer one; 0: not told
   */
  'realm_version': (number);
  /**
   * of a bot that has some
   */
  'bot_defaults': (_rookery_BotDefaults__Output | null);
  /**
   * a guest who does not see everyone: GetSight of the users service says whom
   */
  'limited_sight': (boolean);
  /**
   * they do not have their drafts kept on the server
   */
  'no_drafts': (boolean);
}
