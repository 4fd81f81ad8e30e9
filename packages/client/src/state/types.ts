/**
 * Types of a client's state and events, from the description of the API (`contract.ts`): the register in the form of
 * the parameters of `REGISTER`.
 */
import type * as Contract from '../contract.ts';

export type {
  Attachment,
  Channel,
  ChannelFolder,
  ClientEvent,
  CustomProfileField,
  Device,
  Draft,
  GroupSetting,
  Linkifier,
  NeverSubscribed,
  PermissionSetting,
  Playground,
  Presence,
  RealmDomain,
  RealmEmoji,
  RealmExport,
  Reminder,
  SavedSnippet,
  ScheduledMessage,
  Subscription,
  UserGroup,
  UserSettings,
  UserStatus,
} from '../contract.ts';

/** A user in a list of the register, or in an event. */
export interface User extends Omit<Contract.ListedUser, 'is_imported_stub'> {
  /** Absent for system bots. */
  is_imported_stub?: boolean;
  is_system_bot?: true;
}

/** Fields of a register that only other clients get, or get in another form. */
type OfOtherClients = keyof Contract.UserSettings | 'realm_filters';
type OfAnotherForm = 'realm_users' | 'realm_non_active_users' | 'cross_realm_bots' | 'avatar_url' | 'presences';
type Whole = Required<Omit<Contract.Registered, OfOtherClients | OfAnotherForm>>;

/**
 * The state of a client that registered with the parameters of `REGISTER` for all event types. It consists of plain
 * objects and arrays, which `applyEvent` changes in place.
 */
export interface ClientState extends Whole {
  /** The parameters of the register. */
  asked: Readonly<Record<string, unknown>>;
  realm_users: User[];
  realm_non_active_users: User[];
  cross_realm_bots: User[];
  /** Null: the Gravatar of the user's address. */
  avatar_url: string | null;
  /** By user id. */
  presences: Record<string, Contract.Presence>;
}

export type UnreadMessages = ClientState['unread_msgs'];
export type UnreadTopic = UnreadMessages['streams'][number];
export type UnreadDirect = UnreadMessages['pms'][number];
export type UnreadGroup = UnreadMessages['huddles'][number];
export type TopicsPolicy = Contract.Channel['topics_policy'];

/** The events of a type. */
export type EventOf<T extends Contract.ClientEvent['type']> = Extract<Contract.ClientEvent, { type: T }>;

/** The fields of all members of a union type, each optional. */
export type FieldsOf<T> = { [Name in AnyKey<T>]?: ValueOf<T, Name> };
type AnyKey<T> = T extends unknown ? keyof T : never;
type ValueOf<T, Name> = T extends unknown ? (Name extends keyof T ? T[Name] : never) : never;
