/** The icon and the logos of an organisation. */
import { createHash } from 'node:crypto';
import { checkAdministrator, HOSTED_AVATARS } from '@rookery/core';
import { imageUrl } from '../../images/rules/image-url.ts';
import type { RealmDocument } from '../documents.ts';

/** The night logo takes the logo's place on a dark ground. */
export const REALM_IMAGES = ['icon', 'logo', 'night_logo'] as const;

export type RealmImageName = (typeof REALM_IMAGES)[number];

/** What stands for one that was not uploaded, in the setting that says so: a hosted icon of the name, no logo. */
export const NOT_UPLOADED = { icon: 'G', logo: 'D', night_logo: 'D' } as const satisfies Record<RealmImageName, string>;

/** Where an image is; '' for a logo that there is none of. */
export function realmImageUrl(
  realm: Pick<RealmDocument, '_id' | 'string_id' | 'name' | RealmImageName>,
  name: RealmImageName,
): string {
  const image = realm[name];
  if (image) return imageUrl(realm._id, `${image.key}.png`, image.version);
  return name === 'icon' ? hostedIconUrl(realm) : '';
}

/** The picture of an organisation that uploaded none: one computed from its name. */
function hostedIconUrl(realm: Pick<RealmDocument, 'string_id' | 'name'>): string {
  const hash = createHash('md5')
    .update(realm.string_id || realm.name)
    .digest('hex');
  return `${HOSTED_AVATARS}${hash}?d=identicon&version=1`;
}

/** @throws UNAUTHORIZED_PRINCIPAL to who is no administrator */
export function checkMayChangeImages(caller: { readonly role: number }): void {
  checkAdministrator(caller);
}
