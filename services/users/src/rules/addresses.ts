/** E-mail addresses as identities: kept as they were written, matched without case. */
import { badRequest } from '@rookery/core';

/** The longest address that mail can be sent to (RFC 5321, 4.5.3.1). */
const MAX_LENGTH = 254;
const LOCAL_PART = String.raw`[^\s@<>()[\]\\,;:"\p{C}]{1,64}`;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const ADDRESS = new RegExp(`^${LOCAL_PART}@${LABEL}(?:\\.${LABEL})*$`, 'iu');

/**
 * An address that an account may have, trimmed. A domain of one label is one: installations on a single machine use it.
 * @throws BAD_REQUEST `Bad name or username`.
 */
export function checkAddress(raw: string): string {
  const address = raw.trim();
  if (address.length > MAX_LENGTH || !ADDRESS.test(address)) throw badRequest('Bad name or username');
  return address;
}

/** The form in which addresses are compared and are unique in an organisation. */
export function addressKey(address: string): string {
  return address.trim().toLowerCase();
}
