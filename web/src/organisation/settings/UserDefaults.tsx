import type { JSX } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { ReadOnlyNote } from '../form/Part.tsx';
import { SettingsParts } from './SettingsParts.tsx';
import { defaultsSource } from './source.ts';
import { USER_DEFAULTS } from './user-defaults.ts';

/** The initial settings of new users; they can change them later. */
export function UserDefaults(): JSX.Element {
  return (
    <>
      <ReadOnlyNote>{t('organisation.defaults_text')}</ReadOnlyNote>
      <SettingsParts parts={USER_DEFAULTS} source={defaultsSource} />
    </>
  );
}
