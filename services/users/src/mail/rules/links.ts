/** Where links lead that go out by mail. */
import { badRequest } from '@rookery/core';

/** Nobody guesses 24 letters and digits. */
export const INVITATION_KEY_LENGTH = 24;

type AddressConfig = { EXTERNAL_URL?: string | undefined; DEVELOPMENT: boolean };

/**
 * Whether the address that the gateway says is the organisation's. Without EXTERNAL_URL it is what the client wrote
 * into the Host header, who so could lead the reader of a mail anywhere: good for development alone.
 */
const isAddressTrusted = ({ EXTERNAL_URL, DEVELOPMENT }: AddressConfig): boolean =>
  EXTERNAL_URL !== undefined || DEVELOPMENT;

/**
 * The address of the organisation, as the gateway says.
 * @throws BAD_REQUEST where nobody said what the server is called
 */
export function linkBase(config: AddressConfig, realmUrl: string): string {
  if (!isAddressTrusted(config)) throw badRequest('This server is not configured to send email.');
  return realmUrl;
}

/** The same for a mail that goes out in any case: undefined where nobody said what the server is called. */
export function knownBase(config: AddressConfig, realmUrl: string): string | undefined {
  return isAddressTrusted(config) ? realmUrl || undefined : undefined;
}

/** The page where the receiver of a key makes an account. */
export function confirmUrl(base: string, key: string): string {
  return `${base}/accounts/do_confirm/${key}`;
}

/** Where everybody with the key can begin to make one. */
export function joinUrl(base: string, key: string): string {
  return `${base}/join/${key}/`;
}
