/** A user creates a bot. */
import { BOT_TYPES, badRequest, ROLES } from '@rookery/core';
import type { CreateBotRequest__Output } from '@rookery/protos/gen/rookery/CreateBotRequest.ts';
import { jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import { addUser } from '../account/add-user.ts';
import { avatarImages } from '../account/change-avatar.ts';
import { apiKeyOf, issueApiKey } from '../authentication/api-keys.ts';
import { storeImages } from '../images/store.ts';
import { defaultChannelNames } from '../user/default-channel-names.ts';
import type { BotSettings } from '../user/documents.ts';
import type { Roster } from '../user/roster.ts';
import { addressKey } from '../user/rules/addresses.ts';
import { accessBot } from '../user/rules/administer.ts';
import { avatarUrl } from '../user/rules/avatars.ts';
import { channelDefaults } from '../user/rules/bot-json.ts';
import { checkBotNameFree, checkFullName } from '../user/rules/names.ts';
import { toConfig } from './config-values.ts';
import type { BotsContext } from './context.ts';
import { findDefaultChannel } from './default-channels.ts';
import {
  botAddress,
  checkBotType,
  checkInterface,
  checkMayCreateBot,
  checkMayHaveBots,
  checkPayloadUrl,
  mergeConfig,
  newService,
} from './rules.ts';

/**
 * `POST /bots`: a bot that the caller owns, a member of the organisation.
 *
 * @throws BAD_REQUEST for guests and bots, `Insufficient permission`, `Invalid bot type`, for a bad name, short name,
 *   address or configuration, `Username already in use`, `Name is already in use!`, `Invalid channel name '...'`, and
 *   as `checkBotLimit`
 */
export const createBot: UsersHandler<
  'CreateBot',
  Pick<BotsContext, 'commits' | 'database' | 'directories' | 'keys' | 'channels'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  checkMayHaveBots(caller);
  const botType = checkBotType(request.bot_type);
  const fullName = checkFullName(request.full_name);
  const bot: BotSettings = {
    sending_channel_id: await findDefaultChannel(context, ctx, request.default_sending_stream),
    events_channel_id: await findDefaultChannel(context, ctx, request.default_events_register_stream),
    default_all_public_streams: request.default_all_public_streams,
    service: botType === BOT_TYPES.outgoingWebhook ? serviceOf(request) : null,
    config: mergeConfig([], toConfig(request.config)),
  };
  const channelNames = await defaultChannelNames(context, [{ bot }], caller, ctx);
  const images = request.picture ? avatarImages(request.picture) : undefined;
  const account = ({ realm, emails, names }: Roster) => {
    checkMayCreateBot(caller, realm, botType);
    const email = botAddress(request.short_name, realm);
    if (emails.has(addressKey(email))) throw badRequest('Username already in use');
    checkBotNameFree(fullName, (key) => names.has(key));
    const owned = { botType, botOwnerId: caller.user_id, bot, channelNames };
    return { email, fullName, role: ROLES.member, passwordHash: null, ...owned };
  };
  const made = await context.commits.run(caller.realm_id, ctx, async (tx) => {
    const avatar = images && ({ source: 'U', key: storeImages(tx, images) } as const);
    const user = await addUser(tx, context.database, (roster) => ({ ...account(roster), ...(avatar && { avatar }) }));
    issueApiKey(tx, context.keys, user, user.version);
    return { user_id: user.id, avatar_url: avatarUrl(user) };
  });
  const { users } = await context.directories.current(caller.realm_id);
  // The caller may have given the bot away since the first attempt; then its key is for the next owner only.
  const api_key = await apiKeyOf(context, accessBot(caller, users.byId.get(made.user_id)));
  return jsonReply<'CREATED_BOT'>({ ...made, api_key, ...channelDefaults({ bot }, channelNames) });
};

function serviceOf(request: CreateBotRequest__Output): BotSettings['service'] {
  return newService({
    name: request.service_name || request.short_name.trim(),
    base_url: checkPayloadUrl('payload_url', request.payload_url),
    interface: checkInterface(request.interface_type),
  });
}
