import { CHANNEL_GROUP_SETTING_NAMES } from '@rookery/core';
import { z } from 'zod';
import { folderId, retention, toFolderId, topicsPolicy } from '../../wire/channels.ts';
import { groupSettingUpdates, toGroupSettingUpdates } from '../../wire/group-settings.ts';
import { pathId } from '../../wire/ids.ts';
import { json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

const settings = groupSettingUpdates(...CHANNEL_GROUP_SETTING_NAMES);
const flag = () => json(z.boolean().optional());

/** `PATCH /streams/{stream_id}`: can also unarchive a channel */
export const updateChannel = endpoint({
  summary: 'Change a channel',
  permission: { to: 'users whom the channel’s `can_administer_channel_group` names', or: 'administrators' },
  changes: true,
  errors: ['EXPECTATION_MISMATCH', 'REQUEST_VARIABLE_INVALID', 'SYSTEM_GROUP_REQUIRED', 'UNAUTHORIZED_PRINCIPAL'],
  parameters: {
    description: plain(z.string().optional()),
    new_name: plain(z.string().optional()),
    is_private: flag(),
    is_web_public: flag(),
    history_public_to_subscribers: flag(),
    is_default_stream: flag(),
    message_retention_days: retention,
    is_archived: flag(),
    folder_id: folderId,
    topics_policy: topicsPolicy,
    default_push_notifications: flag(),
    ...settings,
  },
  async run({ clients }, p, { options, path }) {
    const { folder_id, ...rest } = p;
    await clients.channels.UpdateChannel(
      {
        ...Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in settings))),
        channel_id: pathId(path.stream_id),
        folder_id: folder_id === undefined ? undefined : toFolderId(folder_id),
        settings: toGroupSettingUpdates(settings, p),
      },
      options,
    );
  },
});
