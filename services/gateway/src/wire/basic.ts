/** The Authorization header of the API: HTTP Basic, with a user's API address and key. */
import { badRequest, DomainError } from '@rookery/core';

interface BasicCredentials {
  readonly email: string;
  readonly apiKey: string;
}

/** A key is 32 letters and digits. */
const API_KEY = /^[A-Za-z0-9]{32}$/;

/** Nobody has said who is calling. */
export function notLoggedIn(): DomainError {
  return new DomainError('UNAUTHORIZED', 'Not logged in: API authentication or user session required');
}

/**
 * Reads the header.
 * @throws UNAUTHORIZED, with what is missing or malformed; BAD_REQUEST for a scheme other than Basic
 */
export function readBasic(header: string | undefined): BasicCredentials {
  if (header === undefined) throw notLoggedIn();
  const [scheme = '', encoded, ...rest] = header.trim().split(/\s+/);
  if (encoded === undefined || rest.length > 0) throw invalidHeader();
  if (scheme.toLowerCase() !== 'basic') throw badRequest('This endpoint requires HTTP basic authentication.');
  const pair = Buffer.from(encoded, 'base64').toString();
  const colon = pair.indexOf(':');
  if (colon < 0) throw invalidHeader();
  const apiKey = pair.slice(colon + 1);
  if (!API_KEY.test(apiKey)) throw new DomainError('UNAUTHORIZED', 'Malformed API key');
  return { email: pair.slice(0, colon), apiKey };
}

function invalidHeader(): DomainError {
  return new DomainError('UNAUTHORIZED', 'Invalid authorization header for basic auth');
}
