/**
 * Replaces a user's picture, inside an operation of the commit queue, with the event for everyone who sees the user.
 */

import { emit, type Tx } from '@rookery/data';
import type { Audience } from '@rookery/protos/gen/rookery/Audience.ts';
import type { Picture__Output } from '@rookery/protos/gen/rookery/Picture.ts';
import { toImage } from '../images/rules/formats.ts';
import { type ImageSet, retireImages, storeImages } from '../images/store.ts';
import type { RealmDocument } from '../realm/documents.ts';
import type { UserDocument } from '../user/documents.ts';
import { avatarChange, defaultAvatar } from '../user/rules/avatars.ts';
import { stageUserChange } from '../user/store/changes.ts';

type Account = Omit<UserDocument, 'password_hash'>;

/** A picture in its two stored sizes. @throws BAD_REQUEST `Invalid image format` */
export function avatarImages({ small, medium }: Picture__Output): ImageSet {
  return { '.png': toImage(small), '-medium.png': toImage(medium) };
}

/**
 * @param picture undefined: the organisation's default for users without an upload
 * @param audience the receivers of the event
 * @returns the changed user
 */
export function changeAvatar(
  tx: Tx,
  realm: RealmDocument,
  user: Account,
  picture: Picture__Output | undefined,
  audience: Audience,
): Account {
  const images = picture && avatarImages(picture);
  if (user.avatar?.source === 'U') retireImages(tx, user.avatar.key, `${user.id}`);
  const avatar = images ? ({ source: 'U', key: storeImages(tx, images) } as const) : defaultAvatar(realm, user);
  const { avatar: _former, ...rest } = user;
  const changed: Account = { ...rest, ...(avatar && { avatar }), avatar_version: user.avatar_version + 1 };
  stageUserChange(tx, user.id, { avatar, avatar_version: changed.avatar_version, version: tx.next('version') });
  const person = { user_id: user.id, ...avatarChange(changed) };
  emit(tx, { type: 'realm_user', op: 'update', person }, audience);
  return changed;
}
