/** Video calls, by the configured providers. */
import { badRequest, DomainError } from '@rookery/core';
import { type CallContext, logged } from '@rookery/rpc';
import { CALL_PROVIDERS, type CallProvider, settingsOf } from '../realm/rules/call-providers.ts';
import { PROVIDER_TIME_MS } from './ask-provider.ts';
import type { CallsContext } from './context.ts';
import { Zoom } from './zoom.ts';

export type Needs = Pick<CallsContext, 'config' | 'directories' | 'logger' | 'zoom'>;

/** Zoom, if it is configured; it keeps its token from call to call. */
export function zoomOf(config: CallsContext['config']): Zoom | undefined {
  const settings = settingsOf(config, 'zoom_server_to_server');
  const { ZOOM_API_URL, ZOOM_OAUTH_URL } = config;
  return settings && new Zoom({ ...settings, ZOOM_API_URL, ZOOM_OAUTH_URL });
}

/**
 * What the provider answers in time.
 * @throws BAD_REQUEST `Failed to create {provider} call`, and refusals as they are
 */
export async function ask(
  { logger }: Needs,
  provider: string,
  ctx: CallContext,
  request: (signal: AbortSignal) => Promise<string | undefined>,
): Promise<string> {
  const name = nameOf(provider);
  try {
    const url = await request(AbortSignal.any([ctx.signal, AbortSignal.timeout(PROVIDER_TIME_MS)]));
    if (url !== undefined) return url;
    logger.warn({ provider, ...logged(ctx) }, 'a provider of calls refuses one');
  } catch (error) {
    if (error instanceof DomainError) throw error;
    logger.warn({ err: error, provider, ...logged(ctx) }, 'a provider of calls cannot be asked');
  }
  throw badRequest(`Failed to create ${name} call`);
}

export function configured<T>(settings: T | undefined, provider: CallProvider): T {
  if (settings === undefined) throw notConfigured(provider);
  return settings;
}

export const notConfigured = (provider: string): DomainError => badRequest(`${nameOf(provider)} is not configured.`);

/** Webex is known by its name alone: its people would have to log in there, which nothing here does. */
function nameOf(provider: string): string {
  return provider === 'webex' ? 'Webex' : (CALL_PROVIDERS[provider as CallProvider]?.name ?? 'This provider');
}
