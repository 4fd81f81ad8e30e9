/** What an organisation has beside its members and channels. */

export type EmojiType = 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';

/** A custom emoji, by its id in `realm_emoji`; deactivated ones still show where they were used. */
export interface RealmEmoji {
  id: string;
  name: string;
  source_url: string;
  /** Of an animated one. */
  still_url: string | null;
  deactivated: boolean;
  author_id: number | null;
}

export interface Linkifier {
  id: number;
  /** A regular expression. */
  pattern: string;
  /** RFC 6570. */
  url_template: string;
  example_input: string | null;
  reverse_template: string | null;
  alternative_url_templates: string[];
}

export interface Playground {
  id: number;
  name: string;
  pygments_language: string;
  /** RFC 6570, of the variable `code`. */
  url_template: string;
}

export interface CustomProfileField {
  id: number;
  /** A number of `custom_profile_field_types`. */
  type: number;
  order: number;
  name: string;
  hint: string;
  /** JSON, of lists of options and of external accounts. */
  field_data?: string;
  display_in_profile_summary?: boolean;
  required: boolean;
  editable_by_user: boolean;
  use_for_user_matching?: boolean;
}

export interface RealmDomain {
  domain: string;
  allow_subdomains: boolean;
}

export interface AuthenticationMethod {
  enabled: boolean;
  available: boolean;
  unavailable_reason?: string;
}

export interface ThumbnailFormat {
  name: string;
  max_width: number;
  max_height: number;
  format: string;
  animated: boolean;
}

/** What a group setting accepts. */
export interface PermissionSetting {
  require_system_group: boolean;
  allow_internet_group: boolean;
  allow_nobody_group: boolean;
  allow_everyone_group: boolean;
  default_group_name: string;
  default_for_system_groups: string | null;
  /** Empty: no such limit. */
  allowed_system_groups: string[];
}

export interface IncomingWebhookBot {
  name: string;
  display_name: string;
  all_event_types?: string[] | null;
  config_options?: WebhookOption[];
  url_options?: WebhookOption[];
}

export interface WebhookOption {
  key: string;
  label: string;
  validator: string;
}

export interface EmbeddedBot {
  name: string;
  config: Record<string, string>;
}

export interface ExternalAccount {
  name: string;
  text: string;
  hint: string;
  url_pattern: string;
}

/** A choice that the API names by a number. */
export interface NumberedChoice {
  id: number;
  name: string;
}
