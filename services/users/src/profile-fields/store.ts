/** Values of custom profile fields, in the documents of their users. */
import { documentKey } from '@rookery/core';
import { type Database, emit, type Tx } from '@rookery/data';
import { renderDescription } from '@rookery/markdown';
import type { Audience } from '@rookery/protos/gen/rookery/Audience.ts';
import { COLLECTIONS } from '../database/collections.ts';
import type { ProfileField, RealmDocument } from '../realm/documents.ts';
import type { ProfileValue, UserDocument } from '../user/documents.ts';
import { audienceOf, type Observer, sees } from '../user/rules/visibility.ts';
import { readRestrictedUsers } from '../visibility/store.ts';
import { checkProfileEntries, MARKDOWN_FIELDS, namedUsers, type ProfileEntry } from './rules/values.ts';

/** The input of an operation that sets values for a user. */
interface EnteringProfileData {
  readonly database: Database;
  readonly realm: Pick<RealmDocument, 'profile_fields'>;
  readonly account: Pick<UserDocument, 'id' | 'bot_type' | 'profile_data' | 'visibility'>;
  /** Whether an administrator sets them, who sees everyone; otherwise the user does. */
  readonly admin: boolean;
  readonly entries: readonly ProfileEntry[];
}

/**
 * Reads the named users and checks the entries; call it before the operation stages anything.
 * @returns a function that stages the change and its events with a version; undefined if nothing changes
 * @throws BAD_REQUEST as `checkProfileEntries`
 */
export async function enterProfileData(
  tx: Tx,
  { database, realm, account, admin, entries }: EnteringProfileData,
): Promise<((version: number) => void) | undefined> {
  const fields = realm.profile_fields ?? [];
  const before = account.profile_data ?? {};
  const users = await readNamed(tx, database, namedUsers(entries));
  const observer: Observer = { user_id: account.id, visibility: admin ? undefined : account.visibility };
  const userOf = (id: number) => {
    const user = users.get(id);
    return user && { ...user, isVisible: sees(observer, user) };
  };
  const checked = checkProfileEntries(entries, { fields, admin, userOf }, before);
  const changed = [...checked].filter(([id, value]) => (before[id]?.value ?? null) !== value);
  if (changed.length === 0) return undefined;
  const audience = audienceOf(account, await readRestrictedUsers(tx, database));
  return (version) => {
    for (const [id, value] of changed) {
      const field = fields.find((one) => one.id === id) as ProfileField;
      stageProfileValue(tx, account, id, value === null ? null : toProfileValue(field, value), { version, audience });
    }
  };
}

function toProfileValue({ type }: ProfileField, value: string): ProfileValue {
  return MARKDOWN_FIELDS.includes(type) ? { value, rendered_value: renderDescription(value) } : { value };
}

/** Stages one value of a user, or its removal, with the event. */
export function stageProfileValue(
  tx: Tx,
  user: Pick<UserDocument, 'id'>,
  fieldId: number,
  entered: ProfileValue | null,
  { version, audience }: { readonly version: number; readonly audience: Audience },
): void {
  const place = `profile_data.${fieldId}`;
  const change = entered ? { $set: { [place]: entered, version } } : { $unset: { [place]: '' }, $set: { version } };
  tx.update(COLLECTIONS.users, { _id: documentKey(tx.realm, user.id) }, change);
  const custom_profile_field = { id: fieldId, value: null, ...entered };
  emit(tx, { type: 'realm_user', op: 'update', person: { user_id: user.id, custom_profile_field } }, audience);
}

/** Stages the removal of all users' values of a field. */
export function stageNoProfileValues(tx: Tx, fieldId: number, version: number): void {
  const field = `profile_data.${fieldId}`;
  const entered = { realm: tx.realm, [field]: { $exists: true } };
  tx.update(COLLECTIONS.users, entered, { $unset: { [field]: '' }, $set: { version } }, { many: true });
}

/** Reads all users with a value in this field, with the value. */
export async function readProfileValues(
  tx: Tx,
  database: Database,
  fieldId: number,
): Promise<{ id: number; bot_type: number; value: string }[]> {
  const place = `profile_data.${fieldId}`;
  const found = await tx.read((session) =>
    database
      .collection<UserDocument>(COLLECTIONS.users)
      .find(
        { realm: tx.realm, [place]: { $exists: true } },
        { session, projection: { _id: 0, id: 1, bot_type: 1, [place]: 1 } },
      )
      .toArray(),
  );
  return found.map(({ id, bot_type, profile_data }) => ({ id, bot_type, value: profile_data?.[fieldId]?.value ?? '' }));
}

type Named = Pick<UserDocument, 'id' | 'is_active' | 'bot_type' | 'is_system_bot'>;

async function readNamed(tx: Tx, database: Database, ids: readonly number[]): Promise<Map<number, Named>> {
  if (ids.length === 0) return new Map();
  const found = await tx.read((session) =>
    database
      .collection<UserDocument>(COLLECTIONS.users)
      .find(
        { _id: { $in: ids.map((id) => documentKey(tx.realm, id)) } },
        { session, projection: { _id: 0, id: 1, is_active: 1, bot_type: 1, is_system_bot: 1 } },
      )
      .toArray(),
  );
  return new Map(found.map((user) => [user.id, user]));
}
