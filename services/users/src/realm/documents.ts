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
  /** Where the addresses of its bots are. */
  readonly bot_domain: string;
  readonly notification_bot_id: number;
  readonly system_groups: SystemGroupIds;
  /** Uploaded images, absent where there is none; `settings` says so too. */
  readonly icon?: RealmImage;
  readonly logo?: RealmImage;
  readonly night_logo?: RealmImage;
  /** Custom emoji, deactivated ones too, by id; absent: none. */
  readonly emoji?: readonly CustomEmoji[];
  readonly settings: RealmSettings;
  /** Whose addresses belong to the organisation, by domain; absent: none are named. */
  readonly domains?: readonly AllowedDomain[];
  /** In the order in which they are looked for. */
  readonly linkifiers?: readonly Linkifier[];
  readonly playgrounds?: readonly Playground[];
  /** Custom profile fields in the order in which they are shown; absent: none. */
  readonly profile_fields?: readonly ProfileField[];
  readonly version: number;
}

/** An uploaded image of an organisation. */
interface RealmImage {
  /** What the name of the image begins with. */
  readonly key: string;
  /** Counts what took the place of another, so that caches notice it. */
  readonly version: number;
}

/** An uploaded emoji. A name that was given up may be taken again, by another emoji. */
export interface CustomEmoji {
  readonly id: number;
  readonly name: string;
  readonly author_id: number;
  /** The member whose share of the organisation's emoji it counts in; absent: nobody's. */
  readonly counts_for?: number;
  readonly deactivated: boolean;
  /** What the names of its images begin with. */
  readonly key: string;
  /** Whether it moves; then there is a picture that stands still too. */
  readonly animated: boolean;
}

/** A domain whose addresses belong to the organisation. */
export interface AllowedDomain {
  readonly id: number;
  /** In lower case. */
  readonly domain: string;
  /** Whether addresses of every domain below it belong too. */
  readonly allow_subdomains: boolean;
}

export interface Linkifier {
  readonly id: number;
  /** A regular expression without backtracking, whose named groups the templates use. */
  readonly pattern: string;
  readonly url_template: string;
  /** A text that the pattern fits, for who edits it. */
  readonly example_input: string | null;
  /** How a pasted address of that form is written as text. */
  readonly reverse_template: string | null;
  /** Further forms of the address. */
  readonly alternative_url_templates: readonly string[];
}

export interface Playground {
  readonly id: number;
  readonly name: string;
  readonly pygments_language: string;
  /** With the one variable `code`. */
  readonly url_template: string;
}

/** A field as the organisation stores it; its place among the others is its order. */
export interface ProfileField {
  readonly id: number;
  /** One of `FIELD`. */
  readonly type: number;
  readonly name: string;
  readonly hint: string;
  /** JSON text: of a list its options, of an external account which one it is; '' for all others. */
  readonly field_data: string;
  readonly required: boolean;
  readonly editable_by_user: boolean;
  readonly display_in_profile_summary: boolean;
  readonly use_for_user_matching: boolean;
}
