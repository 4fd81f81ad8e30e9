/** Changes a user's name, inside an operation of the commit queue, with its events. */
import { emit, type Tx } from '@rookery/data';
import type { Audience } from '@rookery/protos/gen/rookery/Audience.ts';
import type { RealmDocument } from '../realm/documents.ts';
import type { UserDocument } from '../user/documents.ts';
import { avatarChange, redrawnAvatar } from '../user/rules/avatars.ts';
import type { PersonChange } from '../user/rules/json.ts';
import { stageUserChange } from '../user/store/changes.ts';

/** Stages the name, and a new generated picture if the user has one, since it shows the initials. */
export function changeName(
  tx: Tx,
  realm: Pick<RealmDocument, 'uuid'>,
  account: Omit<UserDocument, 'password_hash'>,
  options: { readonly fullName: string; readonly version: number; readonly audience: Audience },
): void {
  const redrawn = redrawnAvatar(realm, account, options.fullName);
  stageUserChange(tx, account.id, { full_name: options.fullName, ...redrawn, version: options.version });
  const publish = (change: PersonChange) => {
    emit(tx, { type: 'realm_user', op: 'update', person: { user_id: account.id, ...change } }, options.audience);
  };
  publish({ full_name: options.fullName });
  if (redrawn) publish(avatarChange({ ...account, ...redrawn }));
}
