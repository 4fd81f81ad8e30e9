// Original file: protos/rookery/channels.proto

import type { ChannelActivity as _rookery_ChannelActivity, ChannelActivity__Output as _rookery_ChannelActivity__Output } from '../rookery/ChannelActivity.ts';

/**
 * What the messages service has found of channels' messages, for whoever is shown the channels.
 */
export interface NoteActivityRequest {
  'realm_id'?: (number);
  'channels'?: (_rookery_ChannelActivity)[];
}

/**
 * What the messages service has found of channels' messages, for whoever is shown the channels.
 */
export interface NoteActivityRequest__Output {
  'realm_id': (number);
  'channels': (_rookery_ChannelActivity__Output)[];
}
