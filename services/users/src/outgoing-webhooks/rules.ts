/** The requests to outgoing webhooks, and the interpretation of their answers. */
import type { Trigger } from '../notifications/delivery.ts';

/** The value of `interface` for Slack's format; the alternative is the server's own. */
const SLACK = 2;

/** A message as `GET /messages` returns it to the bot, with its content in both forms. */
export interface CalledMessage {
  readonly id: number;
  readonly sender_id: number;
  readonly sender_full_name: string;
  readonly type: 'stream' | 'private';
  readonly stream_id?: number;
  readonly display_recipient: string | readonly { readonly id: number }[];
  readonly subject: string;
  /** Markdown. */
  readonly content: string;
  /** HTML. */
  readonly rendered_content: string;
  readonly timestamp: number;
}

/** The bot that is called. */
export interface CalledBot {
  readonly id: number;
  readonly email: string;
  readonly full_name: string;
  readonly interface: number;
  readonly token: string;
}

/** The fields of a message that a webhook gets; flags and the like are the bot's own. */
const SHOWN = [
  'avatar_url',
  'client',
  'content',
  'display_recipient',
  'edit_history',
  'id',
  'is_me_message',
  'last_edit_timestamp',
  'last_moved_timestamp',
  'reactions',
  'recipient_id',
  'rendered_content',
  'sender_email',
  'sender_full_name',
  'sender_id',
  'sender_realm_str',
  'stream_id',
  'subject',
  'submessages',
  'timestamp',
  'topic_links',
  'type',
] as const;

interface WebhookBody {
  readonly type: 'application/json' | 'application/x-www-form-urlencoded';
  readonly text: string;
}

/**
 * Returns the request body for a message; undefined for a direct message to a bot with Slack's interface, which has no
 * form for it.
 * @param realm the organisation's id, and the domain of its bots
 */
export function bodyOf(
  bot: CalledBot,
  message: CalledMessage,
  trigger: Trigger,
  realm: { readonly id: number; readonly domain: string },
): WebhookBody | undefined {
  const word = trigger === 'direct_message' ? 'direct_message' : 'mention';
  if (bot.interface === SLACK) return message.type === 'stream' ? slackBody(bot, message, word, realm) : undefined;
  const members = new Map(Object.entries(message));
  const shown = Object.fromEntries(SHOWN.filter((name) => members.has(name)).map((name) => [name, members.get(name)]));
  const payload = {
    bot_email: bot.email,
    bot_full_name: bot.full_name,
    data: message.content,
    message: { ...shown, content_type: 'text/x-markdown' },
    token: bot.token,
    trigger: word,
  };
  return { type: 'application/json', text: JSON.stringify(payload) };
}

/** The form of Slack's outgoing webhooks. Ids have the initial letters by which programs for Slack recognise them. */
function slackBody(
  bot: CalledBot,
  message: CalledMessage,
  word: string,
  realm: { readonly id: number; readonly domain: string },
): WebhookBody {
  const form = new URLSearchParams({
    token: bot.token,
    team_id: `T${realm.id}`,
    team_domain: realm.domain,
    channel_id: `C${message.stream_id}`,
    channel_name: String(message.display_recipient),
    thread_ts: String(message.timestamp),
    timestamp: String(message.timestamp),
    user_id: `U${message.sender_id}`,
    user_name: message.sender_full_name,
    text: message.content,
    trigger_word: word,
    service_id: String(bot.id),
  });
  return { type: 'application/x-www-form-urlencoded', text: form.toString() };
}

/** The interpretation of an answer. */
export type Answer =
  | { readonly kind: 'reply'; readonly content: string; readonly widgetContent: string }
  | { readonly kind: 'nothing' }
  /** The answer does not conform to the interface: the bot's owner has to fix it. */
  | { readonly kind: 'invalid' };

/** Interprets the body of a successful answer. An empty one means no reply. */
export function readAnswer(body: string, bot: Pick<CalledBot, 'interface'>): Answer {
  if (body.trim() === '') return { kind: 'nothing' };
  const parsed = parse(body);
  if (parsed === undefined) return { kind: 'invalid' };
  if (bot.interface === SLACK) return toReply(parsed.text, undefined);
  if (parsed.response_not_required === true) return { kind: 'nothing' };
  return toReply(parsed.content ?? parsed.response_string, parsed.widget_content);
}

function toReply(content: unknown, widget: unknown): Answer {
  if (content === undefined || content === null) return { kind: 'nothing' };
  if (typeof content !== 'string') return { kind: 'invalid' };
  const text = content.replaceAll('\0', '');
  if (text.trim() === '') return { kind: 'nothing' };
  if (widget === undefined || widget === null) return { kind: 'reply', content: text, widgetContent: '' };
  return { kind: 'reply', content: text, widgetContent: typeof widget === 'string' ? widget : JSON.stringify(widget) };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Delay before the next attempt, ms; undefined after the last. Six attempts in six minutes. */
export function retryAfter(attempts: number): number | undefined {
  return RETRY_MS[attempts - 1];
}
const RETRY_MS = [1_000, 5_000, 15_000, 60_000, 300_000];
