/** Changes of users, staged in an operation of the commit queue. */
import { documentKey } from '@rookery/core';
import type { Tx } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import { type FieldChanges, toUpdate } from '../../database/updates.ts';
import { type SettingValue, TIMEZONE } from '../../realm/rules/user-settings.ts';
import type { UserDocument } from '../documents.ts';

/**
 * A change of a user. Directories read only documents with a newer `version`, so a change of fields that they hold must
 * contain the next version.
 */
export type UserChange = FieldChanges<Omit<UserDocument, '_id' | 'realm' | 'id' | 'settings' | 'edited_settings'>>;

/** One setting of some users. */
interface SettingChange {
  readonly name: string;
  /** undefined: the default, which is not stored. */
  readonly value: SettingValue | undefined;
  /** Whether the users change the setting themselves. */
  readonly own: boolean;
  readonly version: number;
}

export function stageNewUser(tx: Tx, user: UserDocument): void {
  tx.insert(COLLECTIONS.users, user);
}

export function stageUserChange(tx: Tx, userId: number, change: UserChange): void {
  tx.update(COLLECTIONS.users, { _id: documentKey(tx.realm, userId) }, toUpdate(change));
}

/** Stages the same change for all of these users. */
export function stageUserChanges(tx: Tx, userIds: readonly number[], change: UserChange): void {
  tx.update(COLLECTIONS.users, { _id: { $in: keysOf(tx, userIds) } }, toUpdate(change), { many: true });
}

export function stageSetting(tx: Tx, userIds: readonly number[], { name, value, own, version }: SettingChange): void {
  const field = name === TIMEZONE ? name : `settings.${name}`;
  const edited = own ? { $addToSet: { edited_settings: name } } : {};
  const update = { ...toUpdate({ [field]: value, version }), ...edited };
  tx.update(COLLECTIONS.users, { _id: { $in: keysOf(tx, userIds) } }, update, { many: true });
}

/** Stages the remaining document of a user whose profile is deleted: no other field stays. */
export function stageDeletedUser(tx: Tx, left: UserDocument): void {
  // A literal, because a name with a dollar sign would otherwise be taken for a field.
  tx.update(COLLECTIONS.users, { _id: left._id }, [{ $replaceWith: { $literal: left } }]);
}

function keysOf(tx: Tx, userIds: readonly number[]): number[] {
  return userIds.map((id) => documentKey(tx.realm, id));
}
