// Original file: protos/rookery/channels.proto

import type { Channel as _rookery_Channel, Channel__Output as _rookery_Channel__Output } from '../rookery/Channel.ts';
import type { JournalPosition as _rookery_JournalPosition, JournalPosition__Output as _rookery_JournalPosition__Output } from '../rookery/JournalPosition.ts';

export interface GetAudienceReply {
  'channel'?: (_rookery_Channel | null);
  /**
   * a UserSet
   */
  'users'?: (Buffer | Uint8Array | string);
  'position'?: (_rookery_JournalPosition | null);
}

export interface GetAudienceReply__Output {
  'channel': (_rookery_Channel__Output | null);
  /**
   * a UserSet
   */
  'users': (Buffer);
  'position': (_rookery_JournalPosition__Output | null);
}
