import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /streams/{stream_id}`: archives the channel */
export const archiveChannel = endpoint({
  summary: 'Archive a channel',
  permission: { to: 'users whom the channel’s `can_administer_channel_group` names', or: 'administrators' },
  changes: true,
  run: ({ clients }, _, { options, path }) =>
    clients.channels.ArchiveChannel({ channel_id: pathId(path.stream_id) }, options),
});
