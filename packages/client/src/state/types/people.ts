/** Users and groups as the API shows them. */
import type { EmojiType } from './organisation.ts';

/** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
export type Role = 100 | 200 | 300 | 400 | 600;

/** A user's value of a profile field; `rendered_value` is HTML, of the fields of text alone. */
export interface ProfileValue {
  value: string;
  rendered_value?: string;
}

export interface User {
  user_id: number;
  /** Null or absent where the reader may not see it. */
  delivery_email?: string | null;
  email: string;
  full_name: string;
  /** ISO 8601. */
  date_joined: string;
  /** Absent in the lists of the register, which say it by themselves. */
  is_active?: boolean;
  is_owner: boolean;
  is_admin: boolean;
  is_guest: boolean;
  is_bot: boolean;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded; null for people. */
  bot_type: number | null;
  bot_owner_id: number | null;
  role: Role;
  timezone: string;
  /** Null: the client computes that of Gravatar from the address. Absent: ask `/avatar/{user_id}`. */
  avatar_url?: string | null;
  avatar_version: number;
  /** By the field's id. Bots have none. */
  profile_data?: Record<string, ProfileValue>;
  is_imported_stub?: boolean;
  is_deleted?: boolean;
  is_system_bot?: boolean;
}

/** Who a setting of permission names: a group, or people and groups. */
export type GroupSetting = number | { direct_members: number[]; direct_subgroups: number[] };

export interface UserGroup {
  id: number;
  /** Of system groups `role:...`, as `role:administrators`. */
  name: string;
  description: string;
  date_created: number | null;
  creator_id: number | null;
  members: number[];
  direct_subgroup_ids: number[];
  is_system_group: boolean;
  deactivated: boolean;
  can_add_members_group: GroupSetting;
  can_join_group: GroupSetting;
  can_leave_group: GroupSetting;
  can_manage_group: GroupSetting;
  can_mention_group: GroupSetting;
  can_remove_members_group: GroupSetting;
}

/** Fields that are not set are absent. */
export interface UserStatus {
  /** Deprecated. */
  away?: boolean;
  status_text?: string;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: EmojiType;
}

/** UNIX seconds; online while `active_timestamp` is younger than `server_presence_offline_threshold_seconds`. */
export interface Presence {
  active_timestamp: number;
  idle_timestamp: number;
}

/** What a bot's owner and administrators are shown beside the user. */
export interface Bot {
  user_id: number;
  default_sending_stream: string | null;
  default_events_register_stream: string | null;
  default_all_public_streams: boolean;
  services: BotService[];
}

/** Of an outgoing webhook bot address and form, of an embedded one its name and settings. */
export interface BotService {
  base_url?: string;
  interface?: number;
  token?: string;
  service_name?: string;
  config_data?: Record<string, string>;
}

export interface MutedUser {
  id: number;
  /** UNIX seconds. */
  timestamp: number;
}

/** A device of push notifications, by its id in `devices`. */
export interface Device {
  push_key_id: number | null;
  push_token_id: string | null;
  pending_push_token_id: string | null;
  push_token_last_updated_timestamp: number | null;
  push_registration_error_code: string | null;
}
