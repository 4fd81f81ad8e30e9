import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { settingsOf } from '../realm/rules/call-providers.ts';
import type { User } from '../user/documents.ts';
import { joinMeeting, readLink } from './big-blue-button.ts';
import { ask, configured, type Dependencies } from './calls.ts';

/**
 * Returns the URL at which the caller joins a BigBlueButton meeting, which is created if absent.
 * @throws BAD_REQUEST `BigBlueButton is not configured.`, `Invalid signature.`, `Failed to create BigBlueButton call`
 */
export const joinCall: UsersHandler<'JoinCall', Dependencies> = async (context, request, ctx) => {
  const { realm_id, user_id } = requireCaller(ctx);
  const settings = configured(settingsOf(context.config, 'big_blue_button'), 'big_blue_button');
  const meeting = readLink(settings, request.token, realm_id);
  const user = (await context.directories.current(realm_id)).users.byId.get(user_id) as User;
  const person = { id: user_id, name: user.full_name };
  const url = await ask(context, 'big_blue_button', ctx, (signal) => joinMeeting(settings, meeting, person, signal));
  return { url };
};
