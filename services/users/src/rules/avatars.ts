/** The avatars of users who uploaded none: the hosted default, whose URL a client can compute from the address. */
import { createHash } from 'node:crypto';
import { HOSTED_AVATARS } from '@rookery/core';

/** Counts uploads, so that caches notice one; 1 is none yet. */
export const FIRST_AVATAR_VERSION = 1;

/** The side of the larger form in pixels, as profile cards show it. */
const MEDIUM_SIZE = 500;

/** The hosted default of an address, which its MD5 in lower case names. */
export function hostedAvatarUrl(email: string, version: number, size?: 'medium'): string {
  const hash = createHash('md5').update(email.toLowerCase()).digest('hex');
  const large = size === 'medium' ? `&s=${MEDIUM_SIZE}` : '';
  return `${HOSTED_AVATARS}${hash}?d=identicon${large}&version=${version}`;
}
