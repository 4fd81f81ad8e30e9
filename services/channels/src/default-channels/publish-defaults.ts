/** Events with all default channels, or all default groups, for everyone but guests. */
import { emit, type Tx } from '@rookery/data';
import type { Audience } from '@rookery/protos/gen/rookery/Audience.ts';
import type { ChannelDocument, DefaultGroupDocument } from '../channel/store/documents.ts';
import { toDefaultGroups } from './default-groups-json.ts';

const MEMBERS: Audience = { everyone: true, no_guests: true };

/** @param channels all channels of the realm after the change */
export function publishDefaultChannels(tx: Tx, channels: readonly ChannelDocument[], audience = MEMBERS): void {
  emit(tx, { type: 'default_streams', default_streams: defaultIds(channels) }, audience);
}

/** @param groups all groups after the change */
export function publishDefaultGroups(tx: Tx, groups: readonly DefaultGroupDocument[], audience = MEMBERS): void {
  emit(tx, { type: 'default_stream_groups', default_stream_groups: toDefaultGroups(groups) }, audience);
}

export function defaultIds(channels: readonly ChannelDocument[]): number[] {
  return channels.filter(({ isDefault, archived }) => isDefault && !archived).map(({ c }) => c);
}
