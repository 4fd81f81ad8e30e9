/** Users in the forms of the API, and as other services name them. */
import {
  automaticTopicBits,
  channelNotificationBits,
  idAddress,
  isAdmin,
  isGuest,
  isOwner,
  ROLES,
  type Role,
  unknownAuthor,
} from '@rookery/core';
import type { Answer, AnswerOf, SYSTEM_BOT, USER } from '@rookery/core/answers';
import type { EventOf, FieldsOf } from '@rookery/core/events';
import type { UserCard } from '@rookery/protos/gen/rookery/UserCard.ts';
import type { User } from '../documents.ts';
import { apiAddress } from './addresses.ts';
import { avatarSource, avatarUrl } from './avatars.ts';

type UserJson = AnswerOf<typeof USER>;

/** The fields of a user that an event changes, besides the id. */
export type PersonChange = FieldsOf<EventOf<'realm_user', 'update'>['person'], 'user_id'>;

/** The form of a user object that its reader gets. */
export interface UserForm {
  /** Whether the reader may know the user's address (`seesAddress`). */
  readonly address: boolean;
  /** Whether the reader computes the URLs of hosted avatars itself, in which case they are null. */
  readonly clientGravatar: boolean;
  /** Whether it contains the custom profile fields, which bots do not have. */
  readonly profileData: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A time in the form of user objects, ISO 8601 with an offset, from UNIX milliseconds. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '+00:00');
}

/** Whether clients may compute the avatar's URL: it is the hosted one, and of an address that everyone may see. */
const hasComputableAvatar = (user: User): boolean => !user.avatar && user.api_email === undefined;

/** A user object of the API. */
export function userJson(user: User, form: UserForm): UserJson {
  const human = user.bot_type === 0;
  return {
    user_id: user.id,
    delivery_email: form.address ? user.email : null,
    email: apiAddress(user),
    full_name: user.full_name,
    date_joined: isoTime(user.joined_at),
    is_active: user.is_active,
    is_owner: isOwner(user.role),
    is_admin: isAdmin(user.role),
    is_guest: isGuest(user.role),
    is_bot: !human,
    bot_type: human ? null : user.bot_type,
    bot_owner_id: user.bot_owner_id,
    role: user.role as Role,
    timezone: user.timezone,
    avatar_url: form.clientGravatar && hasComputableAvatar(user) ? null : avatarUrl(user),
    avatar_version: user.avatar_version,
    is_imported_stub: false,
    ...(user.is_deleted && { is_deleted: true }),
    ...(form.profileData && human ? { profile_data: user.profile_data ?? {} } : {}),
  };
}

/**
 * A user as spectators see them, without personal data: a placeholder replaces the address, and the avatar is computed
 * from it.
 * @param host the domain of the organisation's addresses
 */
export function publicUserJson(user: User, host: string): UserJson {
  const joinedOn = Math.floor(user.joined_at / DAY_MS) * DAY_MS;
  const email = idAddress(user.id, host);
  const shown = { ...user, email, api_email: email, timezone: '', bot_owner_id: null, joined_at: joinedOn };
  return userJson(shown, { address: false, clientGravatar: false, profileData: false });
}

/**
 * The entry in lists for a user whom their reader may not know: only the id is the user's.
 * @param host the domain of the organisation's addresses
 */
export function unknownUserJson(id: number, host: string): UserJson {
  const { email, full_name, avatar_url } = unknownAuthor(id, host);
  return {
    user_id: id,
    delivery_email: null,
    email,
    full_name,
    date_joined: isoTime(0),
    is_active: true,
    is_owner: false,
    is_admin: false,
    is_guest: false,
    is_bot: false,
    bot_type: null,
    bot_owner_id: null,
    role: ROLES.member,
    timezone: '',
    avatar_url,
    avatar_version: 1,
    is_imported_stub: false,
    profile_data: {},
  };
}

/**
 * Replaces the reader's own entry in a list of users, as JSON, by one that shows their own address.
 * @param own makes the entry with the address, or without it
 */
export function withOwnAddress(list: Buffer, own: (address: boolean) => object): Buffer {
  const [hidden, shown] = [false, true].map((address) => Buffer.from(JSON.stringify(own(address)))) as [Buffer, Buffer];
  // Quotes within texts are escaped, so only the entry itself matches.
  const at = list.indexOf(hidden);
  if (at === -1) throw new Error('a list of users lacks its reader');
  return Buffer.concat([list.subarray(0, at), shown, list.subarray(at + hidden.length)]);
}

/** The members of `GET /users/me`. */
export function ownUserJson(user: User): Answer<'OWN_USER'> {
  const {
    bot_type: _botType,
    bot_owner_id: _botOwner,
    is_imported_stub: _stub,
    is_deleted: _deleted,
    ...own
  } = userJson(user, { address: true, clientGravatar: false, profileData: true });
  return { ...own, delivery_email: user.email, avatar_url: avatarUrl(user) };
}

/** The caller's own members of a register, next to `realm_users`; without permissions, which depend on the settings. */
export function ownUserFields(user: User) {
  return {
    user_id: user.id,
    email: apiAddress(user),
    delivery_email: user.email,
    full_name: user.full_name,
    is_owner: isOwner(user.role),
    is_admin: isAdmin(user.role),
    is_moderator: user.role === ROLES.moderator,
    is_guest: isGuest(user.role),
    avatar_source: avatarSource(user),
    avatar_url: avatarUrl(user),
    avatar_url_medium: avatarUrl(user, 'medium'),
  };
}

/** A system bot in `cross_realm_bots`. */
export function systemBotJson(user: User, form: UserForm): AnswerOf<typeof SYSTEM_BOT> {
  const { is_imported_stub: _stub, ...json } = userJson(user, form);
  return { ...json, is_system_bot: true };
}

/** The fields of a user that other services and clients use wherever they name the user. */
export function userCard(user: User): Required<UserCard> {
  return {
    user_id: user.id,
    email: apiAddress(user),
    full_name: user.full_name,
    avatar_url: hasComputableAvatar(user) ? '' : avatarUrl(user),
    avatar_hash_url: avatarUrl(user),
    role: user.role,
    bot_type: user.bot_type,
    is_active: user.is_active,
    channel_notifications: channelNotificationBits(user.settings),
    bot_owner_id: user.bot_owner_id ?? 0,
    automatic_topics: automaticTopicBits(user.settings),
    shows_reading: user.settings.send_read_receipts !== false,
    translate_emoticons: user.settings.translate_emoticons === true,
  };
}
