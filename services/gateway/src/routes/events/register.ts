import { VERSION_FIELDS } from '@rookery/core';
import type { QueueNarrowTerm } from '@rookery/protos/gen/rookery/QueueNarrowTerm.ts';
import type { RegisterRequest } from '@rookery/protos/gen/rookery/RegisterRequest.ts';
import type { CallOptions } from '@rookery/rpc';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { EMOJI_DATA_PATH } from '../../files/emoji-data.ts';
import { CATALOG } from '../../integrations/catalog.ts';
import { toRegisterEntry } from '../../integrations/describe.ts';
import { includeSubscribers, toSubscriberFlags } from '../../wire/channels.ts';
import { Joined } from '../../wire/composed-response.ts';
import { joinObjects } from '../../wire/envelope.ts';
import { queueNarrow } from '../../wire/narrow.ts';
import { bool, count, json, jsonOrText, MAX_COUNT, type Values } from '../../wire/parameters.ts';
import { realmUrl } from '../../wire/realm-url.ts';
import { type Call, endpoint } from '../endpoint.ts';

/** The idle timeout that `"mobile"` stands for, seconds. */
const MOBILE_TIMEOUT_SECONDS = 12 * 3600;

const flag = z.boolean().default(false);

/** Capabilities that a client declares; the others are false. Unknown capabilities are not an error. */
const capabilities = z.object({
  notification_settings_null: flag,
  bulk_message_deletion: flag,
  user_avatar_url_field_optional: flag,
  stream_typing_notifications: flag,
  user_settings_object: flag,
  linkifier_url_template: flag,
  user_list_incomplete: flag,
  include_deactivated_groups: flag,
  archived_channels: flag,
  empty_topic_name: flag,
  simplified_presence_events: flag,
  individual_emoji_changes: flag,
});

/** Any number is accepted; the events service reduces it to its maximum. */
const seconds = z
  .int()
  .min(0)
  .transform((given) => Math.min(given, MAX_COUNT));

export const registerParameters = {
  apply_markdown: bool(false),
  /** Default: true, except for spectators, who get no emails to compute avatars from. */
  client_gravatar: json(z.boolean().optional()),
  include_subscribers: includeSubscribers,
  slim_presence: bool(false),
  presence_history_limit_days: json(count.default(0)),
  event_types: json(z.array(z.string()).nullish()),
  fetch_event_types: json(z.array(z.string()).nullish()),
  all_public_streams: json(z.boolean().optional()),
  client_capabilities: json(capabilities.nullish()),
  narrow: json(queueNarrow),
  idle_queue_timeout: jsonOrText(
    z.union([z.literal('mobile').transform(() => MOBILE_TIMEOUT_SECONDS), seconds]).optional(),
  ),
  /** The name of `idle_queue_timeout` while it was undocumented. */
  queue_lifespan_secs: json(seconds.optional()),
} as const;

/** Returns the parameters of `Register`; fields that a bot leaves out have the defaults chosen by its owner. */
export async function toRegisterRequest(
  { clients }: Pick<Context, 'clients'>,
  p: Values<typeof registerParameters>,
  options: CallOptions,
): Promise<RegisterRequest> {
  const { caller } = options;
  const defaults = caller?.bot_defaults;
  const channelId = defaults?.events_channel_id ?? 0;
  const isOpen = p.narrow.length === 0 && channelId !== 0;
  return {
    ...toSubscriberFlags(p.include_subscribers),
    apply_markdown: p.apply_markdown,
    client_gravatar: p.client_gravatar ?? caller?.user_id !== 0,
    slim_presence: p.slim_presence,
    presence_history_limit_days: p.presence_history_limit_days,
    event_types: p.event_types ?? [],
    all_event_types: !p.event_types,
    fetch_event_types: p.fetch_event_types ?? [],
    same_fetch_types: !p.fetch_event_types,
    all_public_streams: p.all_public_streams ?? defaults?.all_public_channels ?? false,
    capabilities: p.client_capabilities ?? null,
    narrow: isOpen ? await defaultNarrow(clients, channelId, options) : p.narrow,
    idle_queue_timeout_secs: p.idle_queue_timeout ?? p.queue_lifespan_secs ?? 0,
  };
}

/** Returns the narrow to a channel. No message is in that of a channel of which the bot may not know. */
async function defaultNarrow(
  { channels }: Context['clients'],
  channelId: number,
  options: CallOptions,
): Promise<QueueNarrowTerm[]> {
  const [channel] = (await channels.GetChannelNames({ channel_ids: [channelId] }, options)).channels;
  return [{ operator: 'channel', operand: channel?.name ?? '' }];
}

/** The event type whose part describes the organisation and the server. */
const REALM = 'realm';
/** The event type whose part lists the integrations. */
const INTEGRATIONS = 'realm_incoming_webhook_bots';

/** Returns the fields that only the gateway knows, as bytes of a JSON object. */
async function ownFields(request: RegisterRequest, call: Call, externalUrl: string | undefined): Promise<Uint8Array> {
  const all = request.same_fetch_types ? request.all_event_types : false;
  const types = request.same_fetch_types ? request.event_types : request.fetch_event_types;
  const wants = (type: string) => all || types?.includes(type);
  const part = wants(REALM) ? await realmFields(call, externalUrl) : undefined;
  const members = part === undefined ? VERSIONS : Buffer.from(JSON.stringify({ ...VERSION_FIELDS, ...part }));
  return wants(INTEGRATIONS) ? joinObjects(members, WEBHOOK_BOTS) : members;
}

async function realmFields(call: Call, externalUrl: string | undefined): Promise<Record<string, unknown>> {
  const url = realmUrl(await call.realm(), externalUrl, call.request);
  return { realm_url: url, realm_uri: url, server_emoji_data_url: EMOJI_DATA_PATH };
}

const VERSIONS = Buffer.from(JSON.stringify(VERSION_FIELDS));
const WEBHOOK_BOTS = Buffer.from(JSON.stringify({ [INTEGRATIONS]: [...CATALOG.values()].map(toRegisterEntry) }));

/** `POST /register`: under `/json` also for spectators, if the organisation allows them */
export const register = endpoint({
  summary: 'Register an event queue',
  answer: 'REGISTERED',
  access: 'spectator',
  changes: true,
  owner: 'user',
  cancellable: true,
  needsAdmission: true,
  compressed: true,
  errors: ['BAD_NARROW'],
  parameters: registerParameters,
  async run({ clients, config, sharedParts, queues }, parameters, call) {
    const request = await toRegisterRequest({ clients }, parameters, call.options);
    const own = await ownFields(request, call, config.EXTERNAL_URL);
    const held = sharedParts.hold(call.options.caller?.realm_id ?? 0);
    const { json, shared, queue_id, registration } = await clients.events.Register(
      { ...request, takes_shared: true, known_parts: held.hashes },
      { ...call.options, deadlineMs: config.REGISTER_DEADLINE_MS },
    );
    if (queue_id !== '') queues.note(call.options.caller, queue_id, { registration, through: 0 });
    const joined = joinObjects(own, json);
    return shared.length === 0 ? joined : new Joined(joined, held.take(shared));
  },
});
