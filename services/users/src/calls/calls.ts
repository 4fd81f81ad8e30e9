/** Video calls: where one is to be had, by whoever of the providers is configured. */
import { badRequest, DomainError } from '@rookery/core';
import type { CreateCallRequest__Output } from '@rookery/protos/gen/rookery/CreateCallRequest.ts';
import type { JoinCallReply } from '@rookery/protos/gen/rookery/JoinCallReply.ts';
import type { JoinCallRequest__Output } from '@rookery/protos/gen/rookery/JoinCallRequest.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { CALL_PROVIDERS, type CallProvider, settingsOf } from '../realm/rules/call-providers.ts';
import { jsonReply } from '../upstream/json-reply.ts';
import type { User } from '../user/documents.ts';
import { PROVIDER_TIME_MS } from './ask-provider.ts';
import { joinMeeting, meetingLink, readLink } from './big-blue-button.ts';
import { ownRoom } from './constructor-groups.ts';
import { createRoom } from './nextcloud-talk.ts';
import { Zoom } from './zoom.ts';

type Part = Pick<Context, 'config' | 'directories' | 'logger' | 'zoom'>;

/** Names of rooms are cut off there, in characters: what Nextcloud Talk takes. */
const MAX_NAME_LENGTH = 255;

/** Zoom, if it is configured; it keeps its token from call to call. */
export function zoomOf(config: Context['config']): Zoom | undefined {
  const settings = settingsOf(config, 'zoom_server_to_server');
  const { ZOOM_API_URL, ZOOM_OAUTH_URL } = config;
  return settings && new Zoom({ ...settings, ZOOM_API_URL, ZOOM_OAUTH_URL });
}

/**
 * Answers `{"url": address}`; of BigBlueButton an address below the organisation's own.
 * @throws BAD_REQUEST `{provider} is not configured.`, `Failed to create {provider} call`; as `Zoom.createMeeting`
 */
export async function createCall(
  context: Part,
  request: CreateCallRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
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
  return jsonReply({ url });
}

/**
 * Where the caller joins a meeting of BigBlueButton, which is made if it is not there.
 * @throws BAD_REQUEST `BigBlueButton is not configured.`, `Invalid signature.`, `Failed to create BigBlueButton call`
 */
export async function joinCall(
  context: Part,
  request: JoinCallRequest__Output,
  ctx: CallContext,
): Promise<JoinCallReply> {
  const { realm_id, user_id } = requireCaller(ctx);
  const settings = configured(settingsOf(context.config, 'big_blue_button'), 'big_blue_button');
  const meeting = readLink(settings, request.token, realm_id);
  const user = (await context.directories.current(realm_id)).users.byId.get(user_id) as User;
  const person = { id: user_id, name: user.full_name };
  const url = await ask(context, 'big_blue_button', ctx, (signal) => joinMeeting(settings, meeting, person, signal));
  return { url };
}

/** What the provider answers in time. @throws BAD_REQUEST `Failed to create {provider} call`, and refusals as they are */
async function ask(
  { logger }: Part,
  provider: string,
  ctx: CallContext,
  request: (signal: AbortSignal) => Promise<string | undefined>,
): Promise<string> {
  const name = nameOf(provider);
  try {
    const url = await request(AbortSignal.any([ctx.signal, AbortSignal.timeout(PROVIDER_TIME_MS)]));
    if (url !== undefined) return url;
    logger.warn({ provider }, 'a provider of calls refuses one');
  } catch (error) {
    if (error instanceof DomainError) throw error;
    logger.warn({ err: error, provider }, 'a provider of calls cannot be asked');
  }
  throw badRequest(`Failed to create ${name} call`);
}

function configured<T>(settings: T | undefined, provider: CallProvider): T {
  if (settings === undefined) throw notConfigured(provider);
  return settings;
}

const notConfigured = (provider: string): DomainError => badRequest(`${nameOf(provider)} is not configured.`);

/** Webex is known by its name alone: its people would have to log in there, which nothing here does. */
function nameOf(provider: string): string {
  return provider === 'webex' ? 'Webex' : (CALL_PROVIDERS[provider as CallProvider]?.name ?? 'This provider');
}
