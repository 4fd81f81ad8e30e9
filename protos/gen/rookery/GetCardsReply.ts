// Original file: protos/rookery/users.proto

import type { UserCard as _rookery_UserCard, UserCard__Output as _rookery_UserCard__Output } from '../rookery/UserCard.ts';
import type { Long } from '@grpc/proto-loader';

export interface GetCardsReply {
  'version'?: (number | string | Long);
  'not_modified'?: (boolean);
  'users'?: (_rookery_UserCard)[];
}

export interface GetCardsReply__Output {
  'version': (number);
  'not_modified': (boolean);
  'users': (_rookery_UserCard__Output)[];
}
