/** A bot as the API shows it, and the channels that its clients use as defaults. */
import type { AnswerOf, BOT } from '@rookery/core/answers';
import type { BotDefaults } from '@rookery/protos/gen/rookery/BotDefaults.ts';
import type { BotSettings, User } from '../documents.ts';

type BotJson = AnswerOf<typeof BOT>;
type Bot = Pick<User, 'id' | 'bot'>;

/** The names of channels, by id, as far as a viewer may know of the channels. */
export type ChannelNames = ReadonlyMap<number, string>;

export const NO_NAMES: ChannelNames = new Map();

export const NO_BOT_SETTINGS: BotSettings = {
  sending_channel_id: null,
  events_channel_id: null,
  default_all_public_streams: false,
  service: null,
  config: [],
};

/** The ids of the channels that clients of these bots use as defaults. */
export function defaultChannelIds(bots: readonly Pick<User, 'bot'>[]): number[] {
  const ids = bots.flatMap(({ bot }) => [bot?.sending_channel_id ?? null, bot?.events_channel_id ?? null]);
  return [...new Set(ids)].filter((id) => id !== null);
}

/** The channels that clients of a bot use as defaults; null too for one that the viewer may not know of. */
export function channelDefaults({ bot }: Pick<User, 'bot'>, names: ChannelNames) {
  const { sending_channel_id, events_channel_id, default_all_public_streams } = bot ?? NO_BOT_SETTINGS;
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    default_sending_stream: nameOf(sending_channel_id),
    default_events_register_stream: nameOf(events_channel_id),
    default_all_public_streams,
  };
}

/** The receiver of a bot's messages, with the token that its owner configures there. */
function servicesJson({ bot }: Bot): BotJson['services'] {
  if (!bot?.service) return [];
  const { base_url, interface: form, token } = bot.service;
  return [{ base_url, interface: form, token }];
}

/** A bot in `realm_bots`: the settings of its owner that are not part of its user object. */
export function botJson(bot: Bot, names: ChannelNames): BotJson {
  return { user_id: bot.id, ...channelDefaults(bot, names), services: servicesJson(bot) };
}

/** The changed fields of a bot in `realm_bots`. */
export function botChange(before: Bot, after: Bot, names: ChannelNames): Partial<BotJson> {
  const json = botJson(after, names);
  const former = before.bot ?? NO_BOT_SETTINGS;
  const present = after.bot ?? NO_BOT_SETTINGS;
  const differs = (name: keyof BotSettings) => JSON.stringify(former[name]) !== JSON.stringify(present[name]);
  return {
    ...(differs('sending_channel_id') && { default_sending_stream: json.default_sending_stream }),
    ...(differs('events_channel_id') && { default_events_register_stream: json.default_events_register_stream }),
    ...(differs('default_all_public_streams') && { default_all_public_streams: json.default_all_public_streams }),
    ...(differs('service') && { services: json.services }),
  };
}

/** The default channels for requests that the bot itself makes. */
export function botDefaults(bot: BotSettings): BotDefaults {
  return {
    sending_channel_id: bot.sending_channel_id ?? 0,
    events_channel_id: bot.events_channel_id ?? 0,
    all_public_channels: bot.default_all_public_streams,
  };
}
