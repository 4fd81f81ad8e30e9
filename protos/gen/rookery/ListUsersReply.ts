// Original file: protos/rookery/users.proto

import type { SharedPart as _rookery_SharedPart, SharedPart__Output as _rookery_SharedPart__Output } from '../rookery/SharedPart.ts';

/**
 * As a JsonReply, but for the list of everyone, which is the same for many.
 */
export interface ListUsersReply {
  'json'?: (Buffer | Uint8Array | string);
  'shared'?: (_rookery_SharedPart)[];
}

/**
 * As a JsonReply, but for the list of everyone, which is the same for many.
 */
export interface ListUsersReply__Output {
  'json': (Buffer);
  'shared': (_rookery_SharedPart__Output)[];
}
