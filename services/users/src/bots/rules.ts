/** Who may make which bots, what bots are called and what may be set of them. */
import { BOT_TYPES, badRequest, codePoints, inGroupSetting, isGuest, randomKey } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { RealmDocument } from '../realm/documents.ts';
import type { BotService, BotSettings } from '../user/documents.ts';
import { checkHuman } from '../user/rules/access.ts';
import { checkAddress } from '../user/rules/addresses.ts';

/**
 * Fewer would not hold the settings of an integration; more would weigh on every replica, which keeps them in memory.
 */
const MAX_CONFIG_LENGTH = 10_000;
/** The longest address that browsers and proxies agree to carry. */
const MAX_URL_LENGTH = 2000;
const TOKEN_LENGTH = 32;
/** The forms in which messages are sent to an outgoing webhook: the server's own, and that of Slack. */
const INTERFACES = [1, 2];

/** @throws BAD_REQUEST for guests and for bots, who have no bots */
export function checkMayHaveBots(caller: Pick<Caller__Output, 'role' | 'bot_type'>): void {
  if (isGuest(caller.role)) throw badRequest('Not allowed for guest users');
  checkHuman(caller);
}

/**
 * Incoming webhooks only write, and may be made by more people than other bots.
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
 * @throws BAD_REQUEST `Invalid bot type`; for embedded bots, of which there are none, what the API says of an unknown
 *   one
 */
export function checkBotType(botType: number): number {
  if (!Object.values<number>(BOT_TYPES).includes(botType)) throw badRequest('Invalid bot type');
  if (botType === BOT_TYPES.embedded) throw badRequest('Embedded bots are not enabled.');
  return botType;
}

/** The address of a bot that is called by a short name. @throws BAD_REQUEST `Bad name or username` */
export function botAddress(shortName: string, realm: Pick<RealmDocument, 'bot_domain'>): string {
  const name = shortName.trim();
  if (name === '') throw badRequest('Bad name or username');
  return checkAddress(`${name}-bot@${realm.bot_domain}`);
}

/**
 * Where an outgoing webhook sends to. Only its form is checked: who delivers has to look at where the name leads, each
 * time.
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

/** A service as a new bot has it. */
export function newService(service: Omit<BotService, 'token'>): BotService {
  return { ...service, token: randomKey(TOKEN_LENGTH) };
}

/** The configuration with these values in place of former ones. @throws BAD_REQUEST where it grows too large */
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
