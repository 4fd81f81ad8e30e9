/** The pictures of users: uploaded ones, and what stands for those who uploaded none. */
import { createHash } from 'node:crypto';
import { hostedAvatarUrl } from '@rookery/core';
import { imageUrl } from '../../images/rules/image-url.ts';
import type { RealmDocument } from '../../realm/documents.ts';
import type { User, UserAvatar } from '../documents.ts';
import { apiAddress } from './addresses.ts';

/** Counts uploads, so that caches notice one; 1 is none yet. */
export const FIRST_AVATAR_VERSION = 1;

/** The side of the larger form in pixels, as profile cards show it. */
export const MEDIUM_SIZE = 500;

/** What the names of pictures begin with that nobody keeps: the gateway draws them from the rest of the name. */
const GENERATED = 'generated-';

/** `G`: the hosted default of the address; `J`: generated here; `U`: uploaded. */
type AvatarSource = 'G' | 'J' | 'U';

/** What of a user their picture follows from. */
export type Pictured = Pick<User, 'realm' | 'email' | 'api_email' | 'avatar_version' | 'avatar'>;

export function avatarSource(user: Pick<User, 'avatar'>): AvatarSource {
  return user.avatar?.source ?? 'G';
}

/** The address of a user's picture: of an uploaded or generated one a path below the organisation's own address. */
export function avatarUrl(user: Pictured, size?: 'medium'): string {
  const { avatar, avatar_version: version } = user;
  if (avatar === undefined) return hostedAvatarUrl(apiAddress(user), version, size && MEDIUM_SIZE);
  return imageUrl(user.realm, `${avatar.key}${size === 'medium' ? '-medium' : ''}.png`, version);
}

/** The picture of who uploaded none, where the organisation wants one that is generated here; else the hosted one. */
export function defaultAvatar(
  realm: Pick<RealmDocument, '_id' | 'uuid' | 'settings'>,
  userId: number,
): UserAvatar | undefined {
  if (realm.settings.default_avatar_source !== 'J') return undefined;
  const digest = createHash('sha256').update(`${realm.uuid} ${userId}`).digest('hex');
  return { source: 'J', key: `${GENERATED}${digest.slice(0, 32)}` };
}

/** What a `realm_user` event says of another picture, beside whose it is. */
export function avatarChange(user: Pictured): Record<string, unknown> {
  return {
    avatar_source: avatarSource(user),
    avatar_url: avatarUrl(user),
    avatar_url_medium: avatarUrl(user, 'medium'),
    avatar_version: user.avatar_version,
  };
}
