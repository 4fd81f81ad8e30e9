import type { JSX } from 'solid-js';
import { GENERAL } from './realm-settings.ts';
import { SettingsParts } from './SettingsParts.tsx';
import { realmSource } from './source.ts';

/** Where things are announced, what is mailed, how messages are shown. */
export function General(): JSX.Element {
  return <SettingsParts parts={GENERAL} source={realmSource} />;
}
