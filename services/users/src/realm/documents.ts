/** A stored organisation. */
import type { RealmSettings, SystemGroupIds } from './rules/settings.ts';

export interface RealmDocument {
  readonly _id: number;
  /** The subdomain; '' at the root. */
  readonly string_id: string;
  readonly name: string;
  readonly description: string;
  readonly rendered_description: string;
  readonly uuid: string;
  readonly created_at: number;
  readonly deactivated: boolean;
  /**
   * The newest release that its clients were notified of (`organisation/announce-release.ts`); absent: an older one.
   */
  readonly release?: readonly number[];
  /** When the data of a deactivated organisation is due to be deleted, UNIX milliseconds; absent: never. */
  readonly deletion_at?: number;
  /** When its deletion was started, UNIX milliseconds: it is never reactivated. */
  readonly deleting_at?: number;
  /** The domain of its bots' addresses. */
  readonly bot_domain: string;
  readonly notification_bot_id: number;
  readonly system_groups: SystemGroupIds;
  /** Uploaded images; absent if none was uploaded, which `settings` also states. */
  readonly icon?: RealmImage;
  readonly logo?: RealmImage;
  readonly night_logo?: RealmImage;
  /** Custom emoji, deactivated ones included, by id; absent: none. */
  readonly emoji?: readonly CustomEmoji[];
  readonly settings: RealmSettings;
  /** The domains whose addresses belong to the organisation; absent: none. */
  readonly domains?: readonly AllowedDomain[];
  /** In the order in which they are matched. */
  readonly linkifiers?: readonly Linkifier[];
  readonly playgrounds?: readonly Playground[];
  /** Custom profile fields in the order in which they are shown; absent: none. */
  readonly profile_fields?: readonly ProfileField[];
  readonly version: number;
}

/** An uploaded image of an organisation. */
interface RealmImage {
  /** The prefix of the image's name. */
  readonly key: string;
  /** Raised when another image replaces it, so that caches notice. */
  readonly version: number;
}

/** An uploaded emoji. The name of a deactivated emoji may be used for a new one. */
export interface CustomEmoji {
  readonly id: number;
  readonly name: string;
  readonly author_id: number;
  /** The member in whose share of the organisation's emoji it counts; absent: in no share. */
  readonly counts_for?: number;
  readonly deactivated: boolean;
  /** The prefix of its images' names. */
  readonly key: string;
  /** Whether it is animated; it then has a still image too. */
  readonly animated: boolean;
}

/** A domain whose addresses belong to the organisation. */
export interface AllowedDomain {
  readonly id: number;
  /** In lower case. */
  readonly domain: string;
  /** Whether addresses of its subdomains belong too. */
  readonly allow_subdomains: boolean;
}

export interface Linkifier {
  readonly id: number;
  /** A regular expression without backtracking, whose named groups the templates use. */
  readonly pattern: string;
  readonly url_template: string;
  /** A text that the pattern matches, for users who edit it. */
  readonly example_input: string | null;
  /** The text that replaces a pasted URL of this form. */
  readonly reverse_template: string | null;
  /** Further forms of the URL. */
  readonly alternative_url_templates: readonly string[];
}

export interface Playground {
  readonly id: number;
  readonly name: string;
  readonly pygments_language: string;
  /** With the one variable `code`. */
  readonly url_template: string;
}

/** A stored profile field; its index in the list is its order. */
export interface ProfileField {
  readonly id: number;
  /** One of `FIELD`. */
  readonly type: number;
  readonly name: string;
  readonly hint: string;
  /** JSON text: the options of a list, or the kind of an external account; '' for all other types. */
  readonly field_data: string;
  readonly required: boolean;
  readonly editable_by_user: boolean;
  readonly display_in_profile_summary: boolean;
  readonly use_for_user_matching: boolean;
}
