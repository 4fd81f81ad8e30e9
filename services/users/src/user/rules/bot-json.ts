/** A bot as the API shows it, and the channels that its clients use as defaults. */
import type { AnswerOf, BOT } from '@rookery/core/answers';
import type { BotDefaults } from '@rookery/protos/gen/rookery/BotDefaults.ts';
import type { BotSettings, User } from '../documents.ts';

type BotJson = AnswerOf<typeof BOT>;
type Bot = Pick<User, 'id' | 'bot'>;

export const NO_BOT_SETTINGS: BotSettings = {
  default_sending_stream: null,
  default_events_register_stream: null,
  default_all_public_streams: false,
  service: null,
  config: [],
};

/** The channels that clients of a bot use as defaults. */
export function channelDefaults({ bot }: Bot) {
  const { default_sending_stream, default_events_register_stream, default_all_public_streams } = bot ?? NO_BOT_SETTINGS;
  return { default_sending_stream, default_events_register_stream, default_all_public_streams };
}

/** The receiver of a bot's messages, with the token that its owner configures there. */
function servicesJson({ bot }: Bot): BotJson['services'] {
  if (!bot?.service) return [];
  const { base_url, interface: form, token } = bot.service;
  return [{ base_url, interface: form, token }];
}

/** A bot in `realm_bots`: the settings of its owner that are not part of its user object. */
export function botJson(bot: Bot): BotJson {
  return { user_id: bot.id, ...channelDefaults(bot), services: servicesJson(bot) };
}

/** The default channels for requests that the bot itself makes. */
export function botDefaults(bot: BotSettings): BotDefaults {
  return {
    sending_channel: bot.default_sending_stream ?? '',
    events_channel: bot.default_events_register_stream ?? '',
    all_public_channels: bot.default_all_public_streams,
  };
}
