/** The targets of links in mails. */
import { badRequest } from '@rookery/core';

/** 24 alphanumeric characters are 143 bits: not guessable. */
export const INVITATION_KEY_LENGTH = 24;

type AddressConfig = { EXTERNAL_URL?: string | undefined; DEVELOPMENT: boolean };

/**
 * Whether the URL that the gateway passes is the organisation's. Without EXTERNAL_URL it comes from the Host header of
 * the client, who could thus direct the reader of a mail anywhere: acceptable only in development.
 */
const isAddressTrusted = ({ EXTERNAL_URL, DEVELOPMENT }: AddressConfig): boolean =>
  EXTERNAL_URL !== undefined || DEVELOPMENT;

/**
 * Returns the organisation's URL, as the gateway passes it.
 * @throws BAD_REQUEST if EXTERNAL_URL is not set, except in development
 */
export function linkBase(config: AddressConfig, realmUrl: string): string {
  if (!isAddressTrusted(config)) throw badRequest('This server is not configured to send email.');
  return realmUrl;
}

/** Like `linkBase`, for a mail that is sent in any case: undefined if the URL is not trusted or empty. */
export function knownBase(config: AddressConfig, realmUrl: string): string | undefined {
  return isAddressTrusted(config) ? realmUrl || undefined : undefined;
}

/** The page where the receiver of a key completes the registration. */
export function confirmUrl(base: string, key: string): string {
  return `${base}/accounts/do_confirm/${key}`;
}

/** The page where any holder of the key can start a registration. */
export function joinUrl(base: string, key: string): string {
  return `${base}/join/${key}/`;
}
