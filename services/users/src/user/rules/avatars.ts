/** Avatars of users: uploaded ones, and those that replace missing ones. */
import { createHash } from 'node:crypto';
import { hostedAvatarUrl } from '@rookery/core';
import { imageUrl } from '../../images/rules/image-url.ts';
import type { RealmDocument } from '../../realm/documents.ts';
import type { User, UserAvatar } from '../documents.ts';
import { apiAddress } from './addresses.ts';

/** The version of an avatar before any upload. Each upload raises it, so that caches notice. */
export const FIRST_AVATAR_VERSION = 1;

/** The side of the larger form, pixels, as profile cards show it. */
export const MEDIUM_SIZE = 500;

/**
 * The prefix of the names of avatars that are not stored: the gateway draws them from the rest of the name, a hash and
 * the code points of the initials.
 */
const GENERATED = 'generated-';

/** `G`: the hosted default of the address; `J`: generated here; `U`: uploaded. */
type AvatarSource = 'G' | 'J' | 'U';

/** The fields of a user that determine their avatar. */
export type AvatarFields = Pick<User, 'realm' | 'email' | 'api_email' | 'avatar_version' | 'avatar'>;

export function avatarSource(user: Pick<User, 'avatar'>): AvatarSource {
  return user.avatar?.source ?? 'G';
}

/** The URL of a user's avatar; for an uploaded or generated one, a path below the organisation's own URL. */
export function avatarUrl(user: AvatarFields, size?: 'medium'): string {
  const { avatar, avatar_version: version } = user;
  if (avatar === undefined) return hostedAvatarUrl(apiAddress(user), version, size && MEDIUM_SIZE);
  return imageUrl(user.realm, `${avatar.key}${size === 'medium' ? '-medium' : ''}.png`, version);
}

type Named = Pick<User, 'id' | 'full_name'>;

/** The avatar of a user who uploaded none: generated here if the organisation chose that; undefined: the hosted one. */
export function defaultAvatar(realm: Pick<RealmDocument, 'uuid' | 'settings'>, user: Named): UserAvatar | undefined {
  return realm.settings.default_avatar_source === 'J' ? generatedAvatar(realm, user) : undefined;
}

/** The change of a generated avatar by another name; undefined: none. */
export function redrawnAvatar(
  realm: Pick<RealmDocument, 'uuid'>,
  user: Pick<User, 'id' | 'avatar' | 'avatar_version'>,
  fullName: string,
): Required<Pick<User, 'avatar' | 'avatar_version'>> | undefined {
  if (user.avatar?.source !== 'J') return undefined;
  const avatar = generatedAvatar(realm, { id: user.id, full_name: fullName });
  return avatar.key === user.avatar.key ? undefined : { avatar, avatar_version: user.avatar_version + 1 };
}

/** Generates an avatar. Its hash does not depend on the name, so its colour stays when the name changes. */
function generatedAvatar({ uuid }: Pick<RealmDocument, 'uuid'>, { id, full_name }: Named): UserAvatar {
  const digest = createHash('sha256').update(`${uuid} ${id}`).digest('hex').slice(0, 32);
  const initials = [...initialsOf(full_name)].map((one) => one.codePointAt(0)?.toString(16).padStart(2, '0'));
  return {
    source: 'J',
    key: [`${GENERATED}${digest}`, ...(initials.length > 0 ? [initials.join('_')] : [])].join('-'),
  };
}

/** The first letter or digit of the first and of the last word, in upper case; '' for a name without any. */
export function initialsOf(fullName: string): string {
  const words = fullName.normalize('NFC').split(/\s+/u);
  const letters = words.flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return ends.map((letter = '') => String.fromCodePoint(letter.toUpperCase().codePointAt(0) ?? 0)).join('');
}

/** The fields of a `realm_user` event about a changed avatar, besides the user's id. */
export function avatarChange(user: AvatarFields) {
  return {
    avatar_source: avatarSource(user),
    avatar_url: avatarUrl(user),
    avatar_url_medium: avatarUrl(user, 'medium'),
    avatar_version: user.avatar_version,
  };
}
