/** Video calls, by the configured providers. */
import { badRequest, DomainError } from '@rookery/core';
import { type CallContext, logFields } from '@rookery/rpc';
import { CALL_PROVIDERS, type CallProvider, settingsOf } from '../realm/rules/call-providers.ts';
import type { CallsContext } from './context.ts';
import { PROVIDER_TIME_MS } from './provider-requests.ts';
import { Zoom } from './zoom.ts';

export type Dependencies = Pick<CallsContext, 'config' | 'directories' | 'logger' | 'zoom'>;

/** The Zoom client, if configured; it caches its token between calls. */
export function zoomOf(config: CallsContext['config']): Zoom | undefined {
  const settings = settingsOf(config, 'zoom_server_to_server');
  const { ZOOM_API_URL, ZOOM_OAUTH_URL } = config;
  return settings && new Zoom({ ...settings, ZOOM_API_URL, ZOOM_OAUTH_URL });
}

/**
 * Returns the URL that the provider answers within `PROVIDER_TIME_MS`.
 * @throws BAD_REQUEST `Failed to create {provider} call`; domain errors of `request` unchanged
 */
export async function ask(
  { logger }: Dependencies,
  provider: string,
  ctx: CallContext,
  request: (signal: AbortSignal) => Promise<string | undefined>,
): Promise<string> {
  const name = nameOf(provider);
  try {
    const url = await request(AbortSignal.any([ctx.signal, AbortSignal.timeout(PROVIDER_TIME_MS)]));
    if (url !== undefined) return url;
    logger.warn({ provider, ...logFields(ctx) }, 'call provider rejected the request');
  } catch (error) {
    if (error instanceof DomainError) throw error;
    logger.warn({ err: error, provider, ...logFields(ctx) }, 'call provider unreachable');
  }
  throw badRequest(`Failed to create ${name} call`);
}

export function configured<T>(settings: T | undefined, provider: CallProvider): T {
  if (settings === undefined) throw notConfigured(provider);
  return settings;
}

export const notConfigured = (provider: string): DomainError => badRequest(`${nameOf(provider)} is not configured.`);

/** Webex has only a name here: its users would have to log in there, which is not implemented. */
function nameOf(provider: string): string {
  return provider === 'webex' ? 'Webex' : (CALL_PROVIDERS[provider as CallProvider]?.name ?? 'This provider');
}
