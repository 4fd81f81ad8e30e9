/** Rules for bots: who may create which, their addresses and their settings. */
import { BOT_TYPES, badRequest, codePoints, inGroupSetting, isGuest, randomKey } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { RealmDocument } from '../realm/documents.ts';
import type { BotService, BotSettings } from '../user/documents.ts';
import { checkHuman } from '../user/rules/access.ts';
import { checkAddress } from '../user/rules/addresses.ts';

/**
 * Max. code points of a bot's configuration. Lower: too small for an integration; higher: more memory on every replica.
 */
const MAX_CONFIG_LENGTH = 10_000;
/** Max. length of a URL: what all browsers and proxies support. */
const MAX_URL_LENGTH = 2000;
const TOKEN_LENGTH = 32;
/** The formats of messages to an outgoing webhook: the server's own (1) and Slack's (2). */
const INTERFACES = [1, 2];

/** @throws BAD_REQUEST for guests and for bots, who cannot own bots */
export function checkMayHaveBots(caller: Pick<Caller__Output, 'role' | 'bot_type'>): void {
  if (isGuest(caller.role)) throw badRequest('Not allowed for guest users');
  checkHuman(caller);
}

/**
 * Incoming webhooks can only send, so a separate setting may allow them to more users than other bots.
 * @throws BAD_REQUEST `Insufficient permission`
 */
export function checkMayCreateBot(caller: Caller__Output, { settings }: RealmDocument, botType: number): void {
  const may = (setting: 'can_create_bots_group' | 'can_create_write_only_bots_group') =>
    inGroupSetting(caller, settings[setting], { allowEveryone: false });
  if (may('can_create_bots_group')) return;
  if (botType === BOT_TYPES.incomingWebhook && may('can_create_write_only_bots_group')) return;
  throw badRequest('Insufficient permission');
}

/**
 * @throws BAD_REQUEST `Invalid bot type`; for embedded bots, which are not supported, the API's error for an unknown
 *   one
 */
export function checkBotType(botType: number): number {
  if (!Object.values<number>(BOT_TYPES).includes(botType)) throw badRequest('Invalid bot type');
  if (botType === BOT_TYPES.embedded) throw badRequest('Embedded bots are not enabled.');
  return botType;
}

/** Returns the address of a bot with this short name. @throws BAD_REQUEST `Bad name or username` */
export function botAddress(shortName: string, realm: Pick<RealmDocument, 'bot_domain'>): string {
  const name = shortName.trim();
  if (name === '') throw badRequest('Bad name or username');
  return checkAddress(`${name}-bot@${realm.bot_domain}`);
}

/**
 * Checks the form of an outgoing webhook's URL. The sender has to check the resolved address at each delivery.
 * @throws BAD_REQUEST
 */
export function checkPayloadUrl(parameter: string, url: string): string {
  const parsed = url.length > MAX_URL_LENGTH ? null : URL.parse(url);
  const ok = parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.username === '' && parsed.password === '';
  if (!ok || /[\s\p{C}]/u.test(url)) throw badRequest(`${parameter} is not a URL`);
  return url;
}

/** @throws BAD_REQUEST `Invalid interface type` */
export function checkInterface(type: number): number {
  if (!INTERFACES.includes(type)) throw badRequest('Invalid interface type');
  return type;
}

/** Creates the service of a new bot, with a random token. */
export function newService(service: Omit<BotService, 'token'>): BotService {
  return { ...service, token: randomKey(TOKEN_LENGTH) };
}

/** Returns the configuration with these values added or replaced. @throws BAD_REQUEST if it becomes too large */
export function mergeConfig(
  config: BotSettings['config'],
  changes: Readonly<Record<string, string>>,
): BotSettings['config'] {
  const merged = [...new Map([...config, ...Object.entries(changes)])];
  const length = merged.reduce((sum, [key, value]) => sum + codePoints(key) + codePoints(value), 0);
  if (length > MAX_CONFIG_LENGTH) {
    throw badRequest(
      `Cannot store configuration. Request would require ${length} characters. The current configuration size limit is ${MAX_CONFIG_LENGTH} characters.`,
    );
  }
  return merged;
}
