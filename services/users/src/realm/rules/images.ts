/** The icon and the logos of an organisation. */
import { createHash } from 'node:crypto';
import { checkAdministrator, HOSTED_AVATARS } from '@rookery/core';
import { imageUrl } from '../../images/rules/image-url.ts';
import type { RealmDocument } from '../documents.ts';

/** The night logo replaces the logo on a dark background. */
export const REALM_IMAGES = ['icon', 'logo', 'night_logo'] as const;

export type RealmImageName = (typeof REALM_IMAGES)[number];

/** The `_source` settings of images that were not uploaded: a hosted icon generated from the name, and no logo. */
export const NOT_UPLOADED = { icon: 'G', logo: 'D', night_logo: 'D' } as const satisfies Record<RealmImageName, string>;

/** The URL of an image; '' for a logo that was not uploaded. */
export function realmImageUrl(
  realm: Pick<RealmDocument, '_id' | 'string_id' | 'name' | RealmImageName>,
  name: RealmImageName,
): string {
  const image = realm[name];
  if (image) return imageUrl(realm._id, `${image.key}.png`, image.version);
  return name === 'icon' ? hostedIconUrl(realm) : '';
}

/** The URL of the icon of an organisation that uploaded none: an image generated from its name. */
function hostedIconUrl(realm: Pick<RealmDocument, 'string_id' | 'name'>): string {
  const hash = createHash('md5')
    .update(realm.string_id || realm.name)
    .digest('hex');
  return `${HOSTED_AVATARS}${hash}?d=identicon&version=1`;
}

/** @throws UNAUTHORIZED_PRINCIPAL for non-administrators */
export function checkMayChangeImages(caller: { readonly role: number }): void {
  checkAdministrator(caller);
}
