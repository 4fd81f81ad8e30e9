// Original file: protos/rookery/users.proto

import type { Picture as _rookery_Picture, Picture__Output as _rookery_Picture__Output } from '../rookery/Picture.ts';

export interface SetAvatarRequest {
  /**
   * none: the organisation's default
   */
  'picture'?: (_rookery_Picture | null);
}

export interface SetAvatarRequest__Output {
  /**
   * none: the organisation's default
   */
  'picture': (_rookery_Picture__Output | null);
}
