/** Deletes the profile of an account, inside an operation of the commit queue. */

import { emit, type Tx } from '@rookery/data';
import { removeKnownDevices } from '../authentication/store/known-devices.ts';
import { removePlaces } from '../authentication/store/login-places.ts';
import { removeImages, removeRetiredImages } from '../images/store.ts';
import { removeMailsTo } from '../mail/store.ts';
import type { RealmDocument } from '../realm/documents.ts';
import { changedStatus } from '../status/rules.ts';
import type { UserDocument } from '../user/documents.ts';
import { addressKey, apiAddress, deletedAddress, type Viewer } from '../user/rules/addresses.ts';
import type { PersonChange } from '../user/rules/json.ts';
import { audienceOf } from '../user/rules/visibility.ts';
import { stageDeletedUser } from '../user/store/changes.ts';
import { publishAddress } from './publish-address.ts';
import { forgetInvitationsTo } from './store/open-invitations.ts';

type Account = Omit<UserDocument, 'password_hash'>;

/**
 * Stages the removal of everything that identifies the account's user, with events to everyone who saw it. The
 * account's actions stay, under a name that contains only its id.
 */
export function deleteProfile(
  tx: Tx,
  realm: RealmDocument,
  account: Account,
  options: { version: number; viewers: readonly Viewer[] },
): void {
  const { _id, id, role, bot_type, bot_owner_id, is_system_bot, is_active, joined_at, avatar_version } = account;
  const email = deletedAddress(id, realm.bot_domain);
  const left: UserDocument = {
    ...{ _id, realm: realm._id, id, role, bot_type, bot_owner_id, is_system_bot, is_active, joined_at },
    avatar_version: avatar_version + 1,
    email,
    email_key: addressKey(email),
    full_name: `Deleted user ${id}`,
    timezone: '',
    api_keys: [],
    password_hash: null,
    settings: {},
    is_deleted: true,
    version: options.version,
  };
  removePlaces(tx, id);
  removeKnownDevices(tx, id);
  forgetInvitationsTo(tx, account.email);
  removeMailsTo(tx, account.email);
  stageDeletedUser(tx, left);
  if (account.avatar?.source === 'U') removeImages(tx, account.avatar.key);
  removeRetiredImages(tx, `${id}`);

  const audience = audienceOf(account, options.viewers);
  const publish = (person: PersonChange) =>
    emit(tx, { type: 'realm_user', op: 'update', person: { user_id: id, ...person } }, audience);
  publish({ full_name: left.full_name });
  publishAddress(tx, account, left, options.viewers);
  if (account.timezone !== '') publish({ email: apiAddress(left), timezone: '' });
  for (const field of Object.keys(account.profile_data ?? {})) {
    publish({ custom_profile_field: { id: Number(field), value: null } });
  }
  const cleared = changedStatus(account.status ?? {}, { text: '', emoji: null });
  if (cleared) emit(tx, { type: 'user_status', user_id: id, ...cleared.published }, audience);
  publish({ is_deleted: true });
}
