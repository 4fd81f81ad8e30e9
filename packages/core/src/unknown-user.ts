/** How users appear to readers who may not see who they are. */
import { createHash } from 'node:crypto';
import { HOSTED_AVATARS } from './defaults-shown.ts';

/** The name of all unknown users. */
export const UNKNOWN_USER_NAME = 'Unknown user';

/** The placeholder of an address that its user does not show to everyone. It receives no mail. */
export function idAddress(id: number, host: string): string {
  return `user${id}@${host}`;
}

/**
 * The URL of the hosted default picture of an address, named by the MD5 of the address in lower case.
 * @param side in pixels; absent: the host's default
 */
export function hostedAvatarUrl(email: string, version: number, side?: number): string {
  const hash = createHash('md5').update(email.toLowerCase()).digest('hex');
  const large = side === undefined ? '' : `&s=${side}`;
  return `${HOSTED_AVATARS}${hash}?d=identicon${large}&version=${version}`;
}

/**
 * The author fields of a message whose reader may not see its author: only the id is real.
 * @param host the domain of the organisation's placeholder addresses
 */
export function unknownAuthor(id: number, host: string) {
  const email = idAddress(id, host);
  const picture = hostedAvatarUrl(email, 1);
  return { user_id: id, email, full_name: UNKNOWN_USER_NAME, avatar_url: picture, avatar_hash_url: picture };
}
