// Original file: protos/rookery/users.proto

import type { TextPair as _rookery_TextPair, TextPair__Output as _rookery_TextPair__Output } from '../rookery/TextPair.ts';

export interface UpdateBotStorageRequest {
  'storage'?: (_rookery_TextPair)[];
}

export interface UpdateBotStorageRequest__Output {
  'storage': (_rookery_TextPair__Output)[];
}
