/** The bots that the caller owns. */
import { jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import { defaultChannelNames } from '../user/default-channel-names.ts';
import { avatarUrl } from '../user/rules/avatars.ts';
import { channelDefaults } from '../user/rules/bot-json.ts';
import type { BotsContext } from './context.ts';
import { checkMayHaveBots } from './rules.ts';

/** `GET /bots`: the caller's active bots, by id. @throws BAD_REQUEST for guests and bots */
export const listBots: UsersHandler<'ListBots', Pick<BotsContext, 'directories' | 'channels'>> = async (
  context,
  _request,
  ctx,
) => {
  const caller = requireCaller(ctx);
  checkMayHaveBots(caller);
  const { users } = await context.directories.current(caller.realm_id);
  const own = users.people.filter(
    (user) => user.bot_type !== 0 && user.is_active && user.bot_owner_id === caller.user_id,
  );
  const names = await defaultChannelNames(context, own, caller, ctx);
  const bots = own.map((bot) => ({
    username: bot.email,
    full_name: bot.full_name,
    avatar_url: avatarUrl(bot),
    ...channelDefaults(bot, names),
  }));
  return jsonReply<'BOTS'>({ bots });
};
