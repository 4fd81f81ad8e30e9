/** Users as the API shows them, and as the rest of the server names them. */
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

/** What an event changes of a user, beside whose it is. */
export type PersonChange = FieldsOf<EventOf<'realm_user', 'update'>['person'], 'user_id'>;

/** What the reader of a user object asked for. */
export interface UserForm {
  /** The reader may know where the user gets mail (`seesAddress`). */
  readonly address: boolean;
  /** The reader computes the URLs of hosted avatars itself: null stands for them. */
  readonly clientGravatar: boolean;
  /** With the custom profile fields, which bots do not have. */
  readonly profileData: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Times of users are ISO 8601 with an offset. */
/** A time of the API, from UNIX milliseconds. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '+00:00');
}

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
    // From an address that stands for another, nobody computes the same as we do.
    avatar_url: form.clientGravatar && !user.avatar && user.api_email === undefined ? null : avatarUrl(user),
    avatar_version: user.avatar_version,
    is_imported_stub: false,
    ...(user.is_deleted && { is_deleted: true }),
    ...(form.profileData && human ? { profile_data: user.profile_data ?? {} } : {}),
  };
}

/**
 * A user as the web is shown them, without what is theirs: an address that nobody has stands for their own, and so does
 * its picture.
 * @param host where the organisation's addresses are
 */
export function publicUserJson(user: User, host: string): UserJson {
  const joinedOn = Math.floor(user.joined_at / DAY_MS) * DAY_MS;
  const email = idAddress(user.id, host);
  const shown = { ...user, email, api_email: email, timezone: '', bot_owner_id: null, joined_at: joinedOn };
  return userJson(shown, { address: false, clientGravatar: false, profileData: false });
}

/**
 * What stands in lists for a user whom their reader may not know: nothing but the id is theirs.
 * @param host where the organisation's addresses are
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
 * A list of users as JSON, with its reader's own entry, in which they see their own address.
 * @param own the entry with the address, and without it
 */
export function withOwnAddress(list: Buffer, own: (address: boolean) => object): Buffer {
  const [hidden, shown] = [false, true].map((address) => Buffer.from(JSON.stringify(own(address)))) as [Buffer, Buffer];
  // Quotes inside of texts are escaped, so nothing but the entry looks like it.
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

/**
 * The caller's own members of a register, which stand beside `realm_users`; permissions are added by who knows the
 * settings.
 */
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

/** One of the server's own bots in `cross_realm_bots`. */
export function systemBotJson(user: User, form: UserForm): AnswerOf<typeof SYSTEM_BOT> {
  const { is_imported_stub: _stub, ...json } = userJson(user, form);
  return { ...json, is_system_bot: true };
}

/** What is shown of a user wherever they are named. */
export function userCard(user: User): Required<UserCard> {
  return {
    user_id: user.id,
    email: apiAddress(user),
    full_name: user.full_name,
    avatar_url: user.avatar ? avatarUrl(user) : '',
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
