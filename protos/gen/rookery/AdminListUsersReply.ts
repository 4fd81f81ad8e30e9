// Original file: protos/rookery/users.proto

import type { UserCard as _rookery_UserCard, UserCard__Output as _rookery_UserCard__Output } from '../rookery/UserCard.ts';

export interface AdminListUsersReply {
  'users'?: (_rookery_UserCard)[];
}

export interface AdminListUsersReply__Output {
  'users': (_rookery_UserCard__Output)[];
}
