/** Users as documents. */
import { randomKey } from '@rookery/core';
import type { Database } from '@rookery/data';
import { addressKey } from '../rules/addresses.ts';
import { FIRST_AVATAR_VERSION } from '../rules/avatars.ts';
import { API_KEY_LENGTH } from '../rules/keys.ts';
import { COLLECTIONS, documentKey, type UserDocument } from './documents.ts';

/** What is decided about a new user; the rest is the same for all. */
export interface NewUser {
  readonly realm: number;
  readonly id: number;
  readonly version: number;
  readonly email: string;
  readonly fullName: string;
  readonly role: number;
  readonly joinedAt: number;
  readonly passwordHash?: string | null;
  readonly botType?: number;
  readonly botOwnerId?: number | null;
  readonly isSystemBot?: boolean;
  readonly settings?: UserDocument['settings'];
}

/** The document of a new user, with an API key of its own. */
export function newUserDocument(user: NewUser): UserDocument {
  return {
    _id: documentKey(user.realm, user.id),
    realm: user.realm,
    id: user.id,
    email: user.email,
    email_key: addressKey(user.email),
    full_name: user.fullName,
    role: user.role,
    bot_type: user.botType ?? 0,
    bot_owner_id: user.botOwnerId ?? null,
    is_system_bot: user.isSystemBot ?? false,
    is_active: true,
    joined_at: user.joinedAt,
    timezone: '',
    avatar_version: FIRST_AVATAR_VERSION,
    api_key: randomKey(API_KEY_LENGTH),
    password_hash: user.passwordHash ?? null,
    settings: user.settings ?? {},
    version: user.version,
  };
}

/** The hash of a user's password, read when one is to be checked. */
export async function passwordHashOf(database: Database, realm: number, user: number): Promise<string | null> {
  const found = await database
    .collection<UserDocument>(COLLECTIONS.users)
    .findOne({ _id: documentKey(realm, user) }, { projection: { password_hash: 1 } });
  return found?.password_hash ?? null;
}
