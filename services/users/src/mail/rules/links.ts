/** Where links lead that go out by mail. */
import { badRequest } from '@rookery/core';

/** Nobody guesses 24 letters and digits. */
export const INVITATION_KEY_LENGTH = 24;

/**
 * The address of the organisation, as the gateway says. Without EXTERNAL_URL that is what the client wrote into the
 * Host header, who so could lead the reader of a mail anywhere: good for development alone.
 * @throws BAD_REQUEST where nobody said what the server is called
 */
export function linkBase(
  config: { EXTERNAL_URL?: string | undefined; DEVELOPMENT: boolean },
  realmUrl: string,
): string {
  if (config.EXTERNAL_URL === undefined && !config.DEVELOPMENT) {
    throw badRequest('This server is not configured to send email.');
  }
  return realmUrl;
}

/**
 * The same for a mail that goes out in any case: undefined where nobody said what the server is called, so that no reader is
 * sent to an address that a client wrote.
 */
export function knownBase(
  config: { EXTERNAL_URL?: string | undefined; DEVELOPMENT: boolean },
  realmUrl: string,
): string | undefined {
  return config.EXTERNAL_URL === undefined && !config.DEVELOPMENT ? undefined : realmUrl || undefined;
}

/** The page where the receiver of a key makes an account. */
export function confirmUrl(base: string, key: string): string {
  return `${base}/accounts/do_confirm/${key}`;
}

/** Where everybody with the key can begin to make one. */
export function joinUrl(base: string, key: string): string {
  return `${base}/join/${key}/`;
}
