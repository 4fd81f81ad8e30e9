/** The settings that refer to a channel, which belongs to another service. */

import { badRequest } from '@rookery/core';
import type { CallContext } from '@rookery/rpc';
import { listChannels } from '../upstream/channels.ts';
import type { OrganisationContext } from './context.ts';
import type { GivenChanges } from './rules.ts';

export const CHANNEL_SETTINGS = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'zulip_update_announcements_stream_id',
] as const;

/**
 * Checks that the channels to which settings will refer exist; administrators see all channels.
 * @throws BAD_REQUEST `Invalid channel ID`, `Moderation request channel must be private.`
 */
export async function checkChannels(
  context: Pick<OrganisationContext, 'channels'>,
  given: GivenChanges,
  ctx: CallContext,
): Promise<void> {
  const named = CHANNEL_SETTINGS.flatMap((setting) => {
    const id = given[setting];
    return typeof id === 'number' && id !== -1 ? [{ setting, id }] : [];
  });
  if (named.length === 0) return;
  const channels = await listChannels(context.channels, ctx);
  for (const { setting, id } of named) {
    const channel = channels.find((one) => one.channel_id === id);
    if (!channel || channel.is_archived) throw badRequest('Invalid channel ID');
    if (setting === 'moderation_request_channel_id' && !channel.invite_only) {
      throw badRequest('Moderation request channel must be private.');
    }
  }
}
