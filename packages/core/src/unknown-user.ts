/** How users are named to readers who may not know who they are. */
import { createHash } from 'node:crypto';
import { HOSTED_AVATARS } from './defaults-shown.ts';

/** The name that clients show for all of them. */
export const UNKNOWN_USER_NAME = 'Unknown user';

/** A stand-in for the address of a user who does not show theirs to everyone. It receives no mail. */
export function idAddress(id: number, host: string): string {
  return `user${id}@${host}`;
}

/**
 * The hosted default picture of an address, which its MD5 in lower case names. @param side in pixels; absent: the
 * host's own
 */
export function hostedAvatarUrl(email: string, version: number, side?: number): string {
  const hash = createHash('md5').update(email.toLowerCase()).digest('hex');
  const large = side === undefined ? '' : `&s=${side}`;
  return `${HOSTED_AVATARS}${hash}?d=identicon${large}&version=${version}`;
}

/**
 * What is shown of an unknown user who wrote a message: nothing but the id. @param host where the organisation's own
 * addresses are
 */
export function unknownAuthor(id: number, host: string) {
  const email = idAddress(id, host);
  const picture = hostedAvatarUrl(email, 1);
  return { user_id: id, email, full_name: UNKNOWN_USER_NAME, avatar_url: picture, avatar_hash_url: picture };
}
