/** What the requests to call providers, which are servers of third parties, have in common. */
import type { ThirdPartyAnswer } from '@rookery/runtime';

/** Timeout of all requests for one call, ms: shorter than the gateway's. */
export const PROVIDER_TIME_MS = 7_000;

/** The URL of a call in an answer; undefined unless it is http or https. */
export function webAddress(value: unknown): string | undefined {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
}

export const isSuccess = ({ status }: ThirdPartyAnswer): boolean => status >= 200 && status < 300;

/** The `Authorization` header of HTTP Basic. */
export const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/** A base URL without trailing slashes. */
export const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
