// Original file: protos/rookery/channels.proto

import type { AccountRights as _rookery_AccountRights, AccountRights__Output as _rookery_AccountRights__Output } from '../rookery/AccountRights.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * An account was deactivated, reactivated or given another role: subscriptions and what the user sees follow it. Each
 * version is followed once, and none after a newer one.
 */
export interface FollowAccountRequest {
  'realm_id'?: (number);
  'user_id'?: (number);
  /**
   * of the account's change, rising
   */
  'version'?: (number | string | Long);
  'active'?: (boolean);
  /**
   * what the user was before the change
   */
  'before'?: (_rookery_AccountRights | null);
  'after'?: (_rookery_AccountRights | null);
  /**
   * of the users journal: what is told here comes after it in the log; 0: after nothing
   */
  'users_seq'?: (number | string | Long);
}

/**
 * An account was deactivated, reactivated or given another role: subscriptions and what the user sees follow it. Each
 * version is followed once, and none after a newer one.
 */
export interface FollowAccountRequest__Output {
  'realm_id': (number);
  'user_id': (number);
  /**
   * of the account's change, rising
   */
  'version': (number);
  'active': (boolean);
  /**
   * what the user was before the change
   */
  'before': (_rookery_AccountRights__Output | null);
  'after': (_rookery_AccountRights__Output | null);
  /**
   * of the users journal: what is told here comes after it in the log; 0: after nothing
   */
  'users_seq': (number);
}
