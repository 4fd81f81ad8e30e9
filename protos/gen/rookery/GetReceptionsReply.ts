// Original file: protos/rookery/users.proto

import type { SoughtWord as _rookery_SoughtWord, SoughtWord__Output as _rookery_SoughtWord__Output } from '../rookery/SoughtWord.ts';
import type { MutedSender as _rookery_MutedSender, MutedSender__Output as _rookery_MutedSender__Output } from '../rookery/MutedSender.ts';
import type { Long } from '@grpc/proto-loader';

export interface GetReceptionsReply {
  /**
   * a hash of what it says: no order, and never 0
   */
  'version'?: (number | string | Long);
  'not_modified'?: (boolean);
  'words'?: (_rookery_SoughtWord)[];
  'mutes'?: (_rookery_MutedSender)[];
}

export interface GetReceptionsReply__Output {
  /**
   * a hash of what it says: no order, and never 0
   */
  'version': (number);
  'not_modified': (boolean);
  'words': (_rookery_SoughtWord__Output)[];
  'mutes': (_rookery_MutedSender__Output)[];
}
