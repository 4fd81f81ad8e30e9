import type { JSX } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { ReadOnlyNote } from '../form/Part.tsx';
import { SettingsParts } from './SettingsParts.tsx';
import { defaultsSource } from './source.ts';
import { USER_DEFAULTS } from './user-defaults.ts';

/** What new users are given; each changes their own later. */
export function UserDefaults(): JSX.Element {
  return (
    <>
      <ReadOnlyNote>{t('organisation.defaults_text')}</ReadOnlyNote>
      <SettingsParts parts={USER_DEFAULTS} source={defaultsSource} />
    </>
  );
}
