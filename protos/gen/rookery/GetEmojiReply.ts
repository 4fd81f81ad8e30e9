// Original file: protos/rookery/users.proto

import type { CustomEmoji as _rookery_CustomEmoji, CustomEmoji__Output as _rookery_CustomEmoji__Output } from '../rookery/CustomEmoji.ts';
import type { Long } from '@grpc/proto-loader';

export interface GetEmojiReply {
  'version'?: (number | string | Long);
  'not_modified'?: (boolean);
  'emoji'?: (_rookery_CustomEmoji)[];
}

export interface GetEmojiReply__Output {
  'version': (number);
  'not_modified': (boolean);
  'emoji': (_rookery_CustomEmoji__Output)[];
}
