// Original file: protos/rookery/users.proto

import type { UserCard as _rookery_UserCard, UserCard__Output as _rookery_UserCard__Output } from '../rookery/UserCard.ts';
import type { JournalPosition as _rookery_JournalPosition, JournalPosition__Output as _rookery_JournalPosition__Output } from '../rookery/JournalPosition.ts';

export interface ResolveUsersReply {
  'users'?: (_rookery_UserCard)[];
  'position'?: (_rookery_JournalPosition | null);
  /**
   * with `typing`: those of the users who do not want to know of it
   */
  'not_typed_to'?: (number)[];
  /**
   * with `direct_message`: a conversation that exists may be gone on with, no other
   */
  'may_not_begin'?: (boolean);
}

export interface ResolveUsersReply__Output {
  'users': (_rookery_UserCard__Output)[];
  'position': (_rookery_JournalPosition__Output | null);
  /**
   * with `typing`: those of the users who do not want to know of it
   */
  'not_typed_to': (number)[];
  /**
   * with `direct_message`: a conversation that exists may be gone on with, no other
   */
  'may_not_begin': (boolean);
}
