/** Reads the API's Authorization header: HTTP Basic, with a user's API email address and key. */
import { badRequest, DomainError, notLoggedIn } from '@rookery/core';

interface BasicCredentials {
  readonly email: string;
  readonly apiKey: string;
}

/** Format of an API key: 32 letters and digits. */
const API_KEY = /^[A-Za-z0-9]{32}$/;

/** Parses the header: returns name and secret, or why it has neither. */
export function parseBasic(
  header: string,
): { readonly user: string; readonly secret: string } | 'malformed' | 'scheme' {
  const [scheme = '', encoded, ...rest] = header.trim().split(/\s+/);
  if (encoded === undefined || rest.length > 0) return 'malformed';
  if (scheme.toLowerCase() !== 'basic') return 'scheme';
  const pair = Buffer.from(encoded, 'base64').toString();
  const colon = pair.indexOf(':');
  return colon < 0 ? 'malformed' : { user: pair.slice(0, colon), secret: pair.slice(colon + 1) };
}

/**
 * Reads the header of a user's request.
 * @throws UNAUTHORIZED, with what is missing or malformed; BAD_REQUEST for a scheme other than Basic
 */
export function readBasic(header: string | undefined): BasicCredentials {
  if (header === undefined) throw notLoggedIn();
  const parsed = parseBasic(header);
  if (parsed === 'scheme') throw badRequest('This endpoint requires HTTP basic authentication.');
  if (parsed === 'malformed') throw new DomainError('UNAUTHORIZED', 'Invalid authorization header for basic auth');
  if (!API_KEY.test(parsed.secret)) throw new DomainError('UNAUTHORIZED', 'Malformed API key');
  return { email: parsed.user, apiKey: parsed.secret };
}
