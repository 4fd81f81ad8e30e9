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

/**
 * What the names of pictures begin with that are stored nowhere: the gateway draws them from the rest of the name, a
 * hash and the code points of the initials.
 */
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

type Named = Pick<User, 'id' | 'full_name'>;

/** The picture of who uploaded none, where the organisation wants one that is generated here; else the hosted one. */
export function defaultAvatar(realm: Pick<RealmDocument, 'uuid' | 'settings'>, user: Named): UserAvatar | undefined {
  return realm.settings.default_avatar_source === 'J' ? generatedAvatar(realm, user) : undefined;
}

/** What another name changes of the picture; undefined: nothing. */
export function redrawnAvatar(
  realm: Pick<RealmDocument, 'uuid'>,
  user: Pick<User, 'id' | 'avatar' | 'avatar_version'>,
  fullName: string,
): Required<Pick<User, 'avatar' | 'avatar_version'>> | undefined {
  if (user.avatar?.source !== 'J') return undefined;
  const avatar = generatedAvatar(realm, { id: user.id, full_name: fullName });
  return avatar.key === user.avatar.key ? undefined : { avatar, avatar_version: user.avatar_version + 1 };
}

/** The hash is the user's for good: the colour stays when the name changes. */
function generatedAvatar({ uuid }: Pick<RealmDocument, 'uuid'>, { id, full_name }: Named): UserAvatar {
  const digest = createHash('sha256').update(`${uuid} ${id}`).digest('hex').slice(0, 32);
  const initials = [...initialsOf(full_name)].map((one) => one.codePointAt(0)?.toString(16).padStart(2, '0'));
  return {
    source: 'J',
    key: [`${GENERATED}${digest}`, ...(initials.length > 0 ? [initials.join('_')] : [])].join('-'),
  };
}

/** The first letter or digit of the first word and of the last, as capitals; '' of a name without any. */
export function initialsOf(fullName: string): string {
  const words = fullName.normalize('NFC').split(/\s+/u);
  const letters = words.flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return ends.map((letter = '') => String.fromCodePoint(letter.toUpperCase().codePointAt(0) ?? 0)).join('');
}

/** What a `realm_user` event says of another picture, beside whose it is. */
export function avatarChange(user: Pictured) {
  return {
    avatar_source: avatarSource(user),
    avatar_url: avatarUrl(user),
    avatar_url_medium: avatarUrl(user, 'medium'),
    avatar_version: user.avatar_version,
  };
}
