/** What a table of settings says of each, and where the values of a table are. */
import type { MessageKey } from '../../i18n/index.ts';

export interface Option {
  readonly value: string | number;
  readonly label: string;
}

type NameIn<Key> = Key extends `organisation.s_${infer Name}` ? Name : never;
/** Settings that there are words for. */
export type SettingName = NameIn<MessageKey>;

/** A setting by its name in the API; its words are `organisation.s_<name>` unless it names others. */
export type Setting = (
  | { readonly name: SettingName; readonly label?: undefined }
  | { readonly name: string; readonly label: MessageKey }
) & {
  /** Administrators who are no owners may not change it. */
  readonly owners?: true;
  readonly hint?: MessageKey;
  /** Of what means nothing by the present value of another setting. */
  readonly isShown?: () => boolean;
} & (
    | {
        readonly kind: 'switch';
        /** The switch says the opposite of what the API has: 'may change their name' of `name_changes_disabled`. */
        readonly opposite?: true;
      }
    | {
        readonly kind: 'choice';
        readonly options: () => readonly Option[];
        /** The values of the options are the JSON of those of the API, which are no texts or numbers. */
        readonly isJson?: true;
      }
    /** Seconds, or no limit. */
    | { readonly kind: 'limit' }
    | { readonly kind: 'number'; readonly min: number; readonly max: number }
    | { readonly kind: 'channel'; readonly isPrivate?: true }
    | { readonly kind: 'group' }
    | { readonly kind: 'text'; readonly maxLength: number; readonly isLong?: true; readonly empty?: string }
  );

export interface SettingsPart {
  readonly title: MessageKey;
  readonly settings: readonly Setting[];
}

/** Where the values of a table are read and changed. */
export interface SettingsSource {
  readonly get: (name: string) => unknown;
  readonly set: (name: string, value: unknown) => Promise<void>;
  /** Why the caller may not change a setting; undefined if they may. */
  readonly refusal: (setting: Setting) => MessageKey | undefined;
}

export const wordsKey = (setting: Setting): MessageKey => setting.label ?? `organisation.s_${setting.name}`;
