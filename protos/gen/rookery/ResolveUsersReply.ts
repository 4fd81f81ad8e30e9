// Original file: protos/rookery/users.proto

import type { UserCard as _rookery_UserCard, UserCard__Output as _rookery_UserCard__Output } from '../rookery/UserCard.ts';
import type { JournalPosition as _rookery_JournalPosition, JournalPosition__Output as _rookery_JournalPosition__Output } from '../rookery/JournalPosition.ts';

export interface ResolveUsersReply {
  'users'?: (_rookery_UserCard)[];
  'position'?: (_rookery_JournalPosition | null);
}

export interface ResolveUsersReply__Output {
  'users': (_rookery_UserCard__Output)[];
  'position': (_rookery_JournalPosition__Output | null);
}
