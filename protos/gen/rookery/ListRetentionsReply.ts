// Original file: protos/rookery/channels.proto

import type { ChannelRetention as _rookery_ChannelRetention, ChannelRetention__Output as _rookery_ChannelRetention__Output } from '../rookery/ChannelRetention.ts';

export interface ListRetentionsReply {
  'channels'?: (_rookery_ChannelRetention)[];
}

export interface ListRetentionsReply__Output {
  'channels': (_rookery_ChannelRetention__Output)[];
}
