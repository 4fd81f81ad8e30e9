/** The declaration of a table of settings, and the source of its values. */
import type { MessageKey } from '../../i18n/index.ts';

export interface Option {
  readonly value: string | number;
  readonly label: string;
}

type NameIn<Key> = Key extends `organisation.s_${infer Name}` ? Name : never;
/** Names of settings that have words. */
type SettingName = NameIn<MessageKey>;

/** A setting by its name in the API; its words are `organisation.s_<name>` unless `label` names others. */
export type Setting = (
  | { readonly name: SettingName; readonly label?: undefined }
  | { readonly name: string; readonly label: MessageKey }
) & {
  /** Whether only owners may change it. */
  readonly owners?: true;
  readonly hint?: MessageKey;
  /** False while the value of another setting makes it meaningless. */
  readonly isShown?: () => boolean;
} & (
    | {
        readonly kind: 'switch';
        /** The switch is the negation of the API's value: 'may change their name' for `name_changes_disabled`. */
        readonly opposite?: true;
      }
    | {
        readonly kind: 'choice';
        readonly options: () => readonly Option[];
        /** The options' values are JSON of the API's values, which are neither strings nor numbers. */
        readonly isJson?: true;
      }
    /** Seconds, or no limit. */
    | { readonly kind: 'limit' }
    | { readonly kind: 'number'; readonly min: number; readonly max: number }
    /** Any channel; with `isPrivate`, only private ones. */
    | { readonly kind: 'channel'; readonly isPrivate?: true }
    | { readonly kind: 'group' }
    | { readonly kind: 'text'; readonly maxLength: number; readonly isLong?: true; readonly empty?: string }
  );

export interface SettingsPart {
  readonly title: MessageKey;
  readonly settings: readonly Setting[];
}

/** Reads and changes the values of a table. */
export interface SettingsSource {
  readonly get: (name: string) => unknown;
  readonly set: (name: string, value: unknown) => Promise<unknown>;
  /** The reason why the user may not change a setting; undefined if they may. */
  readonly refusal: (setting: Setting) => MessageKey | undefined;
}

export const wordsKey = (setting: Setting): MessageKey => setting.label ?? `organisation.s_${setting.name}`;
