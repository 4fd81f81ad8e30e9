import type { JSX } from 'solid-js';
import { PERMISSIONS } from './realm-settings.ts';
import { SettingsParts } from './SettingsParts.tsx';
import { realmSource } from './source.ts';

/** The permissions within the organisation. */
export function Permissions(): JSX.Element {
  return <SettingsParts parts={PERMISSIONS} source={realmSource} />;
}
