import { EMPTY_BODY } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /streams/{stream_id}`: archives the channel */
export const archiveChannel = endpoint({
  summary: 'Archive a channel',
  answer: 'NO_FIELDS',
  permission: { to: 'users whom the channel’s `can_administer_channel_group` names', or: 'administrators' },
  changes: true,
  async run({ clients }, _, { options, path }) {
    await clients.channels.ArchiveChannel({ channel_id: pathId(path.stream_id) }, options);
    return EMPTY_BODY;
  },
});
