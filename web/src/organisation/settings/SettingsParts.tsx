import type { JSX } from 'solid-js';
import { For, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { Fields, ForAdmins, Part } from '../form/Part.tsx';
import { SettingControl } from './SettingControl.tsx';
import type { SettingsPart, SettingsSource } from './settings.ts';

/** The settings of a table, one part after another. */
export function SettingsParts(props: { parts: readonly SettingsPart[]; source: SettingsSource }): JSX.Element {
  return (
    <>
      <ForAdmins />
      <For each={props.parts}>
        {(part) => (
          <Part title={t(part.title)}>
            <Fields>
              <For each={part.settings}>
                {(setting) => (
                  <Show when={setting.isShown?.() ?? true}>
                    <SettingControl setting={setting} source={props.source} />
                  </Show>
                )}
              </For>
            </Fields>
          </Part>
        )}
      </For>
    </>
  );
}
