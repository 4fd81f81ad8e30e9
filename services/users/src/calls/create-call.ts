import { jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import { settingsOf } from '../realm/rules/call-providers.ts';
import type { User } from '../user/documents.ts';
import { meetingLink } from './big-blue-button.ts';
import { ask, configured, type Dependencies, notConfigured } from './calls.ts';
import { ownRoom } from './constructor-groups.ts';
import { createRoom } from './nextcloud-talk.ts';

/** Max. characters of a room's name, which is cut there: the limit of Nextcloud Talk. */
const MAX_NAME_LENGTH = 255;

/**
 * Creates a call and returns `{"url": address}`; for BigBlueButton the URL is relative to the organisation's.
 * @throws BAD_REQUEST `{provider} is not configured.`, `Failed to create {provider} call`; as `Zoom.createMeeting`
 */
export const createCall: UsersHandler<'CreateCall', Dependencies> = async (context, request, ctx) => {
  const { realm_id, user_id } = requireCaller(ctx);
  const user = (await context.directories.current(realm_id)).users.byId.get(user_id) as User;
  const { config } = context;
  const name = [...request.name].slice(0, MAX_NAME_LENGTH).join('');
  const url = await ask(context, request.provider, ctx, async (signal) => {
    switch (request.provider) {
      case 'big_blue_button': {
        const meeting = { name, voice_only: request.voice_only, realm: realm_id, by: user_id };
        return meetingLink(configured(settingsOf(config, 'big_blue_button'), request.provider), meeting);
      }
      case 'zoom_server_to_server':
        return configured(context.zoom, request.provider).createMeeting(user.email, !request.voice_only, signal);
      case 'nextcloud_talk':
        return createRoom(configured(settingsOf(config, request.provider), request.provider), name, signal);
      case 'constructor_groups': {
        const person = { email: user.email, name: user.full_name, key: `${realm_id}-${user_id}` };
        return ownRoom(configured(settingsOf(config, request.provider), request.provider), person, signal);
      }
      default:
        throw notConfigured(request.provider);
    }
  });
  return jsonReply<'CALL'>({ url });
};
